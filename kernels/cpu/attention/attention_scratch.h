#pragma once

#include "kernels/cpu/attention/attention_kernels.h"
#include "kernels/cpu/attention/int8_kernels.h"
#include "kernels/cpu/attention/kv_layout.h"
#include "kernels/ops/attention.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace longhand {

/// Virtual rows (query heads of rows) of one work item: enough to amortise loading a block of K and V into the cache.
inline constexpr int kItemRows = 96;
/// Stride of block scores: a block, and a line more so that the rows do not fall into the same cache sets.
inline constexpr int kBlockStride = 512 + 16;
/// Groups of 16 slots that the tails of one chunk may touch together; a single tail touches at most 127.
inline constexpr int kTailGroups = 128;
inline constexpr int kTailStride = 128 + 16;

/// Integers of virtual rows, as Int8Kernels make and take them.
struct Int8Rows
{
    std::int16_t* ints = nullptr;
    float* factor = nullptr;
    std::int32_t* sum = nullptr;
    Int8Steps steps{}; ///< Int8Kernels::stepsFor

    std::int16_t* rowAt(int row) const { return ints + static_cast<std::size_t>(row) * steps.row; }
    void set(const Int8Kernels& kernels, int row, const float* x, int count, float largest,
             int levels = kInt8Levels) const
    {
        const float made = int8Factor(largest, levels);
        if (made > 0)
            kernels.toRow(x, count, static_cast<float>(levels) / largest, rowAt(row), steps, sum + row);
        else
            clear(kernels, row, count);
        factor[row] = made;
    }
    void set(const Int8Kernels& kernels, int row, const float* x, int count) const
    {
        set(kernels, row, x, count, largestMagnitude(x, count));
    }
    void clear(const Int8Kernels& kernels, int row, int count) const
    {
        const int padded = kernels.sideBySide ? count : static_cast<int>(steps.row);
        for (int i = 0; i < padded / 4; ++i)
            std::fill_n(rowAt(row) + static_cast<std::size_t>(i) * steps.four, 4, std::int16_t{0});
        factor[row] = 0;
        sum[row] = 0;
    }
    /// A product of the rows [first, first + count).
    Int8Product product(int first, int count) const
    {
        return {.rows = rowAt(first),
                .rowCount = count,
                .steps = steps,
                .rowSums = sum + first,
                .rowFactor = factor + first};
    }
};

/// Weights of an Int8x8 cache over a block, for virtual rows.
struct ByteWeights
{
    std::int16_t* ints = nullptr;
    float* factor = nullptr; ///< [rows][kByteChunks]
    Int8Steps steps{};       ///< Int8Kernels::byteSteps

    /// Not where the kernels have byteWeights().
    void set(const Int8Kernels& kernels, int row, int chunk, const float* x, float largest) const
    {
        std::int16_t* const to = at(row, chunk);
        const float made = int8Factor(largest, kByteLevels);
        std::int32_t sum = 0; // not needed
        if (made > 0)
            kernels.toRow(x, kByteChunk, static_cast<float>(kByteLevels) / largest, to, steps, &sum);
        else
            for (std::size_t four = 0; four < kByteChunk / 4; ++four)
                std::fill_n(to + four * steps.four, 4, std::int16_t{0});
        factorsOf(row)[chunk] = made;
    }
    void clear(const Int8Kernels& kernels, int row, int length) const
    {
        const int chunks = length / kByteChunk;
        if (!kernels.byteWeights) {
            for (int chunk = 0; chunk < chunks; ++chunk)
                set(kernels, row, chunk, nullptr, 0.0f);
            return;
        }
        std::fill_n(bytesOf(row), length, std::uint8_t{0});
        std::fill_n(factorsOf(row), chunks, 0.0f);
    }
    float* factorsOf(int row) const { return factor + std::ptrdiff_t{kByteChunks} * row; }
    /// Where the kernels have byteWeights().
    std::uint8_t* bytesOf(int row) const { return reinterpret_cast<std::uint8_t*>(at(row, 0)); }
    /// A product of the first `count` rows.
    Int8Product product(int count) const
    {
        return {.rows = ints, .rowCount = count, .steps = steps, .rowFactor = factor};
    }

private:
    std::int16_t* at(int row, int chunk) const
    {
        return ints + static_cast<std::size_t>(row) * steps.row +
               static_cast<std::size_t>(chunk) * (kByteChunk / 4) * steps.four;
    }
};

/// Hands out 64-byte aligned pieces of a workspace; with a null base it only counts bytes.
class WorkspaceCutter
{
public:
    explicit WorkspaceCutter(std::byte* base) : m_base(base) {}

    template <typename T>
    T* take(std::size_t count)
    {
        std::byte* at = m_base ? m_base + m_used : nullptr;
        m_used += (count * sizeof(T) + 63) / 64 * 64;
        return reinterpret_cast<T*>(at);
    }
    std::size_t used() const { return m_used; }

private:
    std::byte* m_base;
    std::size_t m_used = 0;
};

/// One thread's scratch memory. itemRows: most virtual rows of its items.
struct AttentionScratch
{
    AttentionScratch(WorkspaceCutter& cutter, int headDim, int itemRows)
    {
        const auto dim = static_cast<std::size_t>(headDim);
        const auto rows = static_cast<std::size_t>(itemRows);
        queryNear = cutter.take<float>((rows + kMaxChunk) * dim);
        queryFar = cutter.take<float>((rows + kMaxChunk) * dim);
        scores = cutter.take<float>(static_cast<std::size_t>(kMaxChunk) * (kTailGroups * 16 + 16));
        o = cutter.take<float>(kMaxChunk * dim);
        ml = cutter.take<float>(std::size_t{2} * kMaxChunk);
        stateO = cutter.take<float>(rows * dim);
        stateMl = cutter.take<float>(rows * 2);
        range = cutter.take<std::int32_t>(rows * 2);
        tailWeights = cutter.take<float>(static_cast<std::size_t>(kMaxChunk) * kTailStride);
        tailIndex = cutter.take<std::int16_t>(static_cast<std::size_t>(kMaxChunk) * 128);
        tailValue = cutter.take<TailValue>(128);
        tailGroup = cutter.take<std::int32_t>(kTailGroups);
        tailHash = cutter.take<std::int16_t>(std::size_t{4} * kTailGroups);
        for (Int8Rows* query : {&intsNear, &intsFar})
            *query = {reinterpret_cast<std::int16_t*>(query == &intsNear ? queryNear : queryFar),
                      cutter.take<float>(rows), cutter.take<std::int32_t>(rows)};
        intWeights = {cutter.take<std::int16_t>(std::size_t{16} * kMaxChunk * kTailGroups),
                      cutter.take<float>(kMaxChunk), cutter.take<std::int32_t>(kMaxChunk)};
        units = cutter.take<const std::int8_t*>(kTailGroups);
        valueScale = cutter.take<float>(128);
        byteWeights = {intWeights.ints, cutter.take<float>(std::size_t{kByteChunks} * kMaxChunk)};
    }

    /// A product of the rows of `weights` with the V lines of so many positions, found by `units`, into o.
    Int8Product overValues(Int8Product weights, int positions, int headDim) const
    {
        weights.units = units;
        weights.unitCount = positions / kKeyGroup;
        weights.groupStep = std::size_t{16} * kInt8ValueGroup;
        weights.groups = headDim / 16;
        weights.out = o;
        weights.outStride = static_cast<std::size_t>(headDim);
        return weights;
    }

    float* queryNear; ///< prepared queries of the item, [itemRows][headDim] in the kernels' own form
    float* queryFar;
    float* scores;           ///< [chunk][kBlockStride], or the tail's [chunk][slots]
    float* o;                ///< [chunk][headDim]
    float* ml;               ///< [chunk][2]
    float* stateO;           ///< [itemRows][headDim]
    float* stateMl;          ///< [itemRows][2]
    std::int32_t* range;     ///< [rows][2]: the part of the current block that a row sees
    float* tailWeights;      ///< [chunk][kTailStride]
    std::int16_t* tailIndex; ///< [chunk][128]: column of each tail key in scores
    TailValue* tailValue;    ///< [128]
    std::int32_t* tailGroup; ///< slot / 16 of each 16 columns
    std::int16_t* tailHash;

    // Over an int8 cache.
    Int8Rows intsNear, intsFar; ///< prepared queries of the item, in the memory of queryNear and queryFar
    Int8Rows intWeights;        ///< of the chunk, for a block or for the tail's columns
    ByteWeights byteWeights;    ///< the same of an Int8x8 cache, for a block: in the memory of intWeights
    const std::int8_t** units;  ///< [kTailGroups]
    float* valueScale;          ///< [128]: of each tail key
};

} // namespace longhand
