#pragma once

#include "app/project/project.h"
#include "app/project/story_adapter.h"
#include "engine/model/model.h"

#include <filesystem>
#include <optional>

namespace longhand {

// Which adapter a story's model is loaded with. All throw Error naming the file and what to do if it is gone or is
// another one now; nothing is written.

/// For a story's next run. modelFile: the adapter that comes with it is looked for. progress: of reading that file,
/// where its fingerprint is not known yet; throws LoadCancelled.
std::optional<AdapterChoice> adapterOfStory(const StoryAdapter& chosen, const std::filesystem::path& modelFile,
                                            const LoadProgress& progress = {});
/// For making a run again, or finishing it.
std::optional<AdapterChoice> adapterOfRun(const RunSettings& run);
/// For what is written next: the rest of the interrupted run at the end of the text, or a new one.
std::optional<AdapterChoice> adapterInForce(const Project& project, const std::filesystem::path& modelFile);

/// What a run with this model records.
std::optional<AdapterRecord> adapterRecord(const Model& model);
/// The model has this adapter, by its contents and strength.
bool hasAdapter(const Model& model, const std::optional<AdapterChoice>& adapter);

} // namespace longhand
