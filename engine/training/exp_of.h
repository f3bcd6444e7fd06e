#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace longhand {

/// e^x for x <= 0 to about 2e-7, in a form that compilers vectorise; the same on every machine.
inline float expOf(float x)
{
    x = x < -87.0F ? -87.0F : x;
    const float n = (x * 1.44269504F + 12582912.0F) - 12582912.0F; // to the nearest integer
    const float r = (x - n * 0.693359375F) + n * 2.12194440e-4F;
    float p = 1.9875691500e-4F;
    p = p * r + 1.3981999507e-3F;
    p = p * r + 8.3334519073e-3F;
    p = p * r + 4.1665795894e-2F;
    p = p * r + 1.6666665459e-1F;
    p = p * r + 5.0000001201e-1F;
    p = p * r * r + r + 1.0F;
    return p * std::bit_cast<float>((static_cast<std::int32_t>(n) + 127) << 23);
}

inline double expOf(double x)
{
    return std::exp(x);
}

} // namespace longhand
