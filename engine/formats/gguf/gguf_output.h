#pragma once

#include "engine/formats/gguf/gguf_file.h"

#include <cstdint>
#include <string>
#include <vector>

namespace longhand {

/// Each tensor's data begins at a multiple of this many bytes.
inline constexpr std::uint64_t kGgufAlignment = 32;

/// Everything before the tensors' data in a GGUF v3 file, padded: keys, and the tensors with offsets in their order.
/// The data follow, each tensor padded to kGgufAlignment. Integers are written in 32 bits where they fit.
std::string ggufHeaderBytes(const std::vector<std::string>& keys, const std::vector<GgufValue>& values,
                            const std::vector<GgufTensor>& tensors);

/// Bytes from the end of `bytes` to the next multiple of kGgufAlignment.
std::uint64_t ggufPadding(std::uint64_t bytes);

} // namespace longhand
