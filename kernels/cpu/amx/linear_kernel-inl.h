// Matrix products on tiles of 16 outputs, templated on the tile type (HwTiles, SoftTiles) and its vector operations.
// linear_hw.cpp includes this under the target pragma of AVX-512, tests/emulation/amx/linear_soft.cpp without:
// everything here must stay a template or consteval, so that the two never share a symbol.
//
// Quantised products: the weights' integers (QuantFormat) are signed bytes, and so are hi and lo of a row's integers
// 256 hi + lo, which are tiles of their own. A tile of sums is one step of 32 or 16 inputs. What a block takes is the
// sum of its tile instructions, whatever the number of rows: on a Xeon of 2026 (cycles of 3.5 GHz) 17 for each store of
// sums, 11 for each product (19 with more than 8 lines), 3 to 10 for each load. Most vector work runs beside.
#pragma once

#include "kernels/cpu/amx/tiles.h"
#include "kernels/cpu/avx512/block_scales-inl.h"
#include "kernels/cpu/linear_job.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

namespace longhand::amx {

inline constexpr int kGroup = 16;                ///< rows of a group
inline constexpr std::int64_t kStepBytes = 2048; ///< bf16 activations of a group for 32 inputs: two terms

/// Tiles 0 to 3: sums; 4, 5: weights; 6, 7: activations, in lines of so many bytes.
consteval TileConfig linearConfig(int lines, int lineBytes)
{
    const TileShape sums{lines, 64}, weights{lineBytes / 4, 64}, activations{lines, lineBytes};
    return makeConfig(sums, sums, sums, sums, weights, weights, activations, activations);
}

template <std::size_t... i>
consteval std::array<TileConfig, sizeof...(i)> linearConfigs(int lineBytes, std::index_sequence<i...>)
{
    return {linearConfig(static_cast<int>(i) + 1, lineBytes)...};
}

/// For 1..16 lines; constants in memory, see the trap in tiles.h.
template <int lines, int lineBytes>
inline constexpr std::array<TileConfig, lines> kLinearConfigs = linearConfigs(lineBytes,
                                                                              std::make_index_sequence<lines>{});

/// Whether the weights' integers lie in the panel as a tile takes them.
constexpr bool isOpened(QuantFormat format)
{
    return format.codes == QuantCodes::Signed;
}

template <typename Tiles, typename Math>
class LinearKernel
{
public:
    explicit LinearKernel(const LinearJob& job) : m_job(job) {}

    void panels(std::int64_t begin, std::int64_t end)
    {
        const int rows = m_job.x->rows();
        for (std::int64_t panel = begin; panel < end; ++panel) {
            if (dtypeIsQuantized(m_job.weights->type())) {
                withQuantized(m_job.weights->type(), [&]<DType type>() { quantized<type>(panel); });
                continue;
            }
            for (int row = 0; row < rows; row += kGroup) {
                const int count = std::min(kGroup, rows - row);
                configure<64>(count);
                bf16(panel, row, count, m_result);
                finish(panel, row, count, m_result);
            }
        }
        m_tiles.release();
    }

private:
    using Vector = typename Math::Vector;

    // A tile load waits until its bytes have left the store queue, so they must be written well before. The same holds
    // for sums on their way back.
    static constexpr std::int64_t kOpenAhead = 3;
    static constexpr std::int64_t kAddBehind = 1;
    static constexpr std::int64_t kSums = kAddBehind + 1;
    /// Prompts: blocks that are opened once for so many rows.
    static constexpr std::int64_t kPiece = 32;
    static constexpr int kPieceRows = 256;
    /// Bytes to prefetch ahead of the weights in use, into the L2 cache: L1 has too few line buffers to keep memory
    /// busy. The hardware prefetcher stops at page ends.
    static constexpr std::size_t kPrefetch = 4096;

    /// Sums of one block: of hi, then of lo, for each step.
    struct alignas(64) BlockSums
    {
        std::int32_t tile[4][kGroup][16];
    };

    template <int lineBytes>
    void configure(int lines)
    {
        const TileConfig& config = kLinearConfigs<kGroup, lineBytes>[static_cast<std::size_t>(lines - 1)];
        if (&config == m_config)
            return;
        m_tiles.loadConfig(config);
        m_config = &config;
    }

    template <DType type>
    void quantized(std::int64_t panel)
    {
        const int rows = m_job.x->rows();
        if (rows > kGroup)
            prompt<type>(panel);
        else if (rows <= 12)
            fewRows<type, 12>(panel);
        else
            fewRows<type, 16>(panel);
    }

    /// Rows of one group; blocks are opened a few ahead of their products.
    template <DType type, int R>
    void fewRows(std::int64_t panel)
    {
        const int rows = m_job.x->rows();
        const ByteLayout layout(rows, m_job.weights->inputs());
        configure<quantFormat(type).step>(rows);
        Vector f[R];
        load<R>(nullptr, f);
        addBlocks<type, R, true>(PackedWalk<type>(m_job.weights->panel(panel)), layout, 0, 0, layout.blocks, f);
        store<R>(f, m_result);
        finish(panel, 0, rows, m_result);
    }

    template <DType type>
    void prompt(std::int64_t panel)
    {
        const int rows = m_job.x->rows();
        const ByteLayout layout(rows, m_job.weights->inputs());
        for (int first = 0; first < rows; first += kPieceRows) {
            const int end = std::min(rows, first + kPieceRows);
            PackedWalk<type> at(m_job.weights->panel(panel));
            for (std::int64_t begin = 0; begin < layout.blocks; begin += kPiece) {
                const std::int64_t pieceEnd = std::min(layout.blocks, begin + kPiece);
                const PackedWalk<type> piece = at;
                for (std::int64_t b = begin; b < pieceEnd; at.next(b), ++b)
                    openBlock(at, b - begin);
                for (int row = first; row < end; row += kGroup) {
                    configure<quantFormat(type).step>(std::min(kGroup, end - row));
                    Vector f[kGroup];
                    load<kGroup>(begin == 0 ? nullptr : m_result + (row - first), f);
                    addBlocks<type, kGroup, false>(piece, layout, row, begin, pieceEnd, f);
                    store<kGroup>(f, m_result + (row - first));
                }
            }
            for (int row = first; row < end; row += kGroup)
                finish(panel, row, std::min(kGroup, end - row), m_result + (row - first));
        }
    }

    /// from: [R][16], or null for zeros.
    template <int R>
    static void load(const float (*from)[16], Vector (&f)[R])
    {
#pragma GCC unroll 16
        for (int r = 0; r < R; ++r)
            f[r] = from ? Math::load(from[r]) : Math::zero();
    }

    template <int R>
    static void store(const Vector (&f)[R], float (*to)[16])
    {
#pragma GCC unroll 16
        for (int r = 0; r < R; ++r)
            Math::store(f[r], to[r]);
    }

    /// Adds blocks [begin, end) of R rows, of which at least the configured ones are there. opens: opens them, too, a
    /// few ahead; else they are open. at: of block begin.
    template <DType type, int R, bool opens>
    void addBlocks(const PackedWalk<type>& at, const ByteLayout& layout, int row, std::int64_t begin, std::int64_t end,
                   Vector (&f)[R])
    {
        constexpr int kSteps = quantFormat(type).steps();
        const std::byte* const values = m_job.x->values<std::byte>() + begin * layout.step();
        const std::byte* x = values + layout.hi(row);
        const std::byte* numbers = values + layout.numbers(row);
        PackedWalk<type> ahead = at, behind = at;
        const auto slot = [&](std::int64_t b) { return opens ? b % (kOpenAhead + 1) : b - begin; };
        if constexpr (opens)
            for (std::int64_t b = begin; b < std::min(begin + kOpenAhead, end); ahead.next(b), ++b)
                openBlock(ahead, slot(b));
        for (std::int64_t b = begin; b < end + kAddBehind; ++b) {
            if (b < end) {
                blockProduct<type>(x, m_opened[slot(b)]);
                x += layout.step();
            }
            if constexpr (opens)
                if (b + kOpenAhead < end) {
                    openBlock(ahead, slot(b + kOpenAhead));
                    ahead.next(b + kOpenAhead);
                }
            if (b >= begin + kAddBehind) {
                const BlockSums& done = m_sums[(b - kAddBehind) % kSums];
                addStep<type, R, 0>(behind, f, numbers, done);
                if constexpr (kSteps == 2)
                    addStep<type, R, 1>(behind, f, numbers, done);
                behind.next(b - kAddBehind);
                numbers += layout.step();
            }
            // Done last: stores that wait for a product would fill the queue and stall the vector work behind them.
            if (b < end)
                storeSums<2 * kSteps>(m_sums[b % kSums]);
        }
    }

    template <DType type>
    void openBlock(const PackedWalk<type>& at, std::int64_t slot)
    {
        for (std::size_t line = 0; line < packedBlockBytes(type) + packedHeadBytes(type); line += 64)
            __builtin_prefetch(at.block + kPrefetch + line, 0, 2);
        if constexpr (isOpened(quantFormat(type))) {
            m_opened[slot] = at.block;
        } else {
            m_opened[slot] = m_open[slot];
            Math::template open<type>(at.block, m_open[slot]);
        }
    }

    template <DType type>
    void blockProduct(const std::byte* x, const std::byte* weights)
    {
        constexpr QuantFormat kFormat = quantFormat(type);
        m_tiles.template load<4>(weights, 64);
        if constexpr (kFormat.steps() == 2)
            m_tiles.template load<5>(weights + 256, 64);
        multiply<0, 6, 4>(x);
        multiply<1, 7, 4>(x + kQuantBlock);
        if constexpr (kFormat.steps() == 2) {
            multiply<2, 6, 5>(x + kFormat.step);
            multiply<3, 7, 5>(x + kFormat.step + kQuantBlock);
        }
    }

    template <int sums, int activations, int weights>
    void multiply(const std::byte* x)
    {
        m_tiles.template load<activations>(x, ByteLayout::kRow);
        m_tiles.template zero<sums>();
        m_tiles.template dpbssd<sums, activations, weights>();
    }

    template <int tiles>
    void storeSums(BlockSums& sums)
    {
        m_tiles.template store<0>(sums.tile[0], 64);
        m_tiles.template store<1>(sums.tile[1], 64);
        if constexpr (tiles > 2) {
            m_tiles.template store<2>(sums.tile[2], 64);
            m_tiles.template store<3>(sums.tile[3], 64);
        }
    }

    template <DType type, int R, int step>
    void addStep(const PackedWalk<type>& block, Vector (&f)[R], const std::byte* rowNumbers, const BlockSums& sums)
    {
        constexpr QuantFormat kFormat = quantFormat(type);
        constexpr int kPart = kFormat.steps() == 1 ? 0 : 1 + step; // of a block's numbers
        const auto* const numbers = reinterpret_cast<const ByteNumbers*>(rowNumbers);
        const Vector a = avx512::scaleOf<Math>(block, step);
        const Vector m = avx512::minimumOf<Math>(block, a, step);
        const std::int32_t(&hi)[kGroup][16] = sums.tile[2 * step];
        const std::int32_t(&lo)[kGroup][16] = sums.tile[2 * step + 1];
#pragma GCC unroll 16
        for (int r = 0; r < R; ++r) {
            const Vector i = Math::integer(hi[r], lo[r]);
            f[r] = Math::multiplyAdd(Math::multiply(i, a), Math::set(numbers[r].scale), f[r]);
            if constexpr (kFormat.minima != QuantMinima::None)
                f[r] = Math::multiplyAdd(m, Math::set(numbers[r].sums[kPart]), f[r]);
        }
    }

    const std::byte* activations(int row) const
    {
        const std::int64_t steps = (m_job.weights->inputs() + kQuantBlock - 1) / kQuantBlock;
        return m_job.x->values<std::byte>() + row / kGroup * steps * kStepBytes;
    }

    /// All steps with hi in one sum, all steps with lo in another, then hi + lo.
    void bf16(std::int64_t panel, int row, int rows, float (*result)[16])
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
                std::memset(m_padded, 0, sizeof(m_padded));
                std::memcpy(m_padded, tile, left);
                tile = m_padded;
            }
            m_tiles.template load<4>(tile, 64);
            m_tiles.template load<6>(x, 128);
            m_tiles.template dpbf16<0, 6, 4>();
            m_tiles.template load<7>(x + 64, 128);
            m_tiles.template dpbf16<1, 7, 4>();
        }
        m_tiles.template store<0>(result, 64);
        m_tiles.template store<1>(m_lo, 64);
        for (int r = 0; r < rows; ++r)
            for (int n = 0; n < 16; ++n)
                result[r][n] += m_lo[r][n];
    }

    void finish(std::int64_t panel, int row, int rows, const float (*result)[16])
    {
        const std::int64_t column = panel * PackedLinear::kPanel;
        const float* const bias = m_job.bias != nullptr ? m_job.bias + column : nullptr;
        for (int r = 0; r < rows; ++r)
            Math::finish(result[r], bias, m_job.mode == LinearMode::Add, m_job.outputsInPanel(panel),
                         m_job.y + (row + r) * m_job.ldy + column);
    }

    const LinearJob& m_job;
    Tiles m_tiles;
    const TileConfig* m_config = nullptr;
    BlockSums m_sums[kSums] = {};
    alignas(64) float m_result[kPieceRows][16];
    alignas(64) float m_lo[kGroup][16];
    alignas(64) std::byte m_open[kPiece][512];
    const std::byte* m_opened[kPiece];
    alignas(64) std::byte m_padded[1024];
};

} // namespace longhand::amx
