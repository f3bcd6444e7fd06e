#pragma once

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

/// The in-memory type of weights stored as this ggml type; nullopt: unsupported.
std::optional<DType> weightType(std::uint32_t ggmlType);

/// Whether weights stored as this ggml type can be read.
bool canReadWeights(std::uint32_t ggmlType);

} // namespace longhand
