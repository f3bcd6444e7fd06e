#pragma once

#include "kernels/ops/linear.h"

#include <cstdint>

namespace longhand {

/// Packs a matrix [outputs][inputs] of float32 in a storage type: F32, F16, BF16 rounded to nearest, or Q8_0 as ggml
/// quantises. Throws std::invalid_argument for 4 bits, and as PackedLinear::pack does.
PackedLinear packFloats(DType type, std::int64_t outputs, std::int64_t inputs, const float* rows);

} // namespace longhand
