#pragma once

#include <cstddef>
#include <cstdint>

namespace longhand {

/// Stores a row of k float32 weights as Q8_0, k a multiple of 32: each block's largest weight becomes 127; halves are
/// rounded away from zero, as the gguf package does it.
void quantizeRowQ8_0(const float* row, std::int64_t k, std::byte* out);

/// Stores a row of k float32 weights as Q4_K, k a multiple of 256. Scale and minimum of 32 weights are those, of 21
/// candidates each fitted by least squares, with the smallest squared error weighted by rms + |weight|.
void quantizeRowQ4_K(const float* row, std::int64_t k, std::byte* out);

} // namespace longhand
