#pragma once

#include "engine/model/model.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace longhand {

// What a model file can be asked without having it in memory.

/// The fingerprint that the model of this file will have (Model::fingerprint). Reads the whole file, holds little of
/// it. Throws as Model::load does, but never for want of memory.
std::string fingerprintOf(const std::filesystem::path& path, const LoadProgress& progress = {});

/// How weights stored as this ggml type are held; nothing: they cannot be read.
std::optional<DType> weightType(std::uint32_t ggmlType);

/// Whether weights stored as this ggml type can be read.
bool canReadWeights(std::uint32_t ggmlType);

} // namespace longhand
