#pragma once

#include "app/library/model_details.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace longhand {

/// A model that was found, intact or not.
struct FoundModel
{
    std::filesystem::path file; ///< absolute; of a split model a part, or a Hugging Face folder
    std::uint64_t bytes = 0;
    std::optional<ModelDetails> details;
    Message damage; ///< why it cannot be used; empty: it can
};

/// Where to look: folders (their *.gguf and model folders, and those of subfolders up to three levels deep) and single
/// files.
struct ModelPlaces
{
    std::vector<std::filesystem::path> folders;
    std::vector<std::filesystem::path> files;
};

/// All models of the places by name, each once; dangling links and missing files are left out. Reads headers and builds
/// the tokenizers, which takes a while: not for the UI thread. proceed: return false to end the search.
std::vector<FoundModel> scanModels(const ModelPlaces& places, const std::function<bool()>& proceed = {});
/// Scans one model.
FoundModel lookAtModel(const std::filesystem::path& file);

} // namespace longhand
