// longhand-lab perplexity: how well the model expects a text, bin by bin.
#include "app/cli/adapter_options.h"
#include "app/cli/command.h"
#include "app/cli/context_options.h"
#include "app/cli/engine_options.h"
#include "app/cli/files.h"
#include "app/cli/progress_line.h"
#include "app/cli/prompt.h"
#include "app/cli/signals.h"
#include "app/cli/text_pass.h"
#include "app/lab/commands.h"

#include <cmath>
#include <cstdio>
#include <limits>
#include <memory>

namespace longhand::cli {
namespace {

struct PerplexityOptions
{
    std::string model, file;
    AdapterOption adapter;
    std::int64_t tokens = 0;
    int bin = 2048;
    ContextChoice context;
    EngineChoice engine;
};

/// -log p of one token, in nats; the sum in double, so that it does not depend on the vocabulary's size.
double surprise(std::span<const float> logits, TokenId token)
{
    float largest = -std::numeric_limits<float>::infinity();
    for (const float l : logits)
        largest = std::max(largest, l);
    double sum = 0;
    for (const float l : logits)
        sum += std::exp(static_cast<double>(l) - static_cast<double>(largest));
    return std::log(sum) + static_cast<double>(largest) - static_cast<double>(logits[static_cast<std::size_t>(token)]);
}

struct Bin
{
    std::int64_t start = 0;
    std::int64_t tokens = 0;
    double sum = 0;

    void add(double nats)
    {
        ++tokens;
        sum += nats;
    }
    double perplexity() const { return std::exp(sum / static_cast<double>(tokens)); }
    void print() const
    {
        char line[96];
        std::snprintf(line, sizeof line, "%lld %lld %.4f\n", static_cast<long long>(start),
                      static_cast<long long>(tokens), perplexity());
        writeOut(line);
    }
};

int perplexity(const PerplexityOptions& options)
{
    catchInterrupts();
    const EngineOptions engine = options.engine.resolve();
    const std::string text = readText(options.file);
    const auto model = loadModel(options.model, options.adapter.resolve(options.model));
    const ModelConfig& config = model->config();
    std::vector<TokenId> ids = textTokens(model->tokenizer(), text);
    if (options.tokens > 0 && options.tokens < static_cast<std::int64_t>(ids.size()))
        ids.resize(static_cast<std::size_t>(options.tokens));
    const auto total = static_cast<std::int64_t>(ids.size());
    if (total < 2)
        throw Error(options.file + " has " + std::to_string(total) + " tokens: at least 2 are needed.");
    const ContextPlan plan = options.context.resolve(config, total);
    if (total > plan.planned)
        throw UsageError("The " + std::to_string(total) + " tokens do not fit into the planned context of " +
                         std::to_string(plan.planned) + "; --tokens takes fewer.");

    ForwardPass pass(makeLayers(model, plan, engine), plan);
    ProgressLine progress;
    const auto vocabulary = static_cast<std::size_t>(config.vocabulary);
    Bin bin, all;
    bool complete = true;
    runText(pass, ids, pass.maxRows(), LogitsOf::AllRows, [&](std::size_t first, const PassResult& result) {
        const std::size_t rows = result.logits.size() / vocabulary;
        for (std::size_t i = 0; i < rows && first + i + 1 < ids.size(); ++i) {
            const auto position = static_cast<std::int64_t>(first + i + 1); // of the token that is expected here
            if (position / options.bin * options.bin != bin.start) {
                progress.clear();
                bin.print();
                bin = {position / options.bin * options.bin, 0, 0};
            }
            const double nats = surprise(result.logits.subspan(i * vocabulary, vocabulary), ids[first + i + 1]);
            bin.add(nats);
            all.add(nats);
        }
        progress.update(std::to_string(first) + " of " + std::to_string(total) + " tokens");
        complete = !interrupted();
        return complete;
    });
    progress.clear();
    if (bin.tokens > 0)
        bin.print();
    char line[160];
    std::snprintf(line, sizeof line, "all %lld tokens: perplexity %.4f (rope %s, attention %s, planned %d)",
                  static_cast<long long>(all.tokens), all.perplexity(), plan.ropeText().c_str(),
                  plan.attentionText().c_str(), plan.planned);
    progress.finish(line);
    return complete ? kDone : kInterrupted;
}

} // namespace

void addPerplexityCommand(CLI::App& program, Action& action)
{
    auto* command = program.add_subcommand(
        "perplexity", "how well the model expects a text: one line a bin: start, tokens, perplexity");
    auto options = std::make_shared<PerplexityOptions>();
    addModelOption(*command, options->model);
    options->adapter.addTo(*command, "none");
    command->add_option("--file", options->file, "a UTF-8 text file; - is standard input")->required();
    command->add_option("--tokens", options->tokens, "only this many tokens from the start (default: all)")
        ->check(CLI::Range(std::int64_t{2}, std::int64_t{std::numeric_limits<std::int32_t>::max()}));
    command->add_option("--bin", options->bin, "tokens a bin")
        ->check(CLI::Range(1, std::numeric_limits<std::int32_t>::max()))
        ->capture_default_str();
    options->context.addTo(*command, "the text unless given");
    options->engine.addTo(*command, "bf16");
    command->callback([options, &action] { action = [options] { return perplexity(*options); }; });
}

} // namespace longhand::cli
