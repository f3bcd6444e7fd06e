#pragma once

#include "kernels/cpu/packed_block.h"
#include "kernels/ops/linear.h"

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

/// Index of the block's activation k (0..31) among the pairs of Layout::IntegerPairs. Rows of packed codes
/// (packed_block.h) seen as 16-bit lanes hold pairs of inputs (4r, 4r+2), (4r+1, 4r+3).
constexpr int pairSlot(int k)
{
    return k / 4 * 4 + k % 2 * 2 + k / 2 % 2;
}

/// Calls f(begin, end) over the panels of a job and applies the low-rank addition to them, on all threads unless the
/// product is too small to be worth waking them.
template <typename F>
void forPanels(ComputePool& pool, const LinearJob& job, F&& f)
{
    constexpr std::int64_t kAlone = 200'000; // multiplications: 5 to 10 microseconds
    const std::int64_t panels = job.weights->panels();
    const auto whole = [&](std::int64_t begin, std::int64_t end) {
        f(begin, end);
        lowRankUp(job.isa, job.addition, job.x->rows(), begin, end, job.y, job.ldy);
    };
    if (panels * PackedLinear::kPanel * job.weights->inputs() * job.x->rows() < kAlone)
        whole(std::int64_t{0}, panels);
    else
        pool.forChunks(panels, 1, whole);
}

/// Below this largest magnitude a block counts as zero: 32512 / a would overflow soon after.
inline constexpr float kTinyBlock = 1e-33f;
inline constexpr float kQuantMax = 32512.0f;

} // namespace longhand
