#pragma once

#include "ui/story/writing_controller.h"

#include <QObject>

#include <optional>

namespace longhand {

class ControlsPanel;
class MainActions;
class ManuscriptEdit;
class MessageBar;
class ProgressStrip;
class StatusLine;
class TextBoxFocus;
class WriteBar;

/// The widgets of the desk that show the state.
struct DeskWidgets
{
    ManuscriptEdit* page = nullptr;
    ControlsPanel* controls = nullptr;
    MessageBar* messages = nullptr;
    ProgressStrip* progress = nullptr;
    StatusLine* status = nullptr;
    WriteBar* bar = nullptr;
    MainActions* actions = nullptr;
    TextBoxFocus* boxes = nullptr;
};

/// Shows the state of project and engine in the widgets: text, numbers, messages, enabled buttons. Makes no decisions.
class DeskPresenter : public QObject
{
    Q_OBJECT

public:
    DeskPresenter(const DeskWidgets& widgets, ProjectController* project, SessionController* session,
                  WritingController* writing, QObject* parent = nullptr);

    /// Loads the manuscript of the open project into the page.
    void showManuscript();
    void update();

Q_SIGNALS:
    /// The author wants to see what models there are, and get one.
    void modelsRequested();

private:
    void onOpened();
    void onClosed();
    void onStateChanged(SessionState state, SessionState before);
    void showOpeningMessages();
    void showStateMessage(SessionState state);
    void showProgress();
    void showNumbers();
    std::optional<qint64> tokensNow();
    /// Of the book, or of the selection and the book.
    void showWords();
    void showActions();
    /// Reloads the page if it differs from the project, which should never happen.
    void compareWithProject();
    /// The author types where the model writes.
    void pauseForTyping();
    void sayEditedBefore();
    QString savedText() const;

    DeskWidgets m_w;
    ProjectController* m_project;
    SessionController* m_session;
    WritingController* m_writing;
    bool m_pausedForTyping = false;
    qint64 m_counted = 0, m_countedWords = 0; ///< tokens by the engine, and the page's words then
    bool m_saidEditedBefore = false;          ///< of the run that is being written
};

} // namespace longhand
