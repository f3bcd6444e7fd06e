#pragma once

#include "ui/settings/app_settings.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"

#include <QObject>

#include <functional>
#include <optional>

namespace longhand {

/// What Write, Pause and Stop mean in each state; which model is loaded, and when.
class WritingController : public QObject
{
    Q_OBJECT

public:
    WritingController(ProjectController* project, SessionController* session, AppSettings* settings,
                      QObject* parent = nullptr);

    void setControlsProvider(std::function<WritingControls()> provider) { m_controls = std::move(provider); }
    /// The page's name for a run that ends the text and is about to resume (default: its id): what it wrote before
    /// may have another one there.
    void setRunNames(std::function<SpanId(SpanId)> names) { m_nameOf = std::move(names); }
    void setSessionFactory(SessionFactory factory) { m_factory = std::move(factory); }
    /// The model given on the command line: for every story, until the author chooses another.
    void setModelFile(const QString& file) { m_given = file; }

    /// Whether opening a story loads its model (after a clean exit; default true).
    void setAutoLoad(bool on) { m_autoLoad = on; }

    /// The model that would be loaded: chosen by the author for the open story, else given on the command line, else
    /// the story's own, the one for new stories (the last that was chosen or that one began with), the starter model,
    /// any; empty if there is none.
    QString modelFile() const;
    /// A run that can be resumed with identical output (paused, or found in a reopened project).
    const std::optional<RunInfo>& interruptedRun() const { return m_interrupted; }
    /// Write is waiting for the model.
    bool isWaitingForModel() const { return m_writeWhenReady; }
    bool canWrite() const;
    bool canPause() const;
    bool canStop() const;
    /// It writes, reads, or is about to: not so a run that only waits, paused or interrupted.
    bool isUnderWay() const;
    /// The run that arriving text belongs to.
    SpanId currentRun() const { return m_run; }
    /// The head that the run started or resumed from: its own span is newer.
    SpanId begunAfter() const { return m_begunAfter; }

    void toggle();
    void write();
    /// The same with a new run's length, whatever the controls say; with a model in memory only.
    void writeRest(int tokens);
    void pause();
    void stop();
    void chooseModel(const QString& file);
    void loadModel();
    void cancelLoad();
    void unloadModel();
    /// The author changed the text: an interrupted run at its end cannot resume.
    void noteSaved();
    /// The project has another head: a run interrupted there may be resumed.
    void noteSwitched();

Q_SIGNALS:
    /// A run is about to start or resume: the last chance to change the text that it follows.
    void preparing();
    /// A new run is about to start with the current controls.
    void starting();
    /// The next run has another take than the controls, which should show it: see Takes::takeForNextRun().
    void takeChanged(const longhand::WritingControls& controls);
    /// A run is about to resume: changes for it must be sent now.
    void goingOn();
    void modelMissing();
    /// A command had no effect; why, for the author.
    void refused(const QString& why);
    /// canWrite(), canPause(), canStop() or interruptedRun() may have changed.
    void changed();

private:
    QString modelOfNewStories() const;
    void onOpened();
    void onClosing();
    void onStateChanged(SessionState state, SessionState before);
    void start();
    /// Now, or when a model is loaded.
    void startWithModel();
    void startRun();
    void goOn();
    void stopInterrupted();
    void findInterrupted();
    std::optional<StrategySettings> withDraftModel(StrategySettings strategy) const;
    /// A run holds its model, even while paused.
    bool refuseModelDuringRun();

    ProjectController* m_project;
    SessionController* m_session;
    AppSettings* m_settings;
    SessionFactory m_factory;
    std::function<WritingControls()> m_controls;
    std::function<SpanId(SpanId)> m_nameOf = [](SpanId run) { return run; };
    std::optional<RunInfo> m_interrupted;
    QString m_given;          ///< on the command line
    QString m_chosen;         ///< for the open story
    QString m_storysOwn;      ///< the open story's model when one was loaded last
    SpanId m_newestName = -1; ///< of a run: no other gets it, also after an older one went on
    SpanId m_run = -1; ///< below zero: a run begun since the project was opened, whose id the window does not know
    SpanId m_begunAfter = 0;
    std::optional<int> m_rest; ///< length of the run that is about to start, if not the controls'
    bool m_writeWhenReady = false;
    bool m_autoLoad = true;
};

} // namespace longhand
