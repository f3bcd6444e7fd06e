#pragma once

#include "ui/recovery/session_record.h"

#include <QFrame>

class QListWidget;
class QPushButton;

namespace longhand {

/// What was open at an unclean exit, above the page: to be opened again, with or without loading the model. Not modal;
/// nothing else waits for it.
class RecoveryPanel : public QFrame
{
    Q_OBJECT

public:
    explicit RecoveryPanel(QWidget* parent = nullptr);

    /// Shown if there is one.
    void setStories(const QList<OpenStory>& stories);
    /// It was opened: no longer listed.
    void remove(const QString& file);
    void focusList();
    int count() const;

    /// A story in words for people: title, words, when it was saved, what the model did.
    static QString describe(const OpenStory& story);

Q_SIGNALS:
    void openRequested(const QString& file, bool loadModel);
    /// The author does not want them now.
    void dismissed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void open(bool loadModel);
    void showButtons();

    QListWidget* m_list = nullptr;
    QPushButton* m_open = nullptr;
    QPushButton* m_openAndLoad = nullptr;
};

} // namespace longhand
