// longhand-cli project new: a project file with a first text; no weight is read.
#include "app/cli/adapter_options.h"
#include "app/cli/command.h"
#include "app/cli/context_options.h"
#include "app/cli/engine_options.h"
#include "app/cli/files.h"
#include "app/cli/mode_option.h"
#include "app/cli/outputs.h"
#include "app/cli/prompt.h"
#include "app/cli/signals.h"
#include "app/project/project.h"
#include "app/project/store/now_ms.h"
#include "app/project/story_cache.h"
#include "engine/formats/plain_text.h"
#include "engine/model/model_config.h"
#include "engine/model_files/open_model.h"

#include <filesystem>
#include <memory>

namespace longhand::cli {
namespace {

struct NewOptions
{
    std::string file, model, title;
    AdapterOption adapter;
    ModeOption mode;
    PromptChoice prompt;
    std::string kvCache;
    ContextChoice context;
};

int newProject(const NewOptions& options)
{
    catchInterrupts();
    const GgufFile gguf = openModel(options.model);
    const ModelConfig config = ModelConfig::fromGguf(gguf);
    const std::string seed = options.prompt.read();
    const auto length = static_cast<std::int64_t>(textTokens(Tokenizer::fromGguf(gguf), seed).size());
    if (length == 0)
        throw UsageError("The prompt is empty: a story needs at least one word to begin with.");

    ProjectInfo info;
    info.title = plainName(options.title.empty() ? std::filesystem::path(options.file).stem().string() : options.title,
                           kLongestTitle);
    info.modelFile = std::filesystem::absolute(options.model).lexically_normal().string();
    info.context = options.context.resolveForStory(options.model, config, kPlannedBook);
    if (length >= info.context.planned)
        throw UsageError("The prompt has " + std::to_string(length) + " tokens, and a context of " +
                         std::to_string(info.context.planned) +
                         " leaves no room to go on: plan for more with --context, or give a shorter prompt.");
    info.ropeChoice = options.context.rope;
    info.attentionChoice = options.context.attention;
    info.createdAtMs = nowMs();
    const StoryAdapter adapter = options.adapter.story(options.model);
    const WritingMode mode = options.mode.story(options.model);
    const auto project = Project::create(options.file, info, seed);
    if (adapter.choice != StoryAdapter::Choice::None)
        setStoryAdapter(*project, adapter);
    setWritingMode(*project, mode);
    setStoryCache(*project, kvEncodingOf(options.kvCache).value_or(kNewStoryCache));
    say(options.file + ": \"" + info.title + "\", " + std::to_string(info.context.planned) + " tokens planned. " +
        info.context.sentence(config).text());
    return kDone;
}

} // namespace

void addProjectNewCommand(CLI::App& project, Action& action)
{
    auto* command = project.add_subcommand("new", "make a project file");
    auto options = std::make_shared<NewOptions>();
    addNewStory(*command, "FILE", options->file, "the file to make, NAME.longhand")->required();
    addModelOption(*command, options->model);
    options->adapter.addTo(*command, "auto");
    options->mode.addTo(*command, "auto");
    options->prompt.addTo(*command, false);
    addCacheOption(*command, options->kvCache);
    command->add_option("--title", options->title, "title (default: the file's name)");
    options->context.addForStory(*command, "131072 unless given");
    command->callback([options, &action] { action = [options] { return newProject(*options); }; });
}

} // namespace longhand::cli
