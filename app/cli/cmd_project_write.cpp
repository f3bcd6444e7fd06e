// longhand-cli project write: a new run after the text so far; its text on stdout.
#include "app/cli/adapter_options.h"
#include "app/cli/command.h"
#include "app/cli/engine_options.h"
#include "app/cli/mode_option.h"
#include "app/cli/sampler_options.h"
#include "app/cli/session_run.h"
#include "app/cli/signals.h"
#include "app/cli/strategy_options.h"

#include <limits>
#include <memory>

namespace longhand::cli {
namespace {

struct WriteOptions
{
    std::string file, model;
    AdapterOption adapter;
    ModeOption mode;
    std::int64_t tokens = 0;
    SamplerChoice sampler;
    StrategyChoice strategy;
    EngineChoice engine;
    SessionOutputs outputs;
};

int write(const WriteOptions& options)
{
    catchInterrupts();
    WriteRequest request;
    request.strategy = options.strategy.recorded();
    request.tokens = options.tokens;
    const EngineOptions engine = options.engine.resolve();
    const auto project = openForWriting(options.file);
    const std::string model = options.model.empty() ? project->info().modelFile : options.model;
    request.sampler = options.sampler.resolve(model);
    // Stored when the run begins, not before: it may be refused.
    if (options.adapter.given())
        request.choices.adapter = options.adapter.story(model);
    if (options.mode.given())
        request.choices.mode = options.mode.story(model);
    request.choices.cache = options.engine.cache();
    request.choices.dropBlanks = true;
    return runSession(
        project, engine, model, options.outputs, [&](Session& session) { session.write(request); },
        request.choices.adapter);
}

} // namespace

void addProjectWriteCommand(CLI::App& project, Action& action)
{
    auto* command = project.add_subcommand("write", "a new run after the text so far: the new text on stdout");
    auto options = std::make_shared<WriteOptions>();
    addStoryFile(*command, options->file);
    command->add_option("--tokens", options->tokens, "tokens to write")
        ->required()
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{std::numeric_limits<std::int32_t>::max()}));
    addMovedModelOption(*command, options->model);
    addQuantiseOption(*command);
    options->adapter.addTo(*command, "");
    options->mode.addTo(*command, "");
    options->sampler.addTo(*command, SamplerChoice::Base::Model);
    options->strategy.addTo(*command);
    options->engine.addTo(*command);
    options->outputs.addTo(*command);
    command->callback([options, &action] { action = [options] { return write(*options); }; });
}

} // namespace longhand::cli
