#pragma once

#include "app/project/project.h"
#include "app/project/story_adapter.h"
#include "engine/model/model.h"

#include <filesystem>
#include <vector>

namespace longhand {

// Selects the adapters that a story's model is loaded with. All functions throw Error naming the file and what to do if
// one is missing or has changed; they write nothing.

/// For a story's next run. modelFile: needed to find the adapter that comes with it. progress: of hashing that file if
/// its fingerprint is not known yet; throws LoadCancelled.
std::vector<AdapterChoice> adaptersOfStory(const StoryAdapter& chosen, const std::filesystem::path& modelFile,
                                           const LoadProgress& progress = {});
/// The same, without those that were made for another model: the story keeps them, for the day when that model writes
/// it again. If none is left, what comes with this model.
struct FittingAdapters
{
    std::vector<AdapterChoice> used;
    Message leftOut; ///< for display: which, and why; empty: none
};
FittingAdapters fittingAdapters(const StoryAdapter& chosen, const std::filesystem::path& modelFile,
                                const LoadProgress& progress = {});
/// For replaying or finishing a run.
std::vector<AdapterChoice> adaptersOfRun(const RunSettings& run);
/// For the text that is written next: the rest of the interrupted run at the end of the text, or a new run.
std::vector<AdapterChoice> adaptersInForce(const Project& project, const std::filesystem::path& modelFile);

/// What a run with this model records as its adapters.
std::vector<AdapterRecord> adapterRecords(const Model& model);
/// Throws Error unless this is the model that the run was begun with: with another one its text would not be the same.
void requireModelOf(const RunSettings& run, const Model& model);
/// True if the model was loaded with these adapters: same contents and strengths, in the same order.
bool hasAdapters(const Model& model, const std::vector<AdapterChoice>& adapters);

} // namespace longhand
