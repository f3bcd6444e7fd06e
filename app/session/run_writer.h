#pragma once

#include "app/costs/cost_curve.h"
#include "app/project/project.h"
#include "app/session/model_slot.h"
#include "app/session/one_by_one.h"
#include "app/session/session_board.h"
#include "engine/generation/generator.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace longhand {

/// A project holds only what its settings give: throws Error for another rule than lossless.
void requireLossless(const StrategySettings& strategy);

/// What to do about a draft model that cannot be used, where the strategy can do without.
enum class BadDraftModel
{
    LeftOut, ///< and said: the text is the same
    Error,   ///< it was named for this run
};

/// Writes one run at a time into a project: reads the text, makes the passes, logs the tokens, then shows them. It
/// decides nothing: EngineSession calls it for commands, and for a piece of work while the state is Prefill or Writing.
/// Worker thread only. All functions throw Error, StorageError where the project cannot be saved.
class RunWriter
{
public:
    /// All must outlive this.
    RunWriter(Project& project, const EngineOptions& options, SessionBoard& board, const ModelSlot& slot,
              BadDraftModel badDraftModel);

    bool hasRun() const { return m_run.has_value(); }
    /// The active run; 0: none.
    SpanId run() const { return m_run ? m_run->span : 0; }

    /// Begins a new run at the head of the project: the state is Prefill. beforeRecording is called once nothing speaks
    /// against it; until then the project stays as it is. Returns false, without beginning a run, if the text changed
    /// meanwhile.
    bool begin(const WriteRequest& request, const ContextPlan& plan, const std::function<void()>& beforeRecording);
    /// Goes on with a run of an earlier session, which this model wrote: the state is Prefill, or Finished.
    void resumeRecorded(const RunInfo& known, const ContextPlan& plan, const std::optional<StrategySettings>& strategy);
    /// What is said of a run that cannot go on, because the author changed the text after the pause.
    static Message endedByAnEdit();
    /// Goes on with the paused run.
    void resume(const std::optional<StrategySettings>& strategy);
    /// Reads on, until all is read or a command waits.
    void prefill();
    /// Makes one pass.
    void step();
    void pause();
    void stop();
    /// New settings for the active run, or else for the interrupted one at the head. Settings that are not valid change
    /// nothing, and the run goes on.
    ChangeOutcome change(const WriteRequest& request);

    /// Releases the active run, so that a later resumeRecorded() finishes it from the log.
    void setAside();
    /// Records that nobody writes the active run any more.
    void pauseAfterError();
    /// Drops the run and the engine's state, without recording anything.
    void forget();

    /// Shows this state and what the model reads in it.
    void setState(SessionState state, Message message = {});

private:
    using Clock = RateMeter::Clock;

    /// A loop or a collapse; the other's length is 0.
    struct Alarm
    {
        LoopNote loop;
        CollapseNote collapse;
    };

    /// The active run, in any state from Prefill to DiskFull.
    struct ActiveRun
    {
        SpanId span = 0;
        RunSettings settings;
        std::vector<TokenId> context;            // what was read before its next token, when it was begun or resumed
        PlaceInText place = PlaceInText::Inside; // of its next token
        std::int64_t written = 0;
        bool fetched = false; // cached blocks of the context have been loaded from the disk
        bool begun = false;   // prefilled, and the generator's run has begun
        FinishReason finish = FinishReason::None;
        std::int64_t loopBegin = -1;       // of the loop reported last
        std::int64_t collapseNoticed = -1; // of the collapse reported last
        std::vector<Alarm> alarms;         // to be told, the first first
        Message remark;                    // how it continues, for display; kept until its end
    };

    void keep(const StoryChoices& choices);
    void read(ActiveRun& run, const std::vector<ManuscriptPiece>& manuscript, const RunNotes& notes,
              const ChatTemplate* chat) const;
    void prepare(EngineOptions options, const ContextPlan& plan);
    Message setStrategy(StrategySettings strategy);
    void start(ActiveRun run);
    bool fetch();
    void wakeGpu();
    void lookAtGpu();
    void pauseIfAudited(const StepEvent& event);
    void endRun(RunState state, FinishReason finish);
    ContextReader reader() const;
    const std::shared_ptr<const Model>& model() const { return m_slot.model(); }
    /// For a new run.
    EngineOptions suited() const;

    Project& m_project;
    const EngineOptions m_options;
    SessionBoard& m_board;
    const ModelSlot& m_slot;
    const BadDraftModel m_badDraftModel;
    KvEncoding m_cache; // storyCache(), of new runs
    std::unique_ptr<Generator> m_generator;
    std::optional<ActiveRun> m_run;
    StreamDecoder m_decoder;
    OneByOneCost m_oneByOne;
    CostCurve m_reading; // since the state became Prefill
    GpuUse m_gpu;
    Clock::time_point m_gpuSeen; // when its memory was asked for
};

} // namespace longhand
