#include "app/session/run_adapter.h"

#include "app/library/adapter_library.h"
#include "engine/formats/gguf/file_input.h"

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

/// Why an adapter that is there cannot add to this model; empty: it can.
Message whyNotFor(const std::filesystem::path& modelFile, const AdapterChoice& adapter, const LoadProgress& progress)
try {
    checkAdapterFits(lookAtAdapter(adapter.file), modelFile, progress);
    return {};
} catch (const LoadCancelled&) {
    throw;
} catch (const DiskReadError&) {
    throw;
} catch (const Error& error) {
    return error.message();
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

FittingAdapters fittingAdapters(const StoryAdapter& chosen, const std::filesystem::path& modelFile,
                                const LoadProgress& progress)
{
    FittingAdapters found;
    for (const AdapterChoice& adapter : adaptersOfStory(chosen, modelFile, progress)) {
        const Message why =
            chosen.choice == StoryAdapter::Choice::File ? whyNotFor(modelFile, adapter, progress) : Message();
        if (why.empty())
            found.used.push_back(adapter);
        found.leftOut.append(why);
    }
    if (!found.leftOut.empty()) {
        found.leftOut.append(Message("This model writes without it; the story keeps it for the other."));
        if (found.used.empty())
            found.used = adaptersOfStory({StoryAdapter::Choice::Default}, modelFile, progress);
    }
    return found;
}

std::vector<AdapterChoice> adaptersOfRun(const RunSettings& run)
{
    return findAdapters(run.adapters);
}

std::vector<AdapterChoice> adaptersInForce(const Project& project, const std::filesystem::path& modelFile)
{
    if (const auto run = project.interruptedRun())
        return adaptersOfRun(run->lastSettings);
    return fittingAdapters(storyAdapter(project), modelFile).used;
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

void requireModelOf(const RunSettings& run, const Model& model)
{
    if (run.modelFingerprint != model.fingerprint())
        throw Error(
            "The run was begun with another model (\"%1\", fingerprint %2; loaded is \"%3\", %4): its text would "
            "not be the same. Load that model, or end the run and write a new one.",
            run.modelName, run.modelFingerprint.substr(0, 12), model.config().name, model.fingerprint().substr(0, 12));
    if (!run.tokenizer.empty() && run.tokenizer != model.tokenizerDigest())
        throw Error("The run was begun with another file of the model \"%1\": the weights are the same, but \"%2\" "
                    "describes its tokens differently, so that the text would not be the same. Load the file it was "
                    "begun with, or end the run and write a new one.",
                    run.modelName, model.path().string());
}

} // namespace longhand
