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
    std::vector<float> down;  ///< [r][K]; empty if sharesDown
    std::vector<float> up;    ///< [N][r], strength and scale multiplied in
    bool sharesDown = false;  ///< its down is that of the part before, of the same rank: stored and multiplied once
};

/// The low-rank additions of up to four products that read the same input, packed once at load and kept small, since
/// the cost of a pass over few rows is the bytes it reads: `down` as rows of K rounded up to 64, `up` in panels of 16
/// outputs [N/16][r][16]. A value is its stored number times the scale of its row of `down` or of its panel of `up`.
/// A product may have several additions, one after the other: all of them share one pass over `down`.
class PackedLowRank
{
public:
    static constexpr int kMaxProducts = 4;
    /// How numbers are stored: F16, each rounded to nearest even, scales 1; or 8-bit integers from -127 to 127, the
    /// largest of a row or panel being 127, for products whose own weights are coarser than that.
    enum class Storage
    {
        Half,
        Byte,
    };

    PackedLowRank() = default;
    /// arena: allocates the numbers; null: in their own buffers. products: how many there are; parts[i] is of product
    /// i % products, so a second addition to each follows all first ones. 0: one part each. Throws
    /// std::invalid_argument if sizes do not match, there are more than kMaxProducts products, or a value is not finite
    /// or exceeds F16's range (65,504).
    PackedLowRank(std::int64_t inputs, std::span<const LowRankPart> parts, Storage storage,
                  BufferArena* arena = nullptr, std::size_t products = 0);
    /// Throws std::invalid_argument if one of a part's values is not finite or exceeds F16's range.
    static void check(const LowRankPart& part);

    bool empty() const { return m_totalRank == 0; }
    std::int64_t inputs() const { return m_inputs; }
    std::size_t products() const { return m_products; }
    /// The rank of all parts together; parts that share `down` count once.
    std::int64_t totalRank() const { return m_totalRank; }
    std::size_t bytes() const { return m_down.size() + m_up.size(); }

    struct Part
    {
        std::int64_t rank = 0, outputs = 0;
        std::int64_t firstRank = 0;  ///< its first row of down()
        std::int64_t firstUp = 0;    ///< its first number of up()
        std::int64_t firstPanel = 0; ///< its first scale of upScales()
    };
    std::span<const Part> parts() const { return m_parts; }
    Storage storage() const { return m_storage; }
    const std::byte* down() const { return m_down.data(); }
    const std::byte* up() const { return m_up.data(); }
    std::span<const float> downScales() const { return m_downScales; }
    std::span<const float> upScales() const { return m_upScales; }
    std::int64_t paddedInputs() const { return (m_inputs + 63) / 64 * 64; }

    /// One stored number, without its scale: row 0 <= j < totalRank() and input k; output n and rank j of a part.
    float downNumber(std::int64_t j, std::int64_t k) const { return number(m_down, j * paddedInputs() + k); }
    float upNumber(const Part& part, std::int64_t n, std::int64_t j) const
    {
        return number(m_up, part.firstUp + (n / 16 * part.rank + j) * 16 + n % 16);
    }

private:
    float number(const AlignedBuffer& from, std::int64_t index) const;

    std::int64_t m_inputs = 0, m_totalRank = 0;
    std::size_t m_products = 0;
    Storage m_storage = Storage::Half;
    std::vector<Part> m_parts;
    AlignedBuffer m_down, m_up;
    std::vector<float> m_downScales, m_upScales;
};

/// t [rows][totalRank] = down x of all parts; x [rows][K], row stride ldx.
/// Numeric order: t[j] = sum over k of down[j][k] x[k] in 16 lanes (lane l takes k = l, l + 16, ... by fma), the lanes
/// folded as 8 + 8, 4 + 4, 2 + 2, 1 + 1; then times the row's scale. All instruction sets and the reference give the
/// same bits. A row's result does not depend on the other rows, on their
/// number or on the threads.
void lowRankDown(const CpuContext& context, const PackedLowRank& weights, const float* x, std::int64_t ldx, int rows,
                 float* t);

/// The addition linear() makes to its outputs: up t of the parts of one product. By default nothing.
struct LowRankAddition
{
    const PackedLowRank* weights = nullptr;
    std::size_t product = 0;
    const float* t = nullptr; ///< [rows][totalRank], from lowRankDown()

    bool empty() const { return weights == nullptr || weights->empty(); }
};

/// y += up t, y [rows][ldy], for the outputs of panels [first, end) of 16, on this thread. For each part of the product
/// in order: f = sum over j ascending of up[n][j] t[j] by fma from 0; then times the panel's scale; then y + f. Bits as
/// lowRankDown().
void lowRankUp(Isa isa, const LowRankAddition& addition, int rows, std::int64_t first, std::int64_t end, float* y,
               std::int64_t ldy);

} // namespace longhand
