#pragma once

#include "kernels/ops/attention.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

namespace longhand {

/// Chunks of a block (kByteChunk).
inline constexpr int kByteChunks = kKvBlock / kByteChunk;
/// Units (Int8Product) of a chunk.
inline constexpr int kChunkUnits = kByteChunk / 16;

/// Where rows of integers lie: row r from r * row on, four elements of it each `four`.
struct Int8Steps
{
    std::size_t row = 0, four = 0;
};

/// Products of 16-bit rows (queries or weights, each made by Int8Kernels) with the lines of an int8 cache: a line is 16
/// lanes of four numbers, and a unit is four lines. Row element 16 u + 4 i + j belongs to number j of line i of unit u.
///     out[r][16 g + lane] = float(sum over all elements) * (rowFactor[r] * laneFactor[16 g + lane])
/// The sum is an exact integer below 2^31.
struct Int8Product
{
    const std::int16_t* rows = nullptr; ///< as made by the kernels
    int rowCount = 0;
    Int8Steps steps{};
    const std::int32_t* rowSums = nullptr;     ///< [rowCount]: sum of a row's integers
    const float* rowFactor = nullptr;          ///< [rowCount]
    const std::int8_t* const* units = nullptr; ///< of lane group 0
    int unitCount = 0;
    std::size_t groupStep = 0; ///< bytes from one lane group to the next
    int groups = 0;
    std::ptrdiff_t ahead = 0; ///< prefetches the line this far from each line that it reads
    /// The same where Int8Kernels::spreads: so many bytes from here on, evenly while it works.
    const std::byte* spread = nullptr;
    std::size_t spreadBytes = 0;
    const float* laneFactor = nullptr; ///< [16 * groups]; null: all 1
    float* out = nullptr;              ///< [rowCount][outStride]
    std::size_t outStride = 0;
    bool bytes = false; ///< the rows' integers are at most 127
};

/// Sums of a product's rows and one lane group, as tiles store them: [rows][lines of a row][16].
struct TileSums
{
    int firstRow = 0, rows = 0, group = 0;
    int chunk = 0; ///< of weights
    const std::int32_t* sums = nullptr;
};

/// The part of a product of byte weights that belongs to one chunk.
inline Int8Product chunkOf(Int8Product product, int chunk)
{
    product.rows += static_cast<std::size_t>(chunk) * (kByteChunk / 4) * product.steps.four;
    product.rowFactor += chunk;
    product.units += std::ptrdiff_t{chunk} * kChunkUnits;
    product.unitCount = kChunkUnits;
    return product;
}

/// Int8Kernels::addChunks from a function of one chunk.
template <void (*addChunk)(const Int8Product& product)>
void addEachChunk(const Int8Product& product)
{
    for (int chunk = 0; chunk < product.unitCount / kChunkUnits; ++chunk)
        addChunk(chunkOf(product, chunk));
}

/// The scores of one row that become weights in bytes.
struct ByteWeightsRow
{
    float* s; ///< [end], scratch afterwards
    int first, last;
    float *m, *l;        ///< as of AttentionKernels::weights()
    std::uint8_t* bytes; ///< [end]: round-half-even(product * (kByteLevels / largest of the chunk))
    float* factor;       ///< [end / kByteChunk]: what a chunk's bytes are multiplied by (int8Factor())
    const void* ahead;
};

/// The arithmetic of attention over an int8 cache for one instruction set, beside AttentionKernels. All give the same
/// bits; the order of the integers of a row, and how two bytes make one, is the kernels' own.
struct Int8Kernels
{
    /// The rows lie side by side, four elements of each, so that a product reads them one after the other; else one
    /// after the other, each a multiple of kRowUnit elements long, what is beyond its end zero.
    bool sideBySide = true;
    /// How products prefetch: Int8Product::spread in place of `ahead`.
    bool spreads = false;

    /// Turns x [count] (a multiple of 16) into integers of at most kInt8Levels: round-half-even(x * inverse), inverse =
    /// kInt8Levels / largestMagnitude(x). Only where int8Factor() is above zero (Int8Rows::set). row, steps, sum: of
    /// one row of an Int8Product.
    void (*toRow)(const float* x, int count, float inverse, std::int16_t* row, Int8Steps steps, std::int32_t* sum);
    void (*multiply)(const Int8Product& product);

    /// Of an Int8x8 cache, of up to kMaxChunk rows: AttentionKernels::chunkWeights() and their bytes at once. times
    /// [end]. Rows of such bytes lie one after the other. Null: toRow() makes them.
    void (*byteWeights)(std::span<const ByteWeightsRow> rows, int end, const float* times) = nullptr;
    /// out = fma(float(sum), rowFactor[kByteChunks * r + c], out) over each chunk c (four units) of such weights, one
    /// after the other, without lane factors.
    void (*addChunks)(const Int8Product& product) = nullptr;

    static constexpr std::size_t kRowUnit = 64;
    Int8Steps stepsFor(int rows, int count) const
    {
        if (sideBySide)
            return {4, 4 * static_cast<std::size_t>(rows)};
        return {(static_cast<std::size_t>(count) + kRowUnit - 1) / kRowUnit * kRowUnit, 4};
    }
    Int8Steps byteSteps(int rows) const
    {
        return byteWeights ? Int8Steps{kByteRow, 2} : Int8Steps{4, 4 * static_cast<std::size_t>(rows)};
    }
    static constexpr std::size_t kByteRow = kKvBlock / 2;
};

/// Of x [count]; infinity or NaN if there is one.
inline float largestMagnitude(const float* x, int count)
{
    // As integers, magnitudes order like the numbers, and NaN is above infinity.
    std::int32_t largest = 0;
    for (int i = 0; i < count; ++i)
        largest = std::max(largest, std::bit_cast<std::int32_t>(x[i]) & 0x7fffffff);
    return std::bit_cast<float>(largest);
}

/// What integers of at most `levels` are multiplied by to become numbers of at most `largest`: 0 if it is below the
/// smallest normal number (all integers are zero then), NaN if a number is not finite.
inline float int8Factor(float largest, int levels)
{
    if (!(largest <= std::numeric_limits<float>::max()))
        return std::numeric_limits<float>::quiet_NaN();
    const float factor = largest / static_cast<float>(levels);
    return factor >= std::numeric_limits<float>::min() ? factor : 0.0f;
}

} // namespace longhand
