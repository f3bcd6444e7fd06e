#include "app/session/run_adapter.h"

#include "app/library/adapter_library.h"

#include <algorithm>

namespace longhand {

namespace {

std::vector<AdapterChoice> findAdapters(const std::vector<AdapterRecord>& records)
{
    std::vector<AdapterChoice> found;
    for (const AdapterRecord& record : records)
        found.push_back(findAdapter(record));
    return found;
}

} // namespace

std::vector<AdapterChoice> adaptersOfStory(const StoryAdapter& chosen, const std::filesystem::path& modelFile,
                                           const LoadProgress& progress)
{
    switch (chosen.choice) {
    case StoryAdapter::Choice::None:
        break;
    case StoryAdapter::Choice::Default:
        if (const auto found = defaultAdapterOf(modelFile, progress))
            return {{found->file, chosen.strength}};
        break;
    case StoryAdapter::Choice::File:
        return findAdapters(chosen.adapters);
    }
    return {};
}

std::vector<AdapterChoice> adaptersOfRun(const RunSettings& run)
{
    return findAdapters(run.adapters);
}

std::vector<AdapterChoice> adaptersInForce(const Project& project, const std::filesystem::path& modelFile)
{
    if (const auto run = project.interruptedRun())
        return adaptersOfRun(run->lastSettings);
    return adaptersOfStory(storyAdapter(project), modelFile);
}

std::vector<AdapterRecord> adapterRecords(const Model& model)
{
    std::vector<AdapterRecord> records;
    for (const AppliedAdapter& adapter : model.adapters())
        records.push_back(recordOf(adapter));
    return records;
}

bool hasAdapters(const Model& model, const std::vector<AdapterChoice>& adapters)
{
    return std::equal(adapters.begin(), adapters.end(), model.adapters().begin(), model.adapters().end(),
                      [](const AdapterChoice& wanted, const AppliedAdapter& applied) {
                          return wanted.strength == applied.choice.strength &&
                                 readAdapterInfo(wanted.file).contents == applied.info.contents;
                      });
}

} // namespace longhand
