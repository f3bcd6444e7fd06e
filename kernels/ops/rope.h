#pragma once

#include "kernels/ops/context.h"

#include <cstdint>
#include <span>
#include <vector>

namespace longhand {

/// Which two numbers of a head are rotated together.
enum class RopeLayout
{
    AdjacentPairs, ///< (2i, 2i + 1): the Llama files of GGUF
    HalfSplit,     ///< (i, i + dim/2): Qwen2, Qwen3, GPT-NeoX
};

/// Rotation frequencies of a model: angle(position, i) = position * inverse[i]; cos and sin are multiplied by
/// magnitude.
struct RopeFrequencies
{
    std::vector<double> inverse; ///< [rotaryDim / 2]
    double magnitude = 1.0;      ///< YaRN's attention factor, else 1

    static RopeFrequencies plain(int rotaryDim, double base);
    /// Position interpolation (arXiv 2306.15595): every frequency divided by factor.
    static RopeFrequencies linear(int rotaryDim, double base, double factor);
    /// YaRN (arXiv 2309.00071) as in transformers' `yarn` rope type: beta_fast 32, beta_slow 1, truncated correction
    /// range, magnitude 0.1 ln(factor) + 1. trained: the context length the model was trained with. rounded: the range
    /// begins and ends at whole dimensions (transformers' `truncate`).
    static RopeFrequencies yarn(int rotaryDim, double base, double factor, double trained, bool rounded = true);
    /// Divides inverse[i] by factors[i] (GGUF rope_freqs.weight, Llama 3.1).
    void divideBy(std::span<const float> factors);
};

/// table [positions][rotaryDim/2][2] = (cos, sin) as float32, angles reduced in double.
void ropeTable(const RopeFrequencies& frequencies, std::span<const std::int32_t> positions, float* table);

/// Rotates the first rotaryDim numbers of each head by its row's table entry; the rest is copied. in has row stride
/// inStride, out has row stride outStride (floats); heads follow one another, headDim floats each. out may be in.
/// Numeric order: a' = fma(a, cos, -(b * sin)), b' = fma(a, sin, b * cos); the same on every instruction set.
void rope(const CpuContext& context, RopeLayout layout, const float* table, int rows, int heads, int headDim,
          int rotaryDim, const float* in, std::int64_t inStride, float* out, std::int64_t outStride);

/// The two rotations of Self-Extend (arXiv 2401.01325), groups of `group` positions beyond a window of `window`:
/// a far key at j is rotated at selfExtendKey(j), a query at p sees far keys when rotated at selfExtendQuery(p).
constexpr std::int32_t selfExtendKey(std::int32_t j, std::int32_t group)
{
    return j / group;
}
constexpr std::int32_t selfExtendQuery(std::int32_t p, std::int32_t group, std::int32_t window)
{
    return p / group + window - window / group;
}

} // namespace longhand
