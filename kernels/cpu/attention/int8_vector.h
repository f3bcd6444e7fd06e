#pragma once

#include <cstdint>

namespace longhand {

/// One key or value of an int8 cache in the order of its dimensions (isInt8()).
struct Int8Vector
{
    std::int8_t q[256];
    float scale = 0;
};

/// x [headDim] as it is stored. A number that is not finite makes the scale NaN.
Int8Vector toInt8(const float* x, int headDim);

} // namespace longhand
