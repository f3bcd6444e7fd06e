#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
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

/// Sums and maxima run in this many lanes, which compilers vectorise.
inline constexpr std::size_t kSumLanes = 16;

template <typename T>
T largestOf(const T* logits, std::size_t count)
{
    T lanes[kSumLanes];
    std::fill_n(lanes, kSumLanes, logits[0]);
    std::size_t i = 0;
    for (; i + kSumLanes <= count; i += kSumLanes)
        for (std::size_t lane = 0; lane < kSumLanes; ++lane)
            lanes[lane] = logits[i + lane] > lanes[lane] ? logits[i + lane] : lanes[lane];
    T largest = *std::max_element(lanes, lanes + kSumLanes);
    for (; i < count; ++i)
        largest = std::max(largest, logits[i]);
    return largest;
}

/// x[i] = e^((x[i] - largest) * scale); returns their sum.
template <typename T>
T expInPlace(T* x, std::size_t count, T largest, T scale)
{
    T lanes[kSumLanes] = {};
    std::size_t i = 0;
    for (; i + kSumLanes <= count; i += kSumLanes)
        for (std::size_t lane = 0; lane < kSumLanes; ++lane) {
            x[i + lane] = expOf((x[i + lane] - largest) * scale);
            lanes[lane] += x[i + lane];
        }
    T sum = 0;
    for (; i < count; ++i) {
        x[i] = expOf((x[i] - largest) * scale);
        sum += x[i];
    }
    for (const T lane : lanes)
        sum += lane;
    return sum;
}

} // namespace longhand
