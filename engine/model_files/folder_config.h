#pragma once

#include "engine/formats/gguf/gguf_file.h"
#include "engine/model_files/folder_family.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace longhand {

/// What config.json says of a model.
struct FolderConfig
{
    const FolderFamily* family = nullptr;
    std::int64_t layers = 0, heads = 0, kvHeads = 0, headDim = 0;
    std::int64_t experts = 0; ///< of a mixture
    bool tied = false;
    bool amongOthers = false; ///< the text model's tensors stand beside those of a part that sees
    /// Vectors that a GGUF file has as tensors and a folder as settings, by their GGUF names.
    std::map<std::string, std::vector<float>> vectors;
};

/// Reads config.json; `source`: its name. Adds the keys that a GGUF file of the model has: general.architecture and
/// those of the architecture. Throws Error naming an entry that is missing, wrong, or unknown and not neutral (null,
/// false, empty): it might change what the model computes.
FolderConfig readFolderConfig(const nlohmann::json& config, const std::string& source, GgufContents& contents);

/// Adds what generation_config.json recommends for sampling, under the names of GGUF files (general.sampling.*).
/// Entries that are no numbers recommend nothing.
void addSamplingKeys(const nlohmann::json& config, GgufContents& contents);

} // namespace longhand
