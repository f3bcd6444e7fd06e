#pragma once

#include "kernels/ops/context.h"
#include "kernels/util/aligned_buffer.h"

#include <cstdint>
#include <span>
#include <vector>

namespace longhand {

/// One product's low-rank addition (LoRA, arXiv 2106.09685): y += up (down x).
struct LowRankPart
{
    std::int64_t rank = 0;    ///< r >= 1; 0: this product has no addition
    std::int64_t outputs = 0; ///< N
    std::vector<float> down;  ///< [r][K]
    std::vector<float> up;    ///< [N][r], strength and scale multiplied in
};

/// The low-rank additions of up to four products that read the same input, packed once at load and kept as F16 (each
/// value rounded to nearest even), so that a pass reads few bytes: `down` as rows of K rounded up to 16, `up` in panels
/// of 16 outputs [N/16][r][16].
class PackedLowRank
{
public:
    static constexpr int kMaxParts = 4;

    PackedLowRank() = default;
    /// Throws std::invalid_argument if sizes do not fit each other, there are more than kMaxParts parts, a value is not
    /// finite or is beyond F16 (65,504).
    PackedLowRank(std::int64_t inputs, std::span<const LowRankPart> parts);

    bool empty() const { return m_totalRank == 0; }
    std::int64_t inputs() const { return m_inputs; }
    /// Of all parts together.
    std::int64_t totalRank() const { return m_totalRank; }
    std::size_t bytes() const { return m_down.size() + m_up.size(); }

    struct Part
    {
        std::int64_t rank = 0, outputs = 0;
        std::int64_t firstRank = 0; ///< its first row of down()
        std::int64_t firstUp = 0;   ///< its first element of up()
    };
    std::span<const Part> parts() const { return m_parts; }
    const std::uint16_t* down() const { return m_down.as<std::uint16_t>(); }
    const std::uint16_t* up() const { return m_up.as<std::uint16_t>(); }
    std::int64_t paddedInputs() const { return (m_inputs + 15) / 16 * 16; }

private:
    std::int64_t m_inputs = 0, m_totalRank = 0;
    std::vector<Part> m_parts;
    AlignedBuffer m_down, m_up;
};

/// Where a part's sums go: y [rows][ld], columns 0..N-1. y may be null where the part's rank is 0.
struct LowRankTarget
{
    float* y = nullptr;
    std::int64_t ld = 0;
};

/// y += up (down x) for every part; x [rows][K], row stride ldx. scratch: [rows][totalRank] floats.
/// Numeric order: t[j] = sum over k of down[j][k] x[k] in 16 lanes (lane l takes k = l, l + 16, ... by fma), the lanes
/// folded as 8 + 8, 4 + 4, 2 + 2, 1 + 1; then f = sum over j ascending of up[n][j] t[j] by fma from 0; then y + f.
/// AMX, AVX-512, AVX2 and the reference give the same bits; Portable rounds twice where the machine has no fma. A row's
/// result does not depend on the other rows, on their number or on the number of threads.
void addLowRank(const CpuContext& context, const PackedLowRank& weights, const float* x, std::int64_t ldx, int rows,
                float* scratch, std::span<const LowRankTarget> targets);

} // namespace longhand
