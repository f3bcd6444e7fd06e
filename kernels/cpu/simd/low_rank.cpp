// Low-rank additions, for each target: 16 lanes whatever the width of a vector.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/cpu/simd/low_rank.cpp"

#include "kernels/cpu/simd/low_rank.h"

#include <algorithm>
#include <cstring>

#include <hwy/foreach_target.h> // must precede highway.h
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace longhand::simd {
namespace HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

using Tag = hn::CappedTag<float, 16>;
constexpr std::int64_t kLanes = hn::MaxLanes(Tag());
constexpr int kVectors = static_cast<int>(16 / kLanes);

HWY_INLINE hn::Vec<Tag> opened(const std::uint16_t* half)
{
    const hn::Rebind<hwy::float16_t, Tag> small;
    return hn::PromoteTo(Tag(), hn::LoadU(small, reinterpret_cast<const hwy::float16_t*>(half)));
}

/// t[r * ldt + j] for kRanks rows of `down` and kRows rows of x.
template <int kRanks, int kRows>
void downBlock(const std::uint16_t* down, std::int64_t stride, const float* x, std::int64_t ldx, std::int64_t n,
               float* t, std::int64_t ldt)
{
    const Tag df;
    hn::Vec<Tag> sum[kRanks][kRows][kVectors];
    for (int j = 0; j < kRanks; ++j)
        for (int r = 0; r < kRows; ++r)
            for (int v = 0; v < kVectors; ++v)
                sum[j][r][v] = hn::Zero(df);
    const auto step = [&](std::int64_t k, const float* const* at) HWY_ATTR {
        for (int v = 0; v < kVectors; ++v)
            for (int j = 0; j < kRanks; ++j) {
                const auto w = opened(down + j * stride + k + v * kLanes);
                for (int r = 0; r < kRows; ++r)
                    sum[j][r][v] = hn::MulAdd(w, hn::LoadU(df, at[r] + v * kLanes), sum[j][r][v]);
            }
    };
    const float* at[kRows];
    std::int64_t k = 0;
    for (; k + 16 <= n; k += 16) {
        for (int r = 0; r < kRows; ++r)
            at[r] = x + r * ldx + k;
        step(k, at);
    }
    if (k < n) { // zeros add nothing to a lane
        HWY_ALIGN float tail[kRows][16] = {};
        for (int r = 0; r < kRows; ++r) {
            std::memcpy(tail[r], x + r * ldx + k, static_cast<std::size_t>(n - k) * sizeof(float));
            at[r] = tail[r];
        }
        step(k, at);
    }
    for (int j = 0; j < kRanks; ++j)
        for (int r = 0; r < kRows; ++r) {
            HWY_ALIGN float lanes[16];
            for (int v = 0; v < kVectors; ++v)
                hn::Store(sum[j][r][v], df, lanes + v * kLanes);
            for (int half = 8; half > 0; half /= 2)
                for (int l = 0; l < half; ++l)
                    lanes[l] = lanes[l] + lanes[l + half];
            t[r * ldt + j] = lanes[0];
        }
}

/// y += up t for panels [first, end) of one part and kRows rows.
template <int kRows>
void upBlock(const std::uint16_t* up, std::int64_t rank, std::int64_t outputs, std::int64_t first, std::int64_t end,
             const float* t, std::int64_t ldt, float* y, std::int64_t ldy)
{
    const Tag df;
    for (std::int64_t panel = first; panel < end; ++panel) {
        const std::uint16_t* at = up + panel * rank * 16;
        hn::Vec<Tag> sum[kRows][kVectors];
        for (int r = 0; r < kRows; ++r)
            for (int v = 0; v < kVectors; ++v)
                sum[r][v] = hn::Zero(df);
        for (std::int64_t j = 0; j < rank; ++j)
            for (int v = 0; v < kVectors; ++v) {
                const auto w = opened(at + j * 16 + v * kLanes);
                for (int r = 0; r < kRows; ++r)
                    sum[r][v] = hn::MulAdd(w, hn::Set(df, t[r * ldt + j]), sum[r][v]);
            }
        const std::int64_t left = std::min<std::int64_t>(16, outputs - panel * 16);
        for (int r = 0; r < kRows; ++r) {
            float* out = y + r * ldy + panel * 16;
            if (left == 16) {
                for (int v = 0; v < kVectors; ++v)
                    hn::StoreU(hn::Add(hn::LoadU(df, out + v * kLanes), sum[r][v]), df, out + v * kLanes);
            } else {
                HWY_ALIGN float lanes[16];
                for (int v = 0; v < kVectors; ++v)
                    hn::Store(sum[r][v], df, lanes + v * kLanes);
                for (std::int64_t l = 0; l < left; ++l)
                    out[l] += lanes[l];
            }
        }
    }
}

} // namespace

/// Ranks [first, end) of all parts for `rows` rows into t [rows][ldt].
void lowRankDown(const std::uint16_t* down, std::int64_t stride, std::int64_t first, std::int64_t end, const float* x,
                 std::int64_t ldx, int rows, std::int64_t n, float* t, std::int64_t ldt)
{
    int r = 0;
    const auto block = [&]<int kRows>() HWY_ATTR {
        std::int64_t j = first;
        for (; j + 4 <= end; j += 4)
            downBlock<4, kRows>(down + j * stride, stride, x + r * ldx, ldx, n, t + r * ldt + j, ldt);
        for (; j < end; ++j)
            downBlock<1, kRows>(down + j * stride, stride, x + r * ldx, ldx, n, t + r * ldt + j, ldt);
    };
    constexpr int kRowBlock = kVectors == 1 ? 4 : 2; // what the registers hold
    for (; r + kRowBlock <= rows; r += kRowBlock)
        block.template operator()<kRowBlock>();
    for (; r < rows; ++r)
        block.template operator()<1>();
}

/// Panels [first, end) of one part for `rows` rows; t [rows][ldt] begins at the part's first rank.
void lowRankUp(const std::uint16_t* up, std::int64_t rank, std::int64_t outputs, std::int64_t first, std::int64_t end,
               const float* t, std::int64_t ldt, int rows, float* y, std::int64_t ldy)
{
    int r = 0;
    for (; r + 4 <= rows; r += 4)
        upBlock<4>(up, rank, outputs, first, end, t + r * ldt, ldt, y + r * ldy, ldy);
    for (; r < rows; ++r)
        upBlock<1>(up, rank, outputs, first, end, t + r * ldt, ldt, y + r * ldy, ldy);
}

} // namespace HWY_NAMESPACE
} // namespace longhand::simd
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include "kernels/cpu/simd/dispatch.h"

namespace longhand::simd {
namespace {

/// Multiply-adds that are worth waking another thread for: about 3 microseconds of work.
constexpr std::int64_t kWork = 65536;

std::int64_t grainOf(std::int64_t workOfOne)
{
    return std::max<std::int64_t>(1, kWork / std::max<std::int64_t>(1, workOfOne));
}

} // namespace

void addLowRank(const CpuContext& context, const PackedLowRank& weights, const float* x, std::int64_t ldx, int rows,
                float* scratch, std::span<const LowRankTarget> targets)
{
    const std::int64_t rank = weights.totalRank(), inputs = weights.inputs(), stride = weights.paddedInputs();
    const auto down = [&](std::int64_t firstRow, std::int64_t endRow, std::int64_t first, std::int64_t end) {
        LONGHAND_SIMD(context.isa, lowRankDown)
        (weights.down(), stride, first, end, x + firstRow * ldx, ldx, static_cast<int>(endRow - firstRow), inputs,
         scratch + firstRow * rank, rank);
    };
    const auto up = [&](std::size_t p, std::int64_t firstRow, std::int64_t endRow, std::int64_t first,
                        std::int64_t end) {
        const PackedLowRank::Part& part = weights.parts()[p];
        LONGHAND_SIMD(context.isa, lowRankUp)
        (weights.up() + part.firstUp, part.rank, part.outputs, first, end, scratch + firstRow * rank + part.firstRank,
         rank, static_cast<int>(endRow - firstRow), targets[p].y + firstRow * targets[p].ld, targets[p].ld);
    };
    std::int64_t ofRow = rank * inputs;
    for (const PackedLowRank::Part& part : weights.parts())
        ofRow += part.rank * part.outputs;

    // Many rows: a thread does all of its rows. Few: the ranks and then the panels are shared out, which for small
    // models is so little work that the caller does it alone.
    if (rows >= 4 * context.pool->threads() || rows * ofRow <= kWork) {
        context.pool->forChunks(rows, std::max<std::int64_t>(4, grainOf(ofRow)), [&](std::int64_t r, std::int64_t end) {
            down(r, end, 0, rank);
            for (std::size_t p = 0; p < targets.size(); ++p)
                if (weights.parts()[p].rank > 0)
                    up(p, r, end, 0, (weights.parts()[p].outputs + 15) / 16);
        });
        return;
    }
    context.pool->forChunks(rank, grainOf(rows * inputs),
                            [&](std::int64_t first, std::int64_t end) { down(0, rows, first, end); });
    for (std::size_t p = 0; p < targets.size(); ++p) {
        const PackedLowRank::Part& part = weights.parts()[p];
        if (part.rank > 0)
            context.pool->forChunks((part.outputs + 15) / 16, grainOf(16 * rows * part.rank),
                                    [&](std::int64_t first, std::int64_t end) { up(p, 0, rows, first, end); });
    }
}

} // namespace longhand::simd

#endif
