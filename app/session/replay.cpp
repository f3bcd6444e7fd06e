#include "app/session/replay.h"

#include "app/library/heads_library.h"
#include "app/session/context_tokens.h"
#include "app/session/run_adapter.h"
#include "app/session/run_backend.h"
#include "app/session/run_mode.h"

#include <algorithm>

namespace longhand {

namespace {

RunInfo findRun(const std::vector<RunInfo>& runs, SpanId span)
{
    const auto found = std::find_if(runs.begin(), runs.end(), [&](const RunInfo& run) { return run.span == span; });
    if (found == runs.end())
        throw Error("The project has no run %1.", std::to_string(span));
    return *found;
}

/// The run's own backend if this machine has it: then even the last bits are the same.
EngineOptions optionsOf(const RunInfo& run, const EngineOptions& options, bool bf16Matrices, ReplayResult& result)
{
    const RunBackend found = backendOfRun(run.settings, options, bf16Matrices);
    if (!found.same)
        result.remark =
            !run.settings.backend.starts_with("cpu")
                ? Message("The run was made on \"%1\": an occasional word may differ.", run.settings.backend)
                : Message("The run was made with the instruction set \"%1\", which this machine lacks: an "
                          "occasional word may differ.",
                          run.settings.isa);
    return found.options;
}

} // namespace

ReplayResult replayRun(const Project& project, SpanId span, const std::shared_ptr<const Model>& model,
                       const EngineOptions& options, const std::optional<StrategySettings>& strategy,
                       const std::function<bool(std::int64_t)>& progress)
{
    const std::vector<RunInfo> runs = project.runs();
    const RunInfo run = findRun(runs, span);
    if (!run.fault.empty())
        throw Error(run.fault);
    requireModelOf(run.settings, *model);
    ReplayResult result;
    std::vector<ManuscriptPiece> pieces = project.manuscriptAt(span);
    std::vector<TokenId> expected;
    if (!pieces.empty() && pieces.back().span == span) {
        expected = std::move(pieces.back().tokens);
        pieces.pop_back();
    }
    const std::vector<RunChange> changes = project.runChanges(span);
    const auto length = static_cast<std::int64_t>(expected.size());
    result.tokens = length;
    result.changes = static_cast<std::int64_t>(changes.size());
    if (length == 0)
        return result;

    Generator generator(model,
                        run.settings.context ? *run.settings.context
                                             : planOf(project.info(), *model, recommendedSettings(model->path())),
                        optionsOf(run, options, model->hasBf16Matrices(), result));
    generator.prefill(contextTokens(pieces, runs, model->tokenizer(), model->fingerprint(), runNotes(project, span),
                                    chatOfRun(run.settings)));
    generator.setMasksMarkers(!run.settings.chat.empty());
    StrategySettings drafts = strategy.value_or(run.settings.strategy);
    drafts.stopAtLoop = false; // its end is known
    drafts.stopAtCollapse = false;
    try {
        generator.setStrategy(withHeads(drafts, *model));
    } catch (const Error&) {
        if (strategy)
            throw;
        generator.setStrategy({}); // drafts with what is here: the text is the same
    }

    bool begun = false;
    std::int64_t at = 0;
    SamplerSettings sampler = run.settings.sampler;
    for (std::size_t part = 0; part <= changes.size() && at < length; ++part) {
        const std::int64_t end = part < changes.size() ? std::min(changes[part].firstToken, length) : length;
        if (end > at) {
            begun ? generator.changeRun(sampler, end - at) : generator.beginRun(sampler, end - at);
            begun = true;
        }
        while (at < end) {
            const StepEvent event = generator.step();
            for (const TokenId token : event.tokens) {
                if (token != expected[static_cast<std::size_t>(at)]) {
                    result.firstDifference = at;
                    return result;
                }
                ++at;
            }
            if (at < end && event.finish != FinishReason::None) { // it ends where the original run continued
                result.firstDifference = at;
                return result;
            }
            if (progress && !progress(at)) {
                result.tokens = at;
                return result;
            }
        }
        if (part < changes.size())
            sampler = changes[part].settings.sampler;
    }
    return result;
}

} // namespace longhand
