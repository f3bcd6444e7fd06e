#pragma once

#include "app/project/story_notes.h"
#include "app/project/writing_mode.h"
#include "ui/background/background_work.h"
#include "ui/desk/desk.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <optional>

class QDockWidget;

namespace longhand {

class ContextPanel;
class FullContext;
class NotesPanel;

/// Premise, memory and author's note, the view of what the model sees, and what happens when it is full. Notes are
/// saved a quarter of a second after a key. Counting and reading run on another thread, which holds the project only
/// until it is closed.
class ContextFeature : public QObject
{
    Q_OBJECT

public:
    explicit ContextFeature(const Desk& desk);
    ~ContextFeature() override;

private:
    void onOpened();
    void onClosing();
    void onState();
    void onNotesEdited();
    void onModeChosen(WritingMode mode);
    void showMode();
    void saveNotes();
    /// why: see ProjectController::Unsaved.
    void setUnsaved(const QString& why);
    std::optional<ContextPlan> rollingPlan() const;
    QString outOfView() const;
    void showRemark();
    void countNotes();
    void refreshSoon();
    void refresh();
    void raise(QDockWidget* dock, const QString& command);

    static constexpr int kSaveDelayMs = 250;
    static constexpr int kRetryDelayMs = 3000;
    static constexpr int kWritingRefreshMs = 3000; ///< while the text grows

    Desk m_desk;
    NotesPanel* m_notes = nullptr;
    ContextPanel* m_context = nullptr;
    QDockWidget* m_notesDock = nullptr;
    QDockWidget* m_contextDock = nullptr;
    FullContext* m_full = nullptr;
    BackgroundWork m_counting;
    BackgroundWork m_reading;
    QTimer m_saveTimer;
    QTimer m_refreshTimer;
    QElapsedTimer m_sinceRefresh;
    std::optional<StoryNotes> m_ofRun; ///< notes of the unfinished run
    qint64 m_frontTokens = 0;          ///< of all that stands before the story; 0: not known
    qint64 m_notesEnd = 0;             ///< of these, up to the end of the notes; counted only if some fall out of view
    bool m_edited = false;
};

} // namespace longhand
