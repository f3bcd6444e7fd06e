// longhand-cli project context: exactly what the model reads before the next word, and what has fallen out of its view.
#include "app/cli/altered_text.h"
#include "app/cli/command.h"
#include "app/cli/engine_options.h"
#include "app/cli/files.h"
#include "app/project/project.h"
#include "app/session/context_reader.h"
#include "app/session/context_tokens.h"
#include "app/session/run_adapter.h"
#include "app/session/run_mode.h"

#include <nlohmann/json.hpp>

#include <memory>

namespace longhand::cli {
namespace {

struct ContextOptions
{
    std::string file, model;
    bool json = false;
};

std::string_view partName(ContextPart part)
{
    switch (part) {
    case ContextPart::Premise:
        return "premise";
    case ContextPart::Memory:
        return "memory";
    case ContextPart::Note:
        return "author's note";
    case ContextPart::Frame:
        return "instruction";
    case ContextPart::Story:
        break;
    }
    return "story";
}

int context(const ContextOptions& options)
{
    const auto project = Project::open(options.file, OpenFor::LookOnly);
    sayIfAltered(*project);
    const std::string file = options.model.empty() ? project->info().modelFile : options.model;
    const auto model = loadModel(file, adaptersInForce(*project, file));
    const ContextPassages seen = ContextReader(model, usualWriting(*model)).read(*project);
    if (options.json) {
        nlohmann::json passages = nlohmann::json::array();
        for (const ContextPassage& passage : seen.passages)
            passages.push_back({{"part", partName(passage.part)},
                                {"tokens", passage.tokens},
                                {"read", !passage.unread},
                                {"text", passage.text}});
        const nlohmann::json result = {{"file", options.file},
                                       {"tokens", seen.tokens},
                                       {"planned", seen.plan.planned},
                                       {"unread", seen.unread},
                                       {"sentence", seen.sentence.text()},
                                       {"mode", seen.coAuthor ? "coauthor" : "plain"},
                                       {"run_unfinished", seen.runUnfinished},
                                       {"passages", passages}};
        writeOut(result.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + '\n');
        return kDone;
    }
    for (const ContextPassage& passage : seen.passages)
        writeOut("--- " + std::string(partName(passage.part)) + ", " + std::to_string(passage.tokens) + " tokens" +
                 (passage.unread ? ", no longer read" : "") + "\n" + passage.text +
                 (passage.text.ends_with('\n') ? "" : "\n"));
    writeOut("--- " + std::to_string(seen.tokens) + " of " + std::to_string(seen.plan.planned) + " tokens. " +
             seen.sentence.text() + "\n");
    return kDone;
}

} // namespace

void addProjectContextCommand(CLI::App& project, Action& action)
{
    auto* command = project.add_subcommand(
        "context", "exactly what the model reads before the next word, part by part, with its tokens");
    auto options = std::make_shared<ContextOptions>();
    addStoryFile(*command, options->file);
    addMovedModelOption(*command, options->model);
    command->add_flag("--json", options->json, "as JSON");
    command->callback([options, &action] { action = [options] { return context(*options); }; });
}

} // namespace longhand::cli
