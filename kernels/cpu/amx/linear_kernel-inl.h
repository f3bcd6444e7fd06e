// Matrix products on tiles of 16 rows by 16 outputs, templated on the tile type (HwTiles, SoftTiles) and its vector
// operations. linear_hw.cpp includes this under the target pragma of AVX-512, tests/emulation/amx/linear_soft.cpp
// without: everything here must stay a template or consteval, so that the two never share a symbol.
//
// Quantised products are exact integers, computed in float32: a term of TDPBF16PS is an integer in bf16 (a stored
// quant) times another (256 hi or lo), and no sum of such terms, in whatever order, leaves the integers that float32
// holds:
//     Q4, Q5: 32 * 16 * (32512 + 128) < 2^24 for hi and lo together; of Q6, Q3, Q2 16 * 32 * the same
//     Q8, IQ4: 32 * 128 * 127 (times 256) for hi, 32 * 128 * 128 for lo; these two are summed apart, and adding them
//         has the one rounding of float(i)
// Codes of 0..31 enter as -16..15; adding 16 t, which is exact too, has that rounding.
// Compared with int8 tiles this saves the conversions and, for most types, one of two sums: with 16 rows the vector
// work is the bottleneck.
#pragma once

#include "kernels/cpu/amx/tiles.h"
#include "kernels/cpu/avx512/block_scales-inl.h"
#include "kernels/cpu/linear_job.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

namespace longhand::amx {

inline constexpr int kGroup = 16;                ///< rows of a tile
inline constexpr std::int64_t kStepBytes = 2048; ///< activations of a group for 32 inputs: two terms in bf16

/// Tiles 0, 1: sums; 4, 5: weights; 6, 7: activations; of 32 inputs, or of a step of 16.
consteval TileConfig linearConfig(int rows, int inputs)
{
    const TileShape sums{rows, 64}, weights{inputs / 2, 64}, activations{rows, inputs * 2};
    return makeConfig(sums, sums, sums, sums, weights, weights, activations, activations);
}

template <std::size_t... i>
consteval std::array<TileConfig, sizeof...(i)> linearConfigs(int inputs, std::index_sequence<i...>)
{
    return {linearConfig(static_cast<int>(i) + 1, inputs)...};
}

/// For 1..16 rows; constants in memory, see the trap in tiles.h.
template <int rows, int inputs>
inline constexpr std::array<TileConfig, rows> kLinearConfigs = linearConfigs(inputs, std::make_index_sequence<rows>{});

/// Whether hi and lo are summed apart.
constexpr bool sumsApart(QuantFormat format)
{
    return format.codes == QuantCodes::Signed || format.codes == QuantCodes::Iq4;
}

/// What is subtracted from unsigned codes in a tile, so that the sums stay exact.
constexpr int tileOffset(QuantFormat format)
{
    return format.bits == 5 ? 16 : format.offset;
}

template <typename Tiles, typename Math>
class LinearKernel
{
public:
    explicit LinearKernel(const LinearJob& job) : m_job(job) {}

    void panels(std::int64_t begin, std::int64_t end)
    {
        const int rows = m_job.x->rows();
        for (std::int64_t panel = begin; panel < end; ++panel)
            for (int row = 0; row < rows; row += kGroup) {
                const int count = std::min(kGroup, rows - row);
                if (dtypeIsQuantized(m_job.weights->type())) {
                    withQuantized(m_job.weights->type(), [&]<DType type>() { quantized<type>(panel, row, count); });
                } else {
                    configure<32>(count);
                    bf16(panel, row);
                }
                finish(panel, row, count);
            }
        m_tiles.release();
    }

private:
    using Vector = typename Math::Vector;

    // A tile load waits until its bytes have left the store queue, so they must be written well before. The same holds
    // for sums on their way back.
    static constexpr std::int64_t kOpenAhead = 3;
    static constexpr std::int64_t kAddBehind = 1;
    static constexpr std::int64_t kOpen = kOpenAhead + 1, kSums = kAddBehind + 1;
    /// Bytes to prefetch ahead of the weights being unpacked, into the L1 cache. The hardware prefetcher stops at
    /// page ends.
    static constexpr std::size_t kPrefetch = 2048;

    /// Sums of one block: the first or only one, and of lo apart or of the second step.
    struct alignas(64) BlockSums
    {
        float first[kGroup][16];
        float second[kGroup][16];
    };

    /// Of 16 rows and one block: scales, sums and totals of the activations.
    struct RowNumbers
    {
        const float* s;
        const float* st; ///< of each step
        const std::int32_t* t;
    };

    template <int inputs>
    void configure(int rows)
    {
        const TileConfig& config = kLinearConfigs<kGroup, inputs>[static_cast<std::size_t>(rows - 1)];
        if (&config == m_config)
            return;
        m_tiles.loadConfig(config);
        m_config = &config;
    }

    const std::byte* activations(int row) const
    {
        const std::int64_t steps = (m_job.weights->inputs() + kQuantBlock - 1) / kQuantBlock;
        return m_job.x->values<std::byte>() + row / kGroup * steps * kStepBytes;
    }

    template <DType type>
    void quantized(std::int64_t panel, int row, int rows)
    {
        configure<quantFormat(type).step>(rows);
        if (rows <= 4)
            quantizedRows<type, 4>(panel, row);
        else if (rows <= 8)
            quantizedRows<type, 8>(panel, row);
        else if (rows <= 12)
            quantizedRows<type, 12>(panel, row);
        else
            quantizedRows<type, 16>(panel, row);
    }

    /// As many rows as tiles are configured for, rounded up to R: the rest of the buffers is summed too, and ignored.
    template <DType type, int R>
    void quantizedRows(std::int64_t panel, int row)
    {
        constexpr QuantFormat kFormat = quantFormat(type);
        const std::int64_t blocks = m_job.weights->inputs() / kQuantBlock;
        PackedWalk<type> ahead(m_job.weights->panel(panel)), behind = ahead;
        const std::byte* x = activations(row);
        RowNumbers at{m_job.x->scales() + row * blocks,
                      kFormat.steps() == 2 ? m_job.x->stepSums() + 2 * row * blocks : m_job.x->sums() + row * blocks,
                      m_job.x->totals() + row * blocks};
        Vector f[R];
#pragma GCC unroll 16
        for (int r = 0; r < R; ++r)
            f[r] = Math::zero();
        for (std::int64_t b = 0; b < std::min(kOpenAhead, blocks); ahead.next(b), ++b)
            openBlock(ahead, m_open[b]);
        for (std::int64_t b = 0; b < blocks + kAddBehind; ++b, x += kStepBytes) {
            if (b < blocks)
                blockProduct<type>(x, m_open[b % kOpen]);
            if (b + kOpenAhead < blocks) {
                openBlock(ahead, m_open[(b + kOpenAhead) % kOpen]);
                ahead.next(b + kOpenAhead);
            }
            if (b >= kAddBehind) {
                addStep<type, 0, R>(behind, at, m_sums[(b - kAddBehind) % kSums], f);
                if constexpr (kFormat.steps() == 2)
                    addStep<type, 1, R>(behind, at, m_sums[(b - kAddBehind) % kSums], f);
                behind.next(b - kAddBehind);
                at.s += kGroup;
                at.st += kGroup * kFormat.steps();
                at.t += kGroup;
            }
            // Done last: stores that wait for a product would fill the queue and stall the vector work behind them.
            if (b < blocks) {
                m_tiles.template store<0>(m_sums[b % kSums].first, 64);
                if constexpr (kFormat.steps() == 2 || sumsApart(kFormat))
                    m_tiles.template store<1>(m_sums[b % kSums].second, 64);
            }
        }
#pragma GCC unroll 16
        for (int r = 0; r < R; ++r)
            Math::store(f[r], m_result[r]);
    }

    template <DType type>
    void openBlock(const PackedWalk<type>& at, std::byte* open)
    {
        for (std::size_t line = 0; line < packedBlockBytes(type) + packedHeadBytes(type); line += 64)
            __builtin_prefetch(at.block + kPrefetch + line);
        Math::template open<type, tileOffset(quantFormat(type))>(at.block, open);
    }

    template <DType type>
    void blockProduct(const std::byte* x, const std::byte* open)
    {
        constexpr QuantFormat kFormat = quantFormat(type);
        m_tiles.template zero<0>();
        m_tiles.template load<4>(open, 64);
        m_tiles.template load<6>(x, 128);
        m_tiles.template dpbf16<0, 6, 4>();
        if constexpr (kFormat.steps() == 2) {
            m_tiles.template zero<1>();
            m_tiles.template load<5>(open + 512, 64);
            m_tiles.template load<7>(x + 32, 128);
            m_tiles.template dpbf16<1, 7, 5>();
            m_tiles.template load<6>(x + 64, 128);
            m_tiles.template dpbf16<0, 6, 4>();
            m_tiles.template load<7>(x + 96, 128);
            m_tiles.template dpbf16<1, 7, 5>();
        } else if constexpr (sumsApart(kFormat)) {
            m_tiles.template load<7>(x + 64, 128);
            m_tiles.template zero<1>();
            m_tiles.template dpbf16<1, 7, 4>();
        } else {
            m_tiles.template load<7>(x + 64, 128);
            m_tiles.template dpbf16<0, 7, 4>();
        }
    }

    template <DType type, int step, int R>
    void addStep(const PackedWalk<type>& block, const RowNumbers& at, const BlockSums& sums, Vector (&f)[R])
    {
        constexpr QuantFormat kFormat = quantFormat(type);
        constexpr int kAdded = tileOffset(kFormat) - kFormat.offset;
        Vector a = avx512::scaleOf<Math>(block, step);
        const Vector m = avx512::minimumOf<Math>(block, a, step);
        if constexpr (type == DType::Q8_0)
            a = Math::multiply(a, Math::set(Math::kOpenedByte));
#pragma GCC unroll 16
        for (int r = 0; r < R; ++r) {
            Vector i = Math::load(step == 0 ? sums.first[r] : sums.second[r]);
            if constexpr (sumsApart(kFormat))
                i = Math::add(i, Math::load(sums.second[r]));
            if constexpr (kAdded != 0)
                i = Math::add(i, Math::set(static_cast<float>(kAdded * at.t[r])));
            f[r] = Math::multiplyAdd(Math::multiply(i, a), Math::set(at.s[r]), f[r]);
            if constexpr (kFormat.minima != QuantMinima::None)
                f[r] = Math::multiplyAdd(m, Math::set(at.st[r * kFormat.steps() + step]), f[r]);
        }
    }

    /// All steps with hi in one sum, all steps with lo in another, then hi + lo.
    void bf16(std::int64_t panel, int row)
    {
        const std::int64_t inputs = m_job.weights->inputs();
        const std::byte* const weights = m_job.weights->panel(panel);
        const std::byte* x = activations(row);
        m_tiles.template zero<0>();
        m_tiles.template zero<1>();
        for (std::int64_t k = 0; k < inputs; k += kQuantBlock, x += kStepBytes) {
            const std::byte* tile = weights + k * 32; // 16 outputs of 2 bytes for each input
            if (k + kQuantBlock > inputs) {
                const std::size_t left = m_job.weights->panelBytes() - static_cast<std::size_t>(k * 32);
                std::memset(m_open[0], 0, sizeof(m_open[0]));
                std::memcpy(m_open[0], tile, left);
                tile = m_open[0];
            }
            m_tiles.template load<4>(tile, 64);
            m_tiles.template load<6>(x, 128);
            m_tiles.template dpbf16<0, 6, 4>();
            m_tiles.template load<7>(x + 64, 128);
            m_tiles.template dpbf16<1, 7, 4>();
        }
        m_tiles.template store<0>(m_sums[0].first, 64);
        m_tiles.template store<1>(m_sums[0].second, 64);
        for (int r = 0; r < kGroup; ++r)
            for (int n = 0; n < 16; ++n)
                m_result[r][n] = m_sums[0].first[r][n] + m_sums[0].second[r][n];
    }

    void finish(std::int64_t panel, int row, int rows)
    {
        const std::int64_t column = panel * PackedLinear::kPanel;
        const float* const bias = m_job.bias != nullptr ? m_job.bias + column : nullptr;
        for (int r = 0; r < rows; ++r)
            Math::finish(m_result[r], bias, m_job.mode == LinearMode::Add, m_job.outputsInPanel(panel),
                         m_job.y + (row + r) * m_job.ldy + column);
    }

    const LinearJob& m_job;
    Tiles m_tiles;
    const TileConfig* m_config = nullptr;
    // Zero where no row ever writes: unused rows must not hold numbers that slow the processor down.
    BlockSums m_sums[kSums] = {};
    alignas(64) float m_result[kGroup][16];
    alignas(64) std::byte m_open[kOpen][1024];
};

} // namespace longhand::amx
