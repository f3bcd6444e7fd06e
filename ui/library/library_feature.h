#pragma once

#include "ui/desk/desk.h"

#include <QObject>
#include <QTimer>

class QDialog;

namespace longhand {

class LibraryPanel;
class LibraryReader;
class OutlineFeature;
class StoryListModel;

/// The library of stories: a page of the dock at the left, and its own window where there is no desk.
class LibraryFeature : public QObject
{
    Q_OBJECT

public:
    LibraryFeature(const Desk& desk, OutlineFeature* outline);

    LibraryPanel* panel() const { return m_panel; }
    StoryListModel* model() const { return m_model; }
    LibraryReader* reader() const { return m_reader; }
    /// Brings the library into view, wherever the window is.
    void show();

private:
    void connectPanel(LibraryPanel* panel);
    void look();
    void showOpen();
    void rename(const QString& file, const QString& title);
    void askTrash(const QString& file);
    bool isOpenHere(const QString& file) const;
    QString readTitle(const QString& file) const;

    Desk m_desk;
    OutlineFeature* m_outline;
    StoryListModel* m_model;
    LibraryReader* m_reader;
    LibraryReader* m_recentReader; ///< for the start page
    LibraryPanel* m_panel;
    QDialog* m_dialog = nullptr;
    LibraryPanel* m_dialogPanel = nullptr;
    QTimer m_countTimer;
};

} // namespace longhand
