#pragma once

#include "app/project/project.h"
#include "app/project/story_adapter.h"
#include "engine/model/model.h"

#include <filesystem>
#include <optional>

namespace longhand {

// Selects the adapter that a story's model is loaded with. All functions throw Error naming the file and what to do if
// it is missing or has changed; they write nothing.

/// For a story's next run. modelFile: needed to find the adapter that comes with it. progress: of hashing that file if
/// its fingerprint is not known yet; throws LoadCancelled.
std::optional<AdapterChoice> adapterOfStory(const StoryAdapter& chosen, const std::filesystem::path& modelFile,
                                            const LoadProgress& progress = {});
/// For replaying or finishing a run.
std::optional<AdapterChoice> adapterOfRun(const RunSettings& run);
/// For the text that is written next: the rest of the interrupted run at the end of the text, or a new run.
std::optional<AdapterChoice> adapterInForce(const Project& project, const std::filesystem::path& modelFile);

/// What a run with this model records as its adapter.
std::optional<AdapterRecord> adapterRecord(const Model& model);
/// True if the model was loaded with this adapter: same contents and strength.
bool hasAdapter(const Model& model, const std::optional<AdapterChoice>& adapter);

} // namespace longhand
