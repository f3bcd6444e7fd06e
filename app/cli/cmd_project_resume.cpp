// longhand-cli project resume: finishes the interrupted run, with the ids it would have had.
#include "app/cli/command.h"
#include "app/cli/engine_options.h"
#include "app/cli/files.h"
#include "app/cli/session_run.h"
#include "app/cli/signals.h"
#include "app/cli/strategy_options.h"

#include <memory>
#include <optional>

namespace longhand::cli {
namespace {

struct ResumeOptions
{
    std::string file, model;
    StrategyChoice strategy;
    EngineChoice engine;
    SessionOutputs outputs;
};

int resume(const ResumeOptions& options)
{
    catchInterrupts();
    const EngineOptions engine = options.engine.resolve();
    options.strategy.recorded(); // what is wrong with it is wrong for any run
    const auto project = openForWriting(options.file);
    const auto run = project->interruptedRun();
    if (!run) {
        for (const RunInfo& other : project->runs())
            if (other.span == project->head() && !other.fault.empty())
                throw Error(other.fault);
        say(options.file + ": no run was interrupted, there is nothing to finish");
        return kDone;
    }
    options.engine.sayWhatCacheStays(run->settings);
    const std::string model = options.model.empty() ? project->info().modelFile : options.model;
    std::optional<StrategySettings> strategy; // another one than the run was begun with: the text is the same
    if (options.strategy.given())
        strategy = options.strategy.recorded(run->lastSettings.strategy);
    return runSession(project, engine, model, options.outputs, [&](Session& session) { session.resume(strategy); });
}

} // namespace

void addProjectResumeCommand(CLI::App& project, Action& action)
{
    auto* command = project.add_subcommand("resume", "finish the interrupted run: the rest of its text on stdout");
    auto options = std::make_shared<ResumeOptions>();
    addStoryFile(*command, options->file);
    addMovedModelOption(*command, options->model);
    addQuantiseOption(*command);
    options->strategy.addTo(*command);
    options->engine.addTo(*command);
    options->outputs.addTo(*command);
    command->callback([options, &action] { action = [options] { return resume(*options); }; });
}

} // namespace longhand::cli
