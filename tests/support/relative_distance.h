#pragma once

#include <cmath>
#include <cstddef>
#include <span>

namespace longhand::test {

/// |a - b| / |a| of two vectors of the same length.
inline double relativeDistance(std::span<const double> a, std::span<const float> b)
{
    double wrong = 0, size = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        wrong += std::pow(a[i] - static_cast<double>(b[i]), 2);
        size += a[i] * a[i];
    }
    return std::sqrt(wrong / size);
}

} // namespace longhand::test
