#pragma once

#include "app/costs/cost_curve.h"
#include "app/project/project.h"
#include "app/session/context_reader.h"
#include "app/session/run_meter.h"
#include "engine/generation/generator.h"

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
    DiskFull, ///< paused because the project could not be saved; goes on by resume() when there is space
    Failed,   ///< message says what happened; everything written is saved
};

/// A snapshot for the window; cheap to copy.
struct SessionStatus
{
    SessionState state = SessionState::Idle;
    FinishReason finish = FinishReason::None;
    std::string message; ///< for people: error, or a remark (another instruction set, recovered text)
    double loadFraction = 0;
    std::string loadPhase;
    std::int64_t prefillDone = 0, prefillTotal = 0;
    double prefillSecondsLeft = -1; ///< until the text is read, from how fast it has gone; below 0: not known yet
    bool prefillFetches = false;    ///< what was read earlier is being fetched from the disk
    CostCurve reading;              ///< what reading took since the state became Prefill (readingSeconds)
    std::int64_t runTokens = 0, runTarget = 0;
    std::int64_t contextTokens = 0, contextPlanned = 0; ///< whole text so far, and what is planned
    bool contextFull = false;   ///< the text fills the plan: nothing was, or can be, added to it
    double tokensPerSecond = 0; ///< over the last 5 seconds; 0: unknown
    double tokensPerPass = 0;   ///< over the last 256 steps of the run in hand or the last one; 0: unknown
    double acceptanceRate = 0;  ///< over these: looks at drafts of any depth that found the target's token
    RunSpeed speed;             ///< of the run in hand or the last one, over all that it has written
    std::string modelName;
    std::string modelFile;
    std::string isa;             ///< what computes: the CPU's instruction set, or "cuda 9.0"
    std::string contextSentence; ///< what the model sees of the book (ContextPlan::sentence)
    std::size_t weightBytes = 0, kvBytes = 0, workspaceBytes = 0;
    bool allSaved = true;
    LoopNote loop;                ///< paused because of it; length 0: not
    CollapseNote collapse;        ///< likewise
    std::string modelFingerprint; ///< with its adapter
    std::string adapterStyle;     ///< of the adapter it is loaded with, in a word; empty: none
    double adapterStrength = 0;
    std::size_t kvBytesPerToken = 0; ///< keys and values of one position
};

/// Text that became available since the last drain.
struct StreamBatch
{
    std::string text; ///< whole UTF-8 characters only
    std::vector<StepEvent> steps;
    /// For each token of the steps, in their order: how many bytes of `text` came with it (a token that only begins a
    /// character brings none, the one that finishes it brings the whole character).
    std::vector<std::uint32_t> textBytes;
    bool empty() const { return text.empty() && steps.empty(); }
};

struct WriteRequest
{
    SamplerSettings sampler;
    /// Who drafts. Lossless only. Without a headsFile the session looks for the model's heads (app/library).
    StrategySettings strategy;
    std::int64_t tokens = 1000;
};

/// The engine worker of one project: a thread that loads the model, prefills, runs the loop, hands tokens to the
/// project's log and to a bounded ring that the window drains. No Qt. Commands are queued and take effect between two
/// passes (a prefill or a load is interrupted between chunks); none of them blocks. The ring never drops a token: when
/// nobody drains it for long, the text is coalesced.
class Session
{
public:
    explicit Session(std::shared_ptr<Project> project, const EngineOptions& options = {});
    ~Session(); ///< pauses a running run, commits, joins

    /// With the adapter that the story's next run writes with (StoryAdapter). write() and resume() load the model anew
    /// where that has changed, or where the interrupted run was begun with another one.
    void loadModel(const std::filesystem::path& file);
    void cancelLoad();
    void unloadModel();

    /// A new run after the project's present text.
    void write(const WriteRequest& request);
    /// Pauses after the present pass; the engine's state stays in memory.
    void pause();
    /// Goes on with a paused run; or, after reopening, replays the log through the same kernels and finishes the
    /// interrupted run. strategy: who drafts from now on, instead of whom the run was begun with; the text is the same.
    void resume(const std::optional<StrategySettings>& strategy = {});
    /// Ends the run; the text stays.
    void stop();
    /// Other settings for the run in hand (read, written or paused) or, without one, the interrupted run at the head:
    /// from the next token on, and recorded with their place. Nothing is read again. What cannot be is refused with a
    /// remark in the status, and the run goes on as it was.
    void change(const WriteRequest& request);
    /// Pause when the text begins to go round in circles (SessionStatus::loop says where), once a loop, and when it
    /// begins to fall apart (SessionStatus::collapse). Off at first; changes nothing about the text. Any thread.
    void setPauseAtLoop(bool on);

    SessionStatus status() const;
    /// What the steps of the run in hand, or of the last one, add up to: those that this session made.
    RunNumbers numbers() const;
    /// Takes what was generated since the last call. Any one thread.
    StreamBatch drain();
    /// For looking at what the loaded model reads; empty if there is none.
    ContextReader reader() const;
    /// Waits until the state is none of Loading, Prefill, Writing (for tools and tests). Returns the status then.
    SessionStatus wait();

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace longhand
