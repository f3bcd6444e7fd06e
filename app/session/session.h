#pragma once

#include "app/costs/cost_curve.h"
#include "app/project/project.h"
#include "app/project/story_adapter.h"
#include "app/project/writing_mode.h"
#include "app/session/context_reader.h"
#include "app/session/run_meter.h"
#include "engine/generation/generator.h"
#include "engine/types/message.h"
#include "kernels/ops/kv_encoding.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace longhand {

enum class SessionState
{
    Idle,    ///< no model
    Loading, ///< model loading
    Ready,   ///< model loaded, nothing running
    Prefill, ///< reading the text so far
    Writing,
    Paused,   ///< the engine's state stays in memory
    Finished, ///< the run ended; see finish
    DiskFull, ///< paused because the project could not be saved; call resume() when there is space
    Failed,   ///< see message; everything written is saved
};

/// Text is being read or written.
inline bool working(SessionState state)
{
    return state == SessionState::Prefill || state == SessionState::Writing;
}

/// The GPU that computes a run.
struct GpuUse
{
    std::string name; ///< "NVIDIA H200"; empty: the CPU computes
    int layers = 0;   ///< of the model, on the GPU
    int modelLayers = 0;
    std::size_t usedBytes = 0; ///< of the GPU's memory, by all programs; 0: not known
    std::size_t totalBytes = 0;
};

/// A snapshot for the window; cheap to copy.
struct SessionStatus
{
    SessionState state = SessionState::Idle;
    FinishReason finish = FinishReason::None;
    Message message; ///< for display: an error or a remark (another instruction set, recovered text)
    double loadFraction = 0;
    Message loadPhase;
    std::int64_t prefillDone = 0, prefillTotal = 0;
    double prefillSecondsLeft = -1; ///< until the text is read, extrapolated; below 0: not known yet
    bool prefillFetches = false;    ///< loading cached readings from the disk
    CostCurve reading;              ///< cost of reading since the state became Prefill (readingSeconds)
    std::int64_t runTokens = 0, runTarget = 0;
    std::int64_t contextTokens = 0, contextPlanned = 0; ///< tokens of the whole text so far, and the planned length
    std::int64_t contextSeen = 0; ///< the most tokens that the model sees at once, ContextPlan::seen()
    bool contextFull = false;     ///< the text fills the plan: nothing was, or can be, added
    double tokensPerSecond = 0;   ///< over the last 5 seconds; 0: unknown
    double tokensPerPass = 0;     ///< over the last 256 steps of the current or last run; 0: unknown
    double acceptanceRate = 0;    ///< over the same steps: drafts tested, at any depth, that matched the target's token
    RunSpeed speed;               ///< of the current or last run, over everything it has written
    std::string modelName;
    std::string modelFile;
    std::string isa;         ///< what computes: the CPU's instruction set, or "cuda 9.0"
    GpuUse gpu;              ///< of the current or last run
    Message contextSentence; ///< which part of the book the model sees (ContextPlan::sentence)
    std::size_t weightBytes = 0, kvBytes = 0, workspaceBytes = 0;
    bool allSaved = true;
    LoopNote loop;                ///< the loop that paused the run; length 0: none
    CollapseNote collapse;        ///< the collapse that paused the run; length 0: none
    std::string modelFingerprint; ///< with its adapters
    struct Adapter
    {
        std::string style; ///< its label
        double strength = 0;
    };
    std::vector<Adapter> adapters; ///< of the loaded model, in the order of their sum; empty: none
};

/// What became of a Session::change().
struct ChangeOutcome
{
    bool made = false;
    std::int64_t firstToken = 0; ///< of the run, from 0: the first one sampled with the new settings
    Message error;               ///< for display, if it was not made; the run continues unchanged
};

/// What became available since the last drain.
struct StreamBatch
{
    std::string text; ///< whole UTF-8 characters only
    std::vector<StepEvent> steps;
    /// For each token of the steps, in order: how many bytes of `text` came with it (a token that only begins a
    /// character has 0, the one that completes it has the whole character).
    std::vector<std::uint32_t> textBytes;
    std::vector<ChangeOutcome> changes; ///< of each change(), in their order
    bool empty() const { return text.empty() && steps.empty() && changes.empty(); }
};

/// Choices of the story that come with a run: stored when it begins. If it cannot begin, the story stays as it is.
struct StoryChoices
{
    std::optional<StoryAdapter> adapter; ///< these three: empty: the story's own
    std::optional<WritingMode> mode;
    std::optional<KvEncoding> cache;
    bool dropBlanks = false; ///< dropBlanksBeforeRun()
};

struct WriteRequest
{
    StoryChoices choices; ///< not for a change of settings
    SamplerSettings sampler;
    /// How to draft. Lossless only. Without a headsFile the session looks for the model's heads (app/library).
    StrategySettings strategy;
    std::int64_t tokens = 1000;
};

/// Writes in one project. Commands never block: they are queued and take effect between two passes (or between two
/// chunks of a prefill or a load). The state in status() follows a command at once; errors are shown there, the
/// outcome of a change is in the stream. Tests of the window use a recorded stream; EngineSession is the real one.
class Session
{
public:
    virtual ~Session() = default;

    /// Loads the model with the adapters of the story's next run (StoryAdapter). write() and resume() reload it if
    /// these have changed or if the interrupted run was begun with others.
    virtual void loadModel(const std::filesystem::path& file) = 0;
    virtual void cancelLoad() = 0;
    virtual void unloadModel() = 0;

    /// Starts a new run after the project's current text.
    virtual void write(const WriteRequest& request) = 0;
    /// Pauses after the current pass; the engine's state stays in memory.
    virtual void pause() = 0;
    /// Resumes a paused run; after reopening, replays the log through the same kernels and finishes the interrupted
    /// run. strategy: replaces the strategy the run was begun with; the text is the same.
    virtual void resume(const std::optional<StrategySettings>& strategy) = 0;
    void resume() { resume(std::nullopt); }
    /// Ends the run; the text stays.
    virtual void stop() = 0;
    /// Changes the settings of the active run (prefilling, writing or paused) or else of the interrupted run at the
    /// head: from the next token on, and recorded with their position. Nothing is read again. StreamBatch::changes says
    /// whether it was made.
    virtual void change(const WriteRequest& request) = 0;
    /// Pauses when the text begins to loop (SessionStatus::loop says where), once per loop, and when it begins to fall
    /// apart (SessionStatus::collapse). Off by default; never changes the text. Any thread.
    virtual void setPauseAtLoop(bool on) = 0;

    virtual SessionStatus status() const = 0;
    /// Takes what became available since the last call. Any thread, but only one.
    virtual StreamBatch drain() = 0;
    /// For inspecting what the loaded model reads; empty if no model is loaded.
    virtual ContextReader reader() const { return {}; }
    /// Totals over the steps of the current or last run that this session made.
    virtual RunNumbers numbers() const { return {}; }
};

/// Makes the session of a project that was opened for writing.
using SessionFactory = std::function<std::unique_ptr<Session>(std::shared_ptr<Project>)>;

} // namespace longhand
