#include "kernels/cpu/attention/int8_vector.h"

#include "kernels/cpu/attention/int8_kernels.h"

#include <algorithm>
#include <bit>

namespace longhand {

Int8Vector toInt8(const float* x, int headDim)
{
    const float largest = largestMagnitude(x, headDim);
    Int8Vector vector;
    std::fill_n(vector.q, headDim, std::int8_t{0});
    vector.scale = int8Factor(largest, 127);
    if (!(vector.scale > 0))
        return vector;
    // Adding 1.5 * 2^23 rounds to the nearest integer (ties to even), which is then in the low bits of the mantissa.
    for (int d = 0; d < headDim; ++d)
        vector.q[d] = static_cast<std::int8_t>(std::bit_cast<std::uint32_t>(x[d] / vector.scale + 12582912.0f) & 0xffu);
    return vector;
}

} // namespace longhand
