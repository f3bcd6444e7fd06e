#pragma once

#include "engine/formats/gguf/gguf_file.h"
#include "engine/model/model.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace longhand {

/// What the weights of an unquantised model are stored as. Vectors become F32.
enum class QuantizedAs
{
    Q8_0, ///< all matrices
    Q4_K, ///< all but the embedding and the head, which are Q8_0: every word's probability comes from them
};

/// Stores a model of F32, F16 or BF16 weights as one GGUF file with `extra` keys of text, atomically: on any error, and
/// if progress cancels it, nothing is left. Holds a few megabytes of it at a time. Matrices whose rows do not fit the
/// blocks become Q8_0, or stay as they are. The result is the same with any number of threads. Throws Error (weights
/// that are quantised already or are no numbers; a disk that is too small, before anything is written), LoadCancelled.
void writeQuantized(const GgufFile& model, QuantizedAs as, const std::filesystem::path& out,
                    const std::vector<std::pair<std::string, std::string>>& extra = {},
                    const LoadProgress& progress = {});

} // namespace longhand
