// longhand-cli project replay: makes a recorded run again and compares its tokens.
#include "app/cli/altered_text.h"
#include "app/cli/command.h"
#include "app/cli/engine_options.h"
#include "app/cli/files.h"
#include "app/cli/signals.h"
#include "app/cli/strategy_options.h"
#include "app/session/replay.h"
#include "app/session/run_adapter.h"

#include <nlohmann/json.hpp>

#include <memory>
#include <optional>

namespace longhand::cli {
namespace {

struct ReplayOptions
{
    std::string file, model;
    std::optional<std::int64_t> run; ///< which; missing: the last
    bool json = false;
    StrategyChoice strategy;
    EngineChoice engine;
};

int replay(const ReplayOptions& options)
{
    catchInterrupts();
    const EngineOptions engine = options.engine.resolve();
    options.strategy.recorded(); // what is wrong with it is wrong for any run
    const auto project = Project::open(options.file, OpenFor::LookOnly);
    sayIfAltered(*project);
    const std::vector<RunInfo> runs = project->runs();
    if (runs.empty())
        throw Error(options.file + ": no run was made in it, there is nothing to replay");
    const auto count = static_cast<std::int64_t>(runs.size());
    const std::int64_t number = options.run.value_or(count);
    if (number < 1 || number > count)
        throw UsageError("--run " + std::to_string(number) + ": the project has the runs 1 to " +
                         std::to_string(count));
    const RunInfo& run = runs[static_cast<std::size_t>(number - 1)];
    options.engine.sayWhatCacheStays(run.settings);
    std::optional<StrategySettings> strategy;
    if (options.strategy.given())
        strategy = options.strategy.recorded(run.settings.strategy);
    const std::string file = options.model.empty() ? project->info().modelFile : options.model;
    const auto model = loadModel(file, adaptersOfRun(run.settings));
    const ReplayResult result = replayRun(*project, run.span, model, suitedTo(engine, model->config()), strategy,
                                          [](std::int64_t) { return !interrupted(); });
    if (interrupted())
        throw Interrupted("interrupted before run " + std::to_string(number) + " was compared to its end");
    if (options.json) {
        nlohmann::json json = {{"run", number},
                               {"tokens", result.tokens},
                               {"changes", result.changes},
                               {"same", result.same()},
                               {"remark", result.remark.text()}};
        json["first_difference"] = result.firstDifference ? nlohmann::json(*result.firstDifference) : nullptr;
        writeOut(json.dump(2) + '\n');
    } else if (result.same()) {
        writeOut("run " + std::to_string(number) + ": " + std::to_string(result.tokens) + " tokens, " +
                 std::to_string(result.changes) + " changes on the way: the same ids\n");
    } else {
        writeOut("run " + std::to_string(number) + ": differs from token " + std::to_string(*result.firstDifference) +
                 " on\n" + (result.remark.empty() ? "" : result.remark.text() + "\n"));
    }
    return result.same() ? kDone : kFailed;
}

} // namespace

void addProjectReplayCommand(CLI::App& project, Action& action)
{
    auto* command = project.add_subcommand(
        "replay", "make a recorded run again, with its changes at their places, and compare its tokens; exit 1 if any "
                  "differs");
    auto options = std::make_shared<ReplayOptions>();
    addStoryFile(*command, options->file);
    command->add_option("--run", options->run, "which run, from 1 in the order they were begun; without it the last");
    addMovedModelOption(*command, options->model);
    addQuantiseOption(*command);
    command->add_flag("--json", options->json, "as JSON");
    options->strategy.addTo(*command);
    options->engine.addTo(*command);
    command->callback([options, &action] { action = [options] { return replay(*options); }; });
}

} // namespace longhand::cli
