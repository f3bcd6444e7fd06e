// quantise: an unquantised model as one GGUF file of smaller weights.
#include "app/cli/command.h"
#include "app/cli/engine_options.h"
#include "app/cli/files.h"
#include "app/cli/outputs.h"
#include "app/cli/signals.h"

#include <memory>

namespace longhand::cli {
namespace {

struct QuantiseOptions
{
    std::string model, as, out;
};

int quantise(const QuantiseOptions& options)
{
    catchInterrupts();
    writeOut(quantisedModel(options.model, options.as, options.out) + '\n');
    return kDone;
}

} // namespace

void addQuantiseCommand(CLI::App& program, Action& action)
{
    auto* command = program.add_subcommand(
        "quantise", "write an unquantised model as one file of smaller weights; its name on stdout");
    auto options = std::make_shared<QuantiseOptions>();
    namesFile(command->add_option("MODEL", options->model, "model folder (config.json and safetensors) or GGUF file"))
        ->required();
    command->add_option("--as", options->as, "q8_0: 8 bits a weight, hardly a difference; q4_k: half of that")
        ->required()
        ->check(quantisedNames());
    addOutput(
        *command, "--out", options->out,
        "the file to write (default: NAME.Q8_0.gguf or NAME.Q4_K.gguf in the folder of models, unless it is there "
        "already and the model has not changed)");
    command->callback([options, &action] { action = [options] { return quantise(*options); }; });
}

} // namespace longhand::cli
