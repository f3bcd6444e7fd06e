#pragma once

#include "engine/formats/gguf/gguf_file.h"
#include "engine/model/model.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace longhand {

// Queries on a model file that do not load it into memory.

/// The fingerprint that this file's model will have (Model::fingerprint). Reads the whole file but holds little of it.
/// Throws as Model::load does, but never for lack of memory.
std::string fingerprintOf(const std::filesystem::path& path, const LoadProgress& progress = {});

/// Throws what Model::load would throw of this file, but for lack of memory and damaged weights: its description, its
/// tokenizer, and the tensors' names, types and shapes are checked, no weights are read.
void checkLoadable(const GgufFile& file);

/// The in-memory type of weights stored as this ggml type; nullopt: unsupported.
std::optional<DType> weightType(std::uint32_t ggmlType);

/// Memory that a tensor's weights take once they are loaded: quantised ones up to 4 % more than in the file.
std::uint64_t loadedBytes(const GgufTensor& tensor);

/// Why a file's weights cannot be read, naming the first such tensor, its type and what to do; empty: they can. Looks
/// at the header only.
Message unreadableWeights(const GgufFile& file);

} // namespace longhand
