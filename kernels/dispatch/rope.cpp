#include "kernels/ops/rope.h"

#include "kernels/cpu/simd/rowwise.h"
#include "kernels/reference/rowwise_reference.h"
#include "kernels/util/fixed_math.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <string>

namespace longhand {

namespace {

void checkArguments(int rotaryDim, double base, double factor)
{
    if (rotaryDim < 2 || rotaryDim % 2 != 0)
        throw std::invalid_argument("rotary dimension " + std::to_string(rotaryDim) + " is not a positive even number");
    if (!(base > 1.0) || !std::isfinite(base))
        throw std::invalid_argument("rotary base " + std::to_string(base) + " is not a finite number above 1");
    if (!(factor > 0.0) || !std::isfinite(factor))
        throw std::invalid_argument("rope scaling factor " + std::to_string(factor) +
                                    " is not a finite positive number");
}

/// The dimension that turns `rotations` times over the trained context (a real number).
double correctionDim(double rotations, int rotaryDim, double base, double trained)
{
    return rotaryDim * roundedLog(trained / (rotations * 2 * std::numbers::pi)) / (2 * roundedLog(base));
}

} // namespace

RopeFrequencies RopeFrequencies::plain(int rotaryDim, double base)
{
    checkArguments(rotaryDim, base, 1.0);
    RopeFrequencies f;
    f.inverse.resize(static_cast<std::size_t>(rotaryDim / 2));
    for (std::size_t i = 0; i < f.inverse.size(); ++i)
        f.inverse[i] = roundedPower(base, -2.0 * static_cast<double>(i) / rotaryDim);
    return f;
}

RopeFrequencies RopeFrequencies::linear(int rotaryDim, double base, double factor)
{
    checkArguments(rotaryDim, base, factor);
    RopeFrequencies f = plain(rotaryDim, base);
    for (double& inverse : f.inverse)
        inverse /= factor;
    return f;
}

RopeFrequencies RopeFrequencies::yarn(int rotaryDim, double base, double factor, double trained, bool rounded)
{
    checkArguments(rotaryDim, base, factor);
    if (!(trained >= 1.0) || !std::isfinite(trained))
        throw std::invalid_argument("trained context " + std::to_string(trained) + " is not a positive number");
    constexpr double kBetaFast = 32, kBetaSlow = 1;
    const double first = correctionDim(kBetaFast, rotaryDim, base, trained);
    const double last = correctionDim(kBetaSlow, rotaryDim, base, trained);
    const double low = std::max(0.0, rounded ? std::floor(first) : first);
    double high = std::min(rotaryDim - 1.0, rounded ? std::ceil(last) : last);
    if (low == high)
        high += 0.001; // as in the paper's code: avoids division by zero
    RopeFrequencies f = plain(rotaryDim, base);
    for (std::size_t i = 0; i < f.inverse.size(); ++i) {
        // 0 keeps the frequency (fast-rotating dimensions), 1 divides it by the factor.
        const double ramp = std::clamp((static_cast<double>(i) - low) / (high - low), 0.0, 1.0);
        f.inverse[i] = f.inverse[i] / factor * ramp + f.inverse[i] * (1 - ramp);
    }
    f.magnitude = factor <= 1 ? 1.0 : 0.1 * roundedLog(factor) + 1.0;
    return f;
}

void RopeFrequencies::divideBy(std::span<const float> factors)
{
    if (factors.size() != inverse.size())
        throw std::invalid_argument(std::to_string(factors.size()) + " rope factors for " +
                                    std::to_string(inverse.size()) + " frequencies");
    for (std::size_t i = 0; i < inverse.size(); ++i) {
        if (!(factors[i] > 0.0f) || !std::isfinite(factors[i]))
            throw std::invalid_argument("rope factor " + std::to_string(i) + " is " + std::to_string(factors[i]) +
                                        ", not a positive number");
        inverse[i] /= static_cast<double>(factors[i]);
    }
}

void ropeTable(const RopeFrequencies& frequencies, std::span<const std::int32_t> positions, float* table)
{
    for (const std::int32_t position : positions)
        for (const double inverse : frequencies.inverse) {
            const CosSin turned = fixedCosSin(position * inverse);
            *table++ = static_cast<float>(turned.cos * frequencies.magnitude);
            *table++ = static_cast<float>(turned.sin * frequencies.magnitude);
        }
}

void rope(const CpuContext& context, RopeLayout layout, const float* table, int rows, int heads, int headDim,
          int rotaryDim, const float* in, std::int64_t inStride, float* out, std::int64_t outStride)
{
    if (rotaryDim < 0 || rotaryDim % 2 != 0 || rotaryDim > headDim)
        throw std::invalid_argument("rope: rotary dimension " + std::to_string(rotaryDim) + " does not fit heads of " +
                                    std::to_string(headDim));
    const simd::RopeJob job{layout, table, rows, heads, headDim, rotaryDim, in, inStride, out, outStride};
    if (context.isa == Isa::Reference)
        reference::rope(job);
    else
        simd::rope(context, job);
}

} // namespace longhand
