#pragma once

#include "engine/formats/gguf/gguf_file.h"

#include <filesystem>
#include <string>
#include <vector>

namespace longhand {

/// Opens a model: a GGUF file, any part of a split one, or a Hugging Face folder (or its config.json). Without
/// `tokenizer`, a folder's tokenizer is not read, which is most of the work where only numbers are wanted. Throws
/// Error.
GgufFile openModel(const std::filesystem::path& path, bool tokenizer = true);

/// True for a folder that holds a model: config.json and safetensors files.
bool isModelFolder(const std::filesystem::path& path);

/// True for a safetensors file with the weights of a folder's model, which openModel() takes by the folder's name only.
bool isPartOfFolder(const std::filesystem::path& path);

/// True for what a list of models shows: a .gguf file, of a split one the first part that is there, or such a folder.
bool isListedModel(const std::filesystem::path& path);

/// What a model is known by, whichever of its files was named: the first part of a split file, a folder for its
/// config.json.
std::filesystem::path modelRoot(const std::filesystem::path& path);

/// The model's name as the author knows it: the file's without .gguf and without a part's number, or the folder's; in
/// the hub's cache (models--OWNER--NAME/snapshots/COMMIT) the NAME. Looks at the path only.
std::string modelFileName(const std::filesystem::path& path);

/// The files that the model consists of, by their names, those that are there. Those of a folder are what
/// openModel() reads. Sorted.
std::vector<std::filesystem::path> modelFiles(const std::filesystem::path& path);

/// Bytes of modelFiles().
std::uintmax_t modelFileBytes(const std::filesystem::path& path);

} // namespace longhand
