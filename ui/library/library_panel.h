#pragma once

#include <QWidget>

class QAction;
class QLabel;
class QLineEdit;
class QListView;
class QPushButton;
class QSortFilterProxyModel;

namespace longhand {

class NameEdit;
class StoryListModel;

/// The list of stories, with a search field and their commands.
class LibraryPanel : public QWidget
{
    Q_OBJECT

public:
    explicit LibraryPanel(StoryListModel* model, QWidget* parent = nullptr);

    QListView* list() const { return m_list; }
    QLineEdit* search() const { return m_search; }
    /// The file that is selected; empty: none.
    QString selected() const;
    void select(const QString& file);
    /// Where new stories go, for the text that an empty list shows.
    void setFolder(const QString& folder);

Q_SIGNALS:
    /// The list is about to be shown.
    void shown();
    void openRequested(const QString& file);
    void renameRequested(const QString& file, const QString& title);
    void duplicateRequested(const QString& file);
    void folderRequested(const QString& file);
    void trashRequested(const QString& file);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void update();
    void startRename();
    void endRename(bool keep);

    QSortFilterProxyModel* m_found;
    QLineEdit* m_search;
    QLabel* m_empty;
    QListView* m_list;
    NameEdit* m_title;
    QPushButton* m_open;
    QAction* m_openAction;
    QAction* m_rename;
    QAction* m_duplicate;
    QAction* m_showFolder;
    QAction* m_trash;
    QString m_folder;
    QString m_renamed; ///< the file whose title is being typed
};

} // namespace longhand
