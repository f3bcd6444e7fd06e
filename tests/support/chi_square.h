#pragma once

#include <cmath>
#include <cstddef>
#include <span>

namespace longhand::test {

/// The chance that a chi-square variable of `degrees` degrees of freedom exceeds x (upper regularised gamma function).
inline double chiSquareTail(double x, double degrees)
{
    const double a = degrees / 2;
    const double z = x / 2;
    if (z <= 0) {
        return 1;
    }
    const double factor = std::exp(a * std::log(z) - z - std::lgamma(a));
    if (z < a + 1) {
        double term = 1 / a;
        double sum = term;
        for (double n = a + 1; term > sum * 1e-16; ++n) {
            term *= z / n;
            sum += term;
        }
        return 1 - factor * sum;
    }
    double b = z + 1 - a;
    double c = 1e300;
    double d = 1 / b;
    double h = d;
    for (int i = 1; i < 10000; ++i) {
        const double an = -i * (i - a);
        b += 2;
        d = 1 / (an * d + b);
        c = b + an / c;
        h *= d * c;
        if (std::fabs(d * c - 1) < 1e-15) {
            break;
        }
    }
    return factor * h;
}

/// p-value of counts against expected counts (same length); cells expected below 5 are pooled.
inline double chiSquareTest(std::span<const long> counts, std::span<const double> expected)
{
    double x = 0;
    double cells = 0;
    double pooledCount = 0;
    double pooledExpected = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const auto count = static_cast<double>(counts[i]);
        if (expected[i] < 5) {
            pooledCount += count;
            pooledExpected += expected[i];
            continue;
        }
        x += (count - expected[i]) * (count - expected[i]) / expected[i];
        ++cells;
    }
    if (pooledExpected > 0) {
        x += (pooledCount - pooledExpected) * (pooledCount - pooledExpected) / pooledExpected;
        ++cells;
    } else if (pooledCount > 0) {
        return 0; // something that cannot happen did
    }
    return cells > 1 ? chiSquareTail(x, cells - 1) : 1;
}

} // namespace longhand::test
