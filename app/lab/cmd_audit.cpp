// longhand-lab audit: what a text is like, window by window.
#include "app/cli/audit_report.h"
#include "app/cli/command.h"
#include "app/cli/context_options.h"
#include "app/cli/engine_options.h"
#include "app/cli/files.h"
#include "app/cli/outputs.h"
#include "app/cli/progress_line.h"
#include "app/cli/prompt.h"
#include "app/cli/signals.h"
#include "app/cli/text_pass.h"
#include "app/lab/commands.h"
#include "engine/sampling/sampler.h"

#include <cstdio>
#include <limits>
#include <memory>
#include <optional>

namespace longhand::cli {
namespace {

struct AuditOptions
{
    std::string file, model, json;
    std::string language = "en_US";
    int window = static_cast<int>(TextAudit::kWindow);
    ContextChoice context;
    EngineChoice engine;
};

/// The tokens' log probabilities by the model itself; NaN for the first, and for what was not reached when interrupted.
std::vector<float> readLogProbabilities(const AuditOptions& options, const std::shared_ptr<const Model>& model,
                                        const std::vector<TokenId>& ids)
{
    std::vector<float> found(ids.size(), kUnknownLogProbability);
    const auto total = static_cast<std::int64_t>(ids.size());
    const ContextPlan plan = options.context.resolve(model->config(), total);
    if (total > plan.planned)
        throw UsageError("The " + std::to_string(total) + " tokens do not fit into the planned context of " +
                         std::to_string(plan.planned) + ".");
    ForwardPass pass(makeLayers(model, plan, options.engine.resolve()), plan);
    Sampler sampler({}, model->config().vocabulary, {});
    const auto vocabulary = static_cast<std::size_t>(model->config().vocabulary);
    ProgressLine progress;
    runText(pass, ids, pass.maxRows(), LogitsOf::AllRows, [&](std::size_t first, const PassResult& result) {
        const std::size_t rows = result.logits.size() / vocabulary;
        for (std::size_t i = 0; i < rows && first + i + 1 < ids.size(); ++i)
            found[first + i + 1] =
                sampler.logProbabilityOf(result.logits.subspan(i * vocabulary, vocabulary), ids[first + i + 1]);
        progress.update(std::to_string(first) + " of " + std::to_string(total) + " tokens");
        return !interrupted();
    });
    progress.clear();
    return found;
}

int audit(const AuditOptions& options)
{
    catchInterrupts();
    const std::string text = readText(options.file);
    std::optional<OutputFile> json;
    if (!options.json.empty())
        json.emplace(options.json);
    TextAudit audit(WordList::find(options.language), static_cast<std::size_t>(options.window));
    if (audit.language().empty())
        std::fprintf(stderr, "There is no dictionary for %s: the share of its words is not known.\n",
                     options.language.c_str());
    std::string unit = "words";
    if (options.model.empty()) {
        std::fputs("Without --model, a window is counted by words.\n", stderr);
        audit.pushWords(text);
    } else {
        const auto model = loadModel(options.model);
        const Tokenizer& tokenizer = model->tokenizer();
        const std::vector<TokenId> ids = textTokens(tokenizer, text);
        const std::vector<float> logProbabilities = readLogProbabilities(options, model, ids);
        for (std::size_t i = 0; i < ids.size(); ++i)
            audit.push(ids[i], tokenizer.bytes(ids[i]), logProbabilities[i]);
        unit = "tokens";
    }
    if (json)
        json->write(auditJson(audit, unit).dump(2) + '\n');
    writeOut(auditTable(audit));
    return interrupted() ? kInterrupted : kDone;
}

} // namespace

void addAuditCommand(CLI::App& program, Action& action)
{
    auto* command = program.add_subcommand(
        "audit", "what a text is like, window by window: dictionary words, longest stretch without white space, "
                 "Distinct-1..4, longest passage that occurs twice, sentences that begin alike or with the same "
                 "word, words in long paragraphs, short forms such as don't, words that the 6,000 before do not have, "
                 "the model's own perplexity, lines that are no "
                 "prose");
    auto options = std::make_shared<AuditOptions>();
    command->add_option("TEXT", options->file, "a UTF-8 text file; - is standard input")->required();
    command->add_option("--model", options->model, "model file: counts by its tokens, and gives its perplexity");
    command->add_option("--window", options->window, "tokens a window")
        ->check(CLI::Range(1, std::numeric_limits<std::int32_t>::max()))
        ->capture_default_str();
    addLanguageOption(*command, options->language);
    addOutput(*command, "--json", options->json, "file for the numbers as JSON");
    options->context.addTo(*command, "the text unless given");
    options->engine.addTo(*command, "bf16");
    command->callback([options, &action] { action = [options] { return audit(*options); }; });
}

} // namespace longhand::cli
