#pragma once

#include "kernels/cpu/packed_block.h"
#include "kernels/ops/linear.h"

#include <algorithm>
#include <span>

namespace longhand {

/// The arguments of one linear() call, already checked, for the implementations.
struct LinearJob
{
    const PackedLinear* weights = nullptr;
    const PreparedRows* x = nullptr;
    const float* bias = nullptr; ///< [N] or null
    LinearMode mode = LinearMode::Store;
    float* y = nullptr;
    std::int64_t ldy = 0;
    LowRankAddition addition; ///< applied to a range of panels by the thread that computed it
    Isa isa = Isa::Reference;

    int outputsInPanel(std::int64_t panel) const
    {
        const std::int64_t left = weights->outputs() - panel * PackedLinear::kPanel;
        return static_cast<int>(left < PackedLinear::kPanel ? left : PackedLinear::kPanel);
    }
};

/// The numbers of a block of a row in PreparedRows::Layout::IntegerBytes.
struct ByteNumbers
{
    float scale;            ///< s
    float sums[3];          ///< s * t, s * t0, s * t1
    std::int32_t totals[3]; ///< t, t0, t1
    std::int32_t unused;
};
static_assert(sizeof(ByteNumbers) == 32);

/// Where Layout::IntegerBytes has what, in bytes. A group of up to 16 rows has, for each block of 32 inputs, first the
/// bytes of its rows (hi, then lo of each: the rows of a tile), then their numbers. What one thread writes and the
/// others read is then in few cache lines, of which each costs a few rows more than their arithmetic.
struct ByteLayout
{
    static constexpr std::int64_t kRow = 2 * kQuantBlock, kNumbers = sizeof(ByteNumbers);
    static constexpr std::int64_t kMaxGroup = 16;
    /// More than 8 rows are multiplied on tiles, in fours; the numbers of rows that are not there are zero.
    static constexpr std::int64_t kFewRows = 8, kTileStep = 4;
    static_assert(kRow + kNumbers <= kQuantBlock * std::int64_t{sizeof(float)}); // PreparedRows has room

    std::int64_t group;  ///< rows side by side
    std::int64_t blocks; ///< of a row

    constexpr ByteLayout(std::int64_t rows, std::int64_t inputs)
        : group(rows <= kFewRows ? rows : std::min((rows + kTileStep - 1) / kTileStep * kTileStep, kMaxGroup)),
          blocks(inputs / kQuantBlock)
    {
    }
    /// From a block of a group to its next one.
    constexpr std::int64_t step() const { return group * (kRow + kNumbers); }
    /// hi of a row's first block; lo is kQuantBlock further on.
    constexpr std::int64_t hi(std::int64_t row) const
    {
        return row / kMaxGroup * blocks * step() + row % kMaxGroup * kRow;
    }
    /// The numbers of a row's first block.
    constexpr std::int64_t numbers(std::int64_t row) const
    {
        return row / kMaxGroup * blocks * step() + group * kRow + row % kMaxGroup * kNumbers;
    }
};

/// A block of a row in PreparedRows::Layout::IntegerGroups, its pairs in the order of IntegerPairs.
struct PairBlock
{
    std::int16_t pairs[kQuantBlock];
    float scale;   ///< s
    float sums[3]; ///< s * t, s * t0, s * t1
};
static_assert(sizeof(PairBlock) == 80 && sizeof(PairBlock) <= kQuantBlock * sizeof(float)); // PreparedRows has room

/// Rows whose blocks lie side by side in Layout::IntegerGroups: rows of a power of two would share a few lines of the
/// first-level cache if each were stored by itself.
inline constexpr std::int64_t kPairGroup = 8;

/// Where Layout::IntegerGroups has a block of a row; the same block of the group's next row follows.
constexpr std::int64_t pairBlockAt(std::int64_t row, std::int64_t block, std::int64_t blocks)
{
    return (row / kPairGroup * blocks + block) * kPairGroup + row % kPairGroup;
}

/// Index of the block's activation k (0..31) among the pairs of Layout::IntegerPairs. Rows of packed codes
/// (packed_block.h) seen as 16-bit lanes hold pairs of inputs (4r, 4r+2), (4r+1, 4r+3).
constexpr int pairSlot(int k)
{
    return k / 4 * 4 + k % 2 * 2 + k / 2 % 2;
}

/// Calls f(job, begin, end) over the panels of all jobs and applies the low-rank additions to them, on all threads
/// unless the products are too small to be worth waking them. The jobs share their rows.
template <typename F>
void forPanels(ComputePool& pool, std::span<const LinearJob> jobs, F&& f)
{
    constexpr std::int64_t kAlone = 200'000; // multiplications: 5 to 10 microseconds
    std::int64_t panels = 0;
    for (const LinearJob& job : jobs)
        panels += job.weights->panels();
    const auto part = [&](std::int64_t begin, std::int64_t end) {
        for (const LinearJob& job : jobs) {
            const std::int64_t count = job.weights->panels(), first = std::max<std::int64_t>(begin, 0);
            const std::int64_t last = std::min(end, count);
            if (first < last) {
                f(job, first, last);
                lowRankUp(job.isa, job.addition, job.x->rows(), first, last, job.y, job.ldy);
            }
            begin -= count;
            end -= count;
        }
    };
    const PreparedRows& x = *jobs.front().x;
    if (panels * PackedLinear::kPanel * x.inputs() * x.rows() < kAlone)
        part(std::int64_t{0}, panels);
    else
        pool.forChunks(panels, 1, part);
}

/// Below this largest magnitude a block counts as zero: 32512 / a would overflow soon after.
inline constexpr float kTinyBlock = 1e-33f;
inline constexpr float kQuantMax = 32512.0f;

} // namespace longhand
