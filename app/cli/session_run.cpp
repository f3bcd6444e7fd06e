#include "app/cli/session_run.h"

#include "app/cli/adapter_options.h"
#include "app/cli/altered_text.h"
#include "app/cli/audit_report.h"
#include "app/cli/event_json.h"
#include "app/cli/files.h"
#include "app/cli/outputs.h"
#include "app/cli/run_progress.h"
#include "app/cli/run_summary.h"
#include "app/cli/signals.h"
#include "app/costs/kept_plans.h"
#include "app/project/store/file_identity.h"
#include "app/session/engine_session.h"
#include "app/session/kept_readings.h"

#include <optional>
#include <thread>

namespace longhand::cli {
namespace {

void nap()
{
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
}

/// Says each new remark of a session once, on stderr.
class Remarks
{
public:
    explicit Remarks(ProgressLine& line) : m_line(line) {}
    void see(const SessionStatus& status)
    {
        if (status.message.text() == m_last)
            return;
        m_last = status.message.text();
        if (!m_last.empty() && status.state != SessionState::Failed)
            m_line.finish(m_last);
    }

private:
    ProgressLine& m_line;
    std::string m_last;
};

/// True when the model is there, false if the load was interrupted.
bool load(EngineSession& session, const std::string& modelFile, const std::optional<StoryAdapter>& adapter,
          ProgressLine& line)
{
    session.loadModel(modelFile, adapter);
    for (;;) {
        const SessionStatus status = session.status();
        if (status.state == SessionState::Ready)
            break;
        if (status.state == SessionState::Failed)
            throw Error(status.message);
        if (interrupted()) {
            session.cancelLoad();
            line.finish("interrupted while loading the model; the story is as it was");
            return false;
        }
        line.update("loading the model: " + std::to_string(static_cast<int>(status.loadFraction * 100)) + " % (" +
                    status.loadPhase.text() + ")");
        nap();
    }
    line.clear();
    return true;
}

} // namespace

void SessionOutputs::addTo(CLI::App& command)
{
    addOutput(command, "--ids-out", idsOut, "file for the ids of the generated tokens, one a line");
    addOutput(command, "--events", events, "file for the steps as JSON, one a line");
    addOutput(command, "--metrics", metrics, "file for what the steps add up to, as JSON");
    addLanguageOption(command, language);
    command.add_flag("--keep-reading", keepReading,
                     "keep in the cache folder what is read of the text, and take from there what was read before (no "
                     "effect on the text)");
}

std::shared_ptr<Project> openForWriting(const std::string& file)
{
    std::shared_ptr<Project> project = Project::open(file);
    if (project->openState() == OpenState::ReadOnly)
        throw Error(project->readOnlyReason());
    if (project->openState() == OpenState::Recovered)
        say(file + " was not closed when it was last used; nothing that was saved is lost.");
    sayIfAltered(*project);
    return project;
}

int runSession(const std::shared_ptr<Project>& project, const EngineOptions& engine, const std::string& modelFile,
               const SessionOutputs& outputs, const std::function<void(Session&)>& begin,
               const std::optional<StoryAdapter>& adapter)
{
    std::optional<OutputFile> ids, events;
    if (!outputs.idsOut.empty())
        ids.emplace(outputs.idsOut);
    if (!outputs.events.empty())
        events.emplace(outputs.events);

    RunSummary summary(outputs.metrics);
    TextAudit audit(WordList::find(outputs.language));
    RunProgress progress;
    Remarks remarks(progress.line());
    EngineOptions options = engine;
    const auto kept = outputs.keepReading ? std::make_shared<KeptReadings>(KeptReadings::userFolder()) : nullptr;
    options.kept = kept;
    options.plans = std::make_shared<KeptPlans>();
    EngineSession session(project, options, BadDraftModel::Error); // one is named for this run, if at all
    if (!load(session, modelFile, adapter, progress.line()))
        return kInterrupted;
    for (auto* file : {&ids, &events})
        if (*file)
            (*file)->begin();

    std::int64_t fresh = 0; // tokens
    const auto drain = [&] {
        const StreamBatch batch = session.drain();
        std::size_t at = 0, token = 0;
        for (const StepEvent& step : batch.steps) {
            std::string lines;
            for (std::size_t i = 0; i < step.tokens.size(); ++i) {
                lines += std::to_string(step.tokens[i]) + '\n';
                const std::size_t bytes = batch.textBytes[token++];
                ++fresh;
                audit.push(step.tokens[i], std::string_view(batch.text).substr(at, bytes), step.logProbabilities[i]);
                at += bytes;
            }
            if (ids)
                ids->write(lines);
            if (events)
                events->write(eventJson(step).dump() + '\n');
        }
        if (batch.text.empty())
            return;
        try {
            writeOut(batch.text);
        } catch (const Interrupted&) {
            throw;
        } catch (const Error& error) { // the reader of a pipe has ended, for one
            throw Error(std::string(error.what()) + " The text is kept in " + project->file().string() + ".");
        }
    };

    // Once it is known, before the first token is shown.
    bool roomTold = false;
    const auto tellRoom = [&](const SessionStatus& now) {
        const std::int64_t room = now.contextPlanned - (now.contextTokens - now.runTokens);
        if (roomTold || now.runTarget == 0)
            return;
        roomTold = true;
        if (room < now.runTarget)
            progress.line().finish("the run of " + std::to_string(now.runTarget) + " tokens will end after " +
                                   std::to_string(room) + ": the story plans for " +
                                   std::to_string(now.contextPlanned) + " (project new --context)");
    };

    const FileIdentity opened = fileIdentity(project->file());
    begin(session);
    bool pausing = false;
    SessionStatus status;
    for (;;) {
        // The state first, then the text: what is drained after an end was seen is all there is.
        status = session.status();
        if (working(status.state) || status.state == SessionState::Finished)
            tellRoom(status);
        drain();
        remarks.see(status);
        if (status.state == SessionState::Prefill)
            progress.prefill(status.prefillDone, status.prefillTotal);
        if (status.state == SessionState::Writing)
            progress.tokens(status.runTokens, status.runTarget, fresh);
        // Ready means that the command still waits in the queue, unless it was the pause that led back to it.
        const bool busy = status.state == SessionState::Loading || working(status.state);
        const bool ended = !busy && (pausing || status.state != SessionState::Ready);
        if (ended)
            break;
        if (interrupted() && !pausing) {
            session.pause();
            status = session.wait();
            pausing = true;
            continue;
        }
        nap();
    }

    if (fresh > 0)
        progress.tokens(status.runTokens, status.runTarget, fresh);
    if (kept) {
        kept->finish();
        if (const Message remark = kept->takeRemark(); !remark.empty())
            progress.line().finish(remark.text());
    }
    for (const auto& adapter : status.adapters)
        summary.addAdapter(adapterText(adapter.style, adapter.strength));
    const std::string moved = fileIdentity(project->file()) == opened
                                  ? ""
                                  : "; NOT in " + project->file().string() +
                                        ", which was moved or replaced meanwhile: the text is in the file that was "
                                        "opened, unless it was deleted";
    switch (status.state) {
    case SessionState::Failed:
        progress.line().clear();
        if (status.contextFull)
            throw UsageError(status.message.text());
        throw Error(status.message);
    case SessionState::DiskFull:
        progress.finish("the run waits: with space on the disk, `longhand-cli project resume` finishes it");
        summary.finish(session.numbers(), audit);
        return kFailed;
    case SessionState::Finished:
        progress.finish(
            std::string(finishName(status.finish)) +
            (status.finish == FinishReason::ContextFull
                 ? " after " + std::to_string(status.runTokens) + " of " + std::to_string(status.runTarget) + " tokens"
                 : "") +
            (moved.empty() ? "; saved in " + project->file().string() : moved));
        summary.finish(session.numbers(), audit);
        return moved.empty() ? kDone : kFailed;
    default:
        progress.finish("interrupted; the text is kept, `longhand-cli project resume` goes on" + moved);
        summary.finish(session.numbers(), audit);
        return kInterrupted;
    }
}

} // namespace longhand::cli
