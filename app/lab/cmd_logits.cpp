// longhand-lab logits: the model's logits after each token of a prompt, as a NumPy file.
#include "app/cli/adapter_options.h"
#include "app/cli/command.h"
#include "app/cli/context_options.h"
#include "app/cli/engine_options.h"
#include "app/cli/files.h"
#include "app/cli/outputs.h"
#include "app/cli/progress_line.h"
#include "app/cli/signals.h"
#include "app/cli/text_pass.h"
#include "app/lab/commands.h"
#include "app/lab/npy_writer.h"

#include <memory>

namespace longhand::cli {
namespace {

struct LogitsOptions
{
    std::string model, idsFile, out;
    AdapterOption adapter;
    int chunk = 256;
    ContextChoice context;
    EngineChoice engine;
};

int logits(const LogitsOptions& options)
{
    catchInterrupts();
    const EngineOptions engine = options.engine.resolve();
    const auto model = loadModel(options.model, options.adapter.resolve(options.model));
    const ModelConfig& config = model->config();
    const std::vector<TokenId> ids = readIds(options.idsFile, config.vocabulary);
    if (ids.empty())
        throw UsageError(options.idsFile + " holds no token ids.");
    const auto total = static_cast<std::int64_t>(ids.size());
    const ContextPlan plan = options.context.resolve(config, total);
    if (total > plan.planned)
        throw UsageError("The " + std::to_string(total) + " tokens do not fit into the planned context of " +
                         std::to_string(plan.planned) + ".");

    ForwardPass pass(makeLayers(model, plan, engine, options.chunk), plan);
    NpyWriter out(options.out, total, config.vocabulary);
    ProgressLine progress;
    bool complete = true;
    runText(pass, ids, options.chunk, LogitsOf::AllRows, [&](std::size_t first, const PassResult& result) {
        out.write(result.logits);
        progress.update(std::to_string(first) + " of " + std::to_string(total) + " tokens");
        complete = !interrupted();
        return complete;
    });
    if (!complete)
        return kInterrupted;
    out.finish();
    progress.finish(std::to_string(total) + " tokens x " + std::to_string(config.vocabulary) + " logits in " +
                    options.out);
    return kDone;
}

} // namespace

void addLogitsCommand(CLI::App& program, Action& action)
{
    auto* command =
        program.add_subcommand("logits", "logits after each token of a prompt: float32 [tokens, vocab] in a .npy file");
    auto options = std::make_shared<LogitsOptions>();
    addModelOption(*command, options->model);
    options->adapter.addTo(*command, "none");
    command->add_option("--prompt-ids", options->idsFile, "a file of token ids, one a line; - is standard input")
        ->required();
    addOutput(*command, "--out", options->out, "the .npy file to write")->required();
    command->add_option("--chunk", options->chunk, "tokens run at once (no effect on the logits)")
        ->check(CLI::Range(1, 4096))
        ->capture_default_str();
    options->context.addTo(*command, "the prompt unless given");
    options->engine.addTo(*command, "bf16");
    command->callback([options, &action] { action = [options] { return logits(*options); }; });
}

} // namespace longhand::cli
