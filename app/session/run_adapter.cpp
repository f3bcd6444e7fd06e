#include "app/session/run_adapter.h"

#include "app/library/adapter_library.h"

namespace longhand {

std::optional<AdapterChoice> adapterOfStory(const StoryAdapter& chosen, const std::filesystem::path& modelFile,
                                            const LoadProgress& progress)
{
    switch (chosen.choice) {
    case StoryAdapter::Choice::None:
        break;
    case StoryAdapter::Choice::Default:
        if (const auto found = defaultAdapterOf(modelFile, progress))
            return AdapterChoice{found->file, chosen.adapter.strength};
        break;
    case StoryAdapter::Choice::File:
        return findAdapter(chosen.adapter);
    }
    return std::nullopt;
}

std::optional<AdapterChoice> adapterOfRun(const RunSettings& run)
{
    if (!run.adapter)
        return std::nullopt;
    return findAdapter(*run.adapter);
}

std::optional<AdapterChoice> adapterInForce(const Project& project, const std::filesystem::path& modelFile)
{
    if (const auto run = project.interruptedRun())
        return adapterOfRun(run->lastSettings);
    return adapterOfStory(storyAdapter(project), modelFile);
}

std::optional<AdapterRecord> adapterRecord(const Model& model)
{
    if (!model.adapter())
        return std::nullopt;
    return recordOf(*model.adapter());
}

bool hasAdapter(const Model& model, const std::optional<AdapterChoice>& adapter)
{
    const auto& applied = model.adapter();
    if (!adapter || !applied)
        return !adapter && !applied;
    return adapter->strength == applied->choice.strength &&
           readAdapterInfo(adapter->file).contents == applied->info.contents;
}

} // namespace longhand
