#pragma once

#include "engine/formats/gguf/gguf_file.h"
#include "engine/model_files/folder_config.h"

#include <filesystem>

namespace longhand {

/// Opens the safetensors files of a folder and adds their tensors under their GGUF names, with the source that reads
/// them. Throws Error: a file that is missing, damaged, or not the one that the index means; an index that points
/// outside the folder; a tensor that is missing, there twice, of a wrong shape or type, or unknown.
void addFolderTensors(const std::filesystem::path& folder, const FolderConfig& config, GgufContents& contents);

} // namespace longhand
