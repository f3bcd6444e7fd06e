// The blocks of ggml: see kernels/ops/quant_block.cpp, which reads them.
#include "engine/model_files/quantize_rows.h"

#include "kernels/ops/dtype.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace longhand {
namespace {

constexpr int kBlock = 32;
constexpr int kBlocks = 8; // of a Q4_K super-block
constexpr float kTop = 15;
constexpr float kTopScale = 63;

void putHalf(std::byte* to, std::uint16_t half)
{
    std::memcpy(to, &half, sizeof half);
}

/// 32 weights as scale * code - minimum, minimum >= 0.
struct Fit
{
    float scale = 0, minimum = 0;
};

float codeOf(float weight, float low, float inverse)
{
    return std::clamp(std::round((weight - low) * inverse), 0.0f, kTop);
}

/// The least squares for given codes; error: the weighted sum.
Fit fitCodes(const float* row, const float* weights, const float* codes, float& error)
{
    float w = 0, wc = 0, wcc = 0, wx = 0, wcx = 0;
    for (int i = 0; i < kBlock; ++i) {
        w += weights[i];
        wc += weights[i] * codes[i];
        wcc += weights[i] * codes[i] * codes[i];
        wx += weights[i] * row[i];
        wcx += weights[i] * codes[i] * row[i];
    }
    const float determinant = w * wcc - wc * wc;
    Fit fit;
    if (determinant > 0) {
        fit.scale = (w * wcx - wx * wc) / determinant;
        fit.minimum = -(wcc * wx - wc * wcx) / determinant;
    }
    if (determinant <= 0 || fit.minimum < 0)
        fit = {wcc > 0 ? wcx / wcc : 0.0f, 0};
    error = 0;
    for (int i = 0; i < kBlock; ++i) {
        const float miss = fit.scale * codes[i] - fit.minimum - row[i];
        error += weights[i] * miss * miss;
    }
    return fit;
}

Fit bestFit(const float* row)
{
    const auto [least, most] = std::minmax_element(row, row + kBlock);
    const float low = std::min(*least, 0.0f), high = *most;
    if (!(high > low))
        return {0, -low};
    float squares = 0;
    for (int i = 0; i < kBlock; ++i)
        squares += row[i] * row[i];
    const float rms = std::sqrt(squares / kBlock);
    float weights[kBlock], codes[kBlock];
    for (int i = 0; i < kBlock; ++i)
        weights[i] = rms + std::abs(row[i]);
    Fit best;
    float leastError = INFINITY;
    for (int step = -10; step <= 10; ++step) {
        const float inverse = (kTop + 0.1f * static_cast<float>(step)) / (high - low);
        for (int i = 0; i < kBlock; ++i)
            codes[i] = codeOf(row[i], low, inverse);
        float error = 0;
        const Fit fit = fitCodes(row, weights, codes, error);
        if (error < leastError && fit.scale >= 0) {
            leastError = error;
            best = fit;
        }
    }
    return best;
}

/// The common factor of eight numbers that are stored in six bits, as float16, and those.
float sixBits(const float* numbers, std::uint8_t* bits, std::byte* factor)
{
    const float most = *std::max_element(numbers, numbers + kBlocks);
    std::uint16_t half = floatToHalf(most / kTopScale);
    if (halfToFloat(half) < 0.99f * (most / kTopScale)) // subnormal and rounded down: six bits would not reach
        ++half;
    putHalf(factor, half);
    const float d = halfToFloat(half);
    for (int j = 0; j < kBlocks; ++j)
        bits[j] = d > 0 ? static_cast<std::uint8_t>(std::min(std::round(numbers[j] / d), kTopScale)) : std::uint8_t{0};
    return d;
}

/// Eight scales and eight minima of six bits in 12 bytes.
void packSixBits(const std::uint8_t* scales, const std::uint8_t* minima, std::byte* out)
{
    std::uint8_t packed[12] = {};
    for (int j = 0; j < 4; ++j) {
        packed[j] = static_cast<std::uint8_t>(scales[j] | scales[j + 4] >> 4 << 6);
        packed[j + 4] = static_cast<std::uint8_t>(minima[j] | minima[j + 4] >> 4 << 6);
        packed[j + 8] = static_cast<std::uint8_t>((scales[j + 4] & 15) | (minima[j + 4] & 15) << 4);
    }
    std::memcpy(out, packed, sizeof packed);
}

void quantizeSuperBlock(const float* row, std::byte* out)
{
    float scales[kBlocks], minima[kBlocks];
    for (std::ptrdiff_t j = 0; j < kBlocks; ++j) {
        const Fit fit = bestFit(row + j * kBlock);
        scales[j] = fit.scale;
        minima[j] = fit.minimum;
    }
    std::uint8_t scaleBits[kBlocks], minimumBits[kBlocks];
    const float d = sixBits(scales, scaleBits, out), dmin = sixBits(minima, minimumBits, out + 2);
    packSixBits(scaleBits, minimumBits, out + 4);
    // The codes that are nearest with what the scales were rounded to; two blocks in 32 bytes.
    for (std::ptrdiff_t j = 0; j < kBlocks; ++j) {
        const float scale = d * scaleBits[j], minimum = dmin * minimumBits[j];
        const float inverse = scale > 0 ? 1 / scale : 0;
        for (std::ptrdiff_t i = 0; i < kBlock; ++i) {
            const auto code = static_cast<std::uint8_t>(codeOf(row[j * kBlock + i], -minimum, inverse));
            std::byte& to = out[16 + j / 2 * kBlock + i];
            to = j % 2 == 0 ? std::byte{code} : to | std::byte{code} << 4;
        }
    }
}

} // namespace

void quantizeRowQ8_0(const float* row, std::int64_t k, std::byte* out)
{
    const std::size_t blockBytes = dtypeBlockBytes(DType::Q8_0);
    for (std::int64_t at = 0; at < k; at += kBlock, out += blockBytes) {
        float most = 0;
        for (int i = 0; i < kBlock; ++i)
            most = std::max(most, std::abs(row[at + i]));
        const float d = most / 127;
        const float inverse = halfToFloat(floatToHalf(d)) > 0 ? 1 / d : 0; // none, where the stored scale is 0
        putHalf(out, floatToHalf(d));
        for (int i = 0; i < kBlock; ++i)
            out[2 + i] = static_cast<std::byte>(static_cast<std::int8_t>(std::round(row[at + i] * inverse)));
    }
}

void quantizeRowQ4_K(const float* row, std::int64_t k, std::byte* out)
{
    const std::size_t blockBytes = dtypeBlockBytes(DType::Q4_K);
    for (std::int64_t at = 0; at < k; at += std::int64_t{kBlocks} * kBlock, out += blockBytes)
        quantizeSuperBlock(row + at, out);
}

} // namespace longhand
