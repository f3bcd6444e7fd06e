#pragma once

#include "app/project/story_notes.h"
#include "app/session/session.h"

#include <QElapsedTimer>

#include <string>
#include <vector>

namespace longhand {

/// A recorded stream behind the window's seam: it hands out the given tokens at a given pace and logs them to the
/// project, as a session does. No model, no thread: everything happens when the window asks.
class RecordedSession : public Session
{
public:
    /// What a test may look at and turn, shared with the source that the window owns.
    struct Recording
    {
        std::vector<std::string> tokens;  ///< whole characters each
        std::vector<TokenSource> sources; ///< of each token; empty: the target
        double tokensPerSecond = 0;       ///< 0: all at the next turn
        std::int64_t heldAt = -1;         ///< the recording waits in front of this token; -1: it does not
        double arSeconds = 0;             ///< what a token one by one would take; 0: not known
        double passSeconds = 0.01;        ///< what a step takes
        bool loadsAtOnce = true;          ///< else the load stays at 40 % until cancelled or finishLoad
        bool failsToLoad = false;
        Message remark; ///< SessionStatus::message while writing
        GpuUse gpu;     ///< that is said to compute the runs
        int loads = 0, writes = 0, resumes = 0, cancels = 0, changes = 0;
        bool pauseAtLoop = false;
        WriteRequest lastRequest;
        bool finishLoad = false;
        bool diskFull = false;                      ///< no more room after ten tokens
        FinishReason finish = FinishReason::Length; ///< why the recording ends
        ContextReader reader;                       ///< of a model, for counting, once the recorded one is loaded
        std::int64_t planned = 131072;              ///< SessionStatus::contextPlanned
        std::int64_t contextBase = 50;              ///< tokens that are said to stand before the recording
        std::int64_t collapseBegin = -1;            ///< token at which the recording falls apart; -1: it does not
        CollapseSign collapseSign = CollapseSign::WordHeap;
        std::int64_t collapseSeen = -1; ///< that is found behind this token: there it pauses, if it may
    };

    RecordedSession(std::shared_ptr<Project> project, std::shared_ptr<Recording> recording)
        : m_project(std::move(project)), m_recording(std::move(recording))
    {
        m_clock.start();
    }
    ~RecordedSession() override
    {
        if (m_status.state == SessionState::Writing) {
            pause();
        }
    }

    void loadModel(const std::filesystem::path& file) override
    {
        ++m_recording->loads;
        m_status.modelFile = file.string();
        m_status.modelName = "recorded";
        m_status.loadPhase = Message("weights");
        m_status.loadFraction = 0.4;
        m_status.state = SessionState::Loading;
    }
    void cancelLoad() override
    {
        ++m_recording->cancels;
        m_status.state = SessionState::Idle;
    }
    void unloadModel() override
    {
        m_status.state = SessionState::Idle;
        m_status.weightBytes = 0;
    }
    void write(const WriteRequest& request) override
    {
        ++m_recording->writes;
        m_recording->lastRequest = request;
        RunSettings settings;
        settings.sampler = request.sampler;
        settings.strategy = request.strategy;
        settings.targetTokens = request.tokens;
        settings.modelName = "recorded";
        m_run = m_project->beginRun(settings, 1, placeNotes(storyNotes(*m_project), m_project->manuscript()));
        m_written = 0;
        m_status.runTarget = request.tokens;
        m_meter.begin({}, request.strategy.tree);
        m_metered = m_run;
        startClock();
    }
    void pause() override
    {
        if (m_status.state == SessionState::Writing) {
            produce();
            m_project->setRunState(m_run, RunState::Paused);
            m_status.state = SessionState::Paused;
        }
    }
    void resume(const std::optional<StrategySettings>&) override
    {
        ++m_recording->resumes;
        if (const auto run = m_project->interruptedRun()) {
            m_run = run->span;
            m_written = std::size_t(run->tokensWritten);
            m_status.runTarget = run->settings.targetTokens;
            if (m_run != m_metered) { // by another session, as a program that was closed in between
                MetricsSummary earlier;
                for (const RunMetrics& row : m_project->runMetrics(m_run)) {
                    earlier.add(row.sums);
                }
                m_meter.begin({}, run->settings.strategy.tree, earlier);
                m_metered = m_run;
            }
        }
        m_project->setRunState(m_run, RunState::Running);
        startClock();
    }
    void change(const WriteRequest& request) override
    {
        if (const auto run = m_project->interruptedRun()) {
            ++m_recording->changes;
            m_recording->lastRequest = request;
            RunSettings settings = run->lastSettings;
            settings.sampler = request.sampler;
            settings.strategy = request.strategy;
            settings.targetTokens = request.tokens;
            m_project->appendChange(run->span, settings);
            m_status.runTarget = request.tokens;
            m_outcomes.push_back({.made = true, .firstToken = run->tokensWritten, .error = {}});
        } else {
            m_outcomes.push_back({.made = false, .firstToken = 0, .error = Message("There is no run.")});
        }
    }
    void setPauseAtLoop(bool on) override { m_recording->pauseAtLoop = on; }
    void stop() override { end(FinishReason::Stopped, RunState::Stopped); }

    SessionStatus status() const override
    {
        auto* self = const_cast<RecordedSession*>(this);
        if (m_status.state == SessionState::Loading && (m_recording->loadsAtOnce || m_recording->finishLoad)) {
            self->m_status.state = m_recording->failsToLoad ? SessionState::Failed : SessionState::Ready;
            self->m_status.message = m_recording->failsToLoad ? Message("The model file is damaged.") : Message();
            self->m_status.weightBytes = m_recording->failsToLoad ? 0 : 98000000;
        }
        if (m_status.state == SessionState::Writing) {
            self->produce();
        }
        self->m_status.allSaved = m_project->allSaved();
        self->m_status.gpu = m_status.state == SessionState::Loading ? GpuUse() : m_recording->gpu;
        return m_status;
    }
    ContextReader reader() const override
    {
        const bool none = m_status.state == SessionState::Idle || m_status.state == SessionState::Loading ||
                          m_status.state == SessionState::Failed;
        return none ? ContextReader() : m_recording->reader;
    }
    StreamBatch drain() override
    {
        StreamBatch batch;
        batch.text.swap(m_waiting);
        batch.steps.swap(m_steps);
        batch.textBytes.swap(m_textBytes);
        batch.changes.swap(m_outcomes);
        return batch;
    }

    RunNumbers numbers() const override { return m_meter.numbers(); }

private:
    void startClock()
    {
        m_status.state = SessionState::Writing;
        m_status.collapse = {};
        m_status.message = m_recording->remark;
        m_fromToken = m_written;
        m_clock.restart();
    }
    void produce()
    {
        std::size_t due = m_recording->tokens.size();
        if (m_recording->tokensPerSecond > 0) {
            due = m_fromToken + std::size_t(double(m_clock.elapsed()) / 1000 * m_recording->tokensPerSecond);
        }
        std::size_t last = std::min(m_recording->tokens.size(), std::size_t(m_status.runTarget));
        if (m_recording->pauseAtLoop && m_recording->collapseSeen >= 0) {
            last = std::min(last, std::size_t(m_recording->collapseSeen));
        }
        if (m_recording->heldAt >= 0) {
            last = std::min(last, std::size_t(m_recording->heldAt));
        }
        while (m_written < std::min(due, last)) { // in whole steps, so that their sums do not hang on the clock
            // A step: guesses that were right, then a token of the target's own.
            StepEvent event = step();
            std::vector<LoggedToken> logged;
            for (bool more = true; more && m_written < last; ++m_written) {
                const std::string& token = m_recording->tokens[m_written];
                const auto source =
                    m_recording->sources.empty() ? TokenSource::Target : m_recording->sources[m_written];
                more = source != TokenSource::Target;
                const auto depth = std::uint8_t(event.tokens.size() + 1);
                if (more) {
                    event.tests.push_back({source, depth, 1, 0});
                } else if (!event.sources.empty()) {
                    event.tests.push_back({event.sources.back(), depth, 1, -1});
                }
                event.tokens.push_back(TokenId(m_written));
                event.sources.push_back(source);
                logged.push_back({TokenId(m_written), source, token});
                m_waiting += token;
                m_textBytes.push_back(std::uint32_t(token.size()));
            }
            event.oneByOneSeconds = m_recording->arSeconds * double(event.tokens.size());
            event.measuredSeconds = m_recording->arSeconds > 0 ? event.seconds : 0;
            m_project->appendStep(m_run, std::move(logged), event);
            m_meter.add(event);
            m_steps.push_back(std::move(event));
        }
        m_status.kvBytes = 1000 * m_written;
        m_status.speed = m_meter.speed();
        m_status.runTokens = std::int64_t(m_written);
        if (m_recording->diskFull && m_written >= 10) {
            m_status.state = SessionState::DiskFull;
            m_status.message = Message("The disk of %1 is full, %2 KB are missing.", "story.longhand", 12);
            m_project->setRunState(m_run, RunState::Paused);
            return;
        }
        m_status.contextTokens = std::int64_t(m_written) + m_recording->contextBase;
        if (m_recording->pauseAtLoop && std::int64_t(m_written) == m_recording->collapseSeen) {
            m_status.collapse = {std::int32_t(m_recording->collapseSeen - m_recording->collapseBegin),
                                 m_recording->contextBase + m_recording->collapseBegin, m_recording->collapseSign};
            m_recording->collapseSeen = -1; // once
            m_project->setRunState(m_run, RunState::Paused);
            m_status.state = SessionState::Paused;
            return;
        }
        m_status.contextPlanned = m_recording->planned;
        m_status.tokensPerSecond = m_recording->tokensPerSecond;
        if (m_written == m_recording->tokens.size() || std::int64_t(m_written) == m_status.runTarget) {
            end(m_recording->finish, RunState::Finished);
        }
    }
    StepEvent step() const
    {
        StepEvent event;
        event.step = m_meter.total().passes;
        event.firstPosition = std::int64_t(m_written) + 50;
        event.rows = 1;
        event.seconds = m_recording->passSeconds;
        event.plan.strategy = m_recording->sources.empty() ? "ar" : "ngram";
        return event;
    }
    void end(FinishReason reason, RunState state)
    {
        m_project->setRunState(m_run, state, reason);
        m_status.state = SessionState::Finished;
        m_status.finish = reason;
        m_status.contextFull = reason == FinishReason::ContextFull;
    }

    std::shared_ptr<Project> m_project;
    std::shared_ptr<Recording> m_recording;
    SessionStatus m_status;
    QElapsedTimer m_clock;
    std::string m_waiting;
    std::vector<StepEvent> m_steps;
    std::vector<std::uint32_t> m_textBytes;
    std::vector<ChangeOutcome> m_outcomes;
    RunMeter m_meter;
    SpanId m_run = 0, m_metered = 0;
    std::size_t m_written = 0;
    std::size_t m_fromToken = 0;
};

/// Tokens as a model writes them: words with a leading blank, sentences, now and then a new paragraph. Always the same.
inline std::vector<std::string> proseTokens(int count, bool paragraphs = true)
{
    static const char* const words[] = {"the",     "water",     "had",          "risen", "and", "nobody",
                                        "in",      "Oddermere", "knew",         "which", "way", "caf\xc3\xa9",
                                        "lantern", "home",      "\xe2\x80\x94", "slowly"};
    std::vector<std::string> tokens;
    unsigned state = 12345;
    int sentence = 0;
    for (int i = 0; i < count; ++i) {
        state = state * 1664525u + 1013904223u;
        const unsigned draw = state >> 16;
        if (++sentence > 14 && draw % 5 == 0) {
            sentence = 0;
            tokens.push_back(paragraphs && draw % 3 == 0 ? ".\n\n" : ".");
        } else {
            tokens.push_back(std::string(" ") + words[draw % 16]);
        }
    }
    return tokens;
}

} // namespace longhand
