#pragma once

#include "app/library/model_details.h"
#include "engine/model/quantize_model.h"

#include <filesystem>
#include <optional>
#include <string_view>

namespace longhand {

/// "q8_0" or "q4_k"; nullopt for anything else.
std::optional<QuantizedAs> quantizedAs(std::string_view name);
/// The names, for options.
inline constexpr const char* kQuantizedNames[] = {"q8_0", "q4_k"};

/// True for a model most of whose weights are F32, F16 or BF16.
bool isUnquantized(const ModelDetails& model);
/// About how many bytes its copy has.
std::uint64_t quantizedBytes(const ModelDetails& model, QuantizedAs as);

/// Where a model's quantised copy is kept: NAME.Q8_0.gguf in modelFolder(), which lists it.
std::filesystem::path quantizedCopyFile(const std::filesystem::path& model, QuantizedAs as);

/// The quantised copy of an unquantised model: made (writeQuantized) unless it is there and the model's files have not
/// changed since, by name, size, time and the first mebibyte of each, which holds their headers. `out` empty:
/// quantizedCopyFile(). Returns the copy. Throws Error, also if another model's file is in its place; LoadCancelled.
std::filesystem::path quantizedCopy(const std::filesystem::path& model, QuantizedAs as,
                                    const LoadProgress& progress = {}, const std::filesystem::path& out = {});

} // namespace longhand
