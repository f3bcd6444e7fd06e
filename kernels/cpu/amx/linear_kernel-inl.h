// Matrix products on tiles of 16 rows by 16 outputs, a template on the tiles (HwTiles, SoftTiles) and on the vector
// operations beside them. linear_hw.cpp includes this under the target pragma of AVX-512, linear_soft.cpp without:
// everything here must stay a template or consteval, so that the two never share a symbol.
#pragma once

#include "kernels/cpu/amx/tiles.h"
#include "kernels/cpu/linear_job.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace longhand::amx {

inline constexpr int kGroup = 16; ///< rows of a tile
inline constexpr int kPass = 32;  ///< rows that share a weight tile: two groups

/// Tiles 0, 1: sums of the first group with hi and lo; 2, 3: of the second group; 4: weights; 5, 6: the groups'
/// activations.
consteval TileConfig linearConfig(int rows, int activationBytes)
{
    const int first = rows < kGroup ? rows : kGroup, second = rows - first;
    const TileShape sums0{first, 64}, sums1{second, second > 0 ? 64 : 0}, weights{activationBytes / 4, 64};
    return makeConfig(sums0, sums0, sums1, sums1, weights, TileShape{first, activationBytes},
                      TileShape{second, second > 0 ? activationBytes : 0});
}

template <int activationBytes, std::size_t... i>
consteval std::array<TileConfig, kPass> linearConfigs(std::index_sequence<i...>)
{
    return {linearConfig(static_cast<int>(i) + 1, activationBytes)...};
}

/// For 1..32 rows; constants in memory, see the trap in tiles.h.
template <int activationBytes>
inline constexpr std::array<TileConfig, kPass>
    kLinearConfigs = linearConfigs<activationBytes>(std::make_index_sequence<kPass>{});

template <typename Tiles, typename Math>
class LinearKernel
{
public:
    explicit LinearKernel(const LinearJob& job) : m_job(job) {}

    void panels(std::int64_t begin, std::int64_t end)
    {
        const int rows = m_job.x->rows();
        for (std::int64_t panel = begin; panel < end; ++panel)
            for (int row = 0; row < rows; row += kPass) {
                const int count = std::min(kPass, rows - row);
                switch (m_job.weights->type()) {
                case DType::Q8_0:
                    quantized<DType::Q8_0>(panel, row, count);
                    break;
                case DType::Q4_0:
                    quantized<DType::Q4_0>(panel, row, count);
                    break;
                case DType::Q4_1:
                    quantized<DType::Q4_1>(panel, row, count);
                    break;
                default:
                    bf16(panel, row, count);
                }
                finish(panel, row, count);
            }
        m_tiles.release();
    }

private:
    /// Integer sums of one block.
    struct alignas(64) BlockSums
    {
        std::int32_t hi[kPass][16];
        std::int32_t lo[kPass][16];
    };

    void configure(const TileConfig& config)
    {
        if (&config == m_config)
            return;
        m_tiles.loadConfig(config);
        m_config = &config;
    }

    const std::byte* activations(int row) const
    {
        const std::int64_t steps = (m_job.weights->inputs() + kQuantBlock - 1) / kQuantBlock;
        const std::size_t stepBytes = m_job.x->m_layout == PreparedRows::Layout::Int8Tiles ? 1024 : 2048;
        return m_job.x->m_values.data() + static_cast<std::size_t>(row / kGroup * steps) * stepBytes;
    }

    template <DType type>
    void quantized(std::int64_t panel, int row, int rows)
    {
        configure(kLinearConfigs<32>[static_cast<std::size_t>(rows - 1)]);
        const std::int64_t blocks = m_job.weights->inputs() / kQuantBlock;
        const std::byte* const weights = m_job.weights->panel(panel);
        const std::byte* const x0 = activations(row);
        const std::byte* const x1 = rows > kGroup ? activations(row + kGroup) : nullptr;
        const float* const s = m_job.x->m_scales.as<float>() + row * blocks;
        const float* const st = m_job.x->m_sums.as<float>() + row * blocks;
        std::memset(m_sums, 0, static_cast<std::size_t>(rows) * sizeof(m_sums[0]));
        // The tiles work on block b while vectors add up block b - 1: neither waits for the other's memory.
        for (std::int64_t b = 0; b <= blocks; ++b) {
            const std::byte* const block = weights + static_cast<std::size_t>(b) * packedBlockBytes(type);
            if (b < blocks)
                blockProduct<type>(block, x0 + b * 1024, x1 != nullptr ? x1 + b * 1024 : nullptr, m_open[b % 2],
                                   m_block[b % 2]);
            if (b > 0)
                addBlock<type>(block - packedBlockBytes(type), rows, blocks, s + b - 1, st + b - 1,
                               m_block[(b - 1) % 2]);
        }
    }

    /// x1: the second group's activations, or null.
    template <DType type>
    void blockProduct(const std::byte* block, const std::byte* x0, const std::byte* x1, std::byte* open,
                      BlockSums& sums)
    {
        for (std::size_t line = 0; line < packedBlockBytes(type); line += 64)
            __builtin_prefetch(block + 2048 + line);
        const std::byte* tile = block;
        if constexpr (type != DType::Q8_0) {
            Math::openNibbles(block, open);
            tile = open;
        }
        m_tiles.template load<4>(tile, 64);
        m_tiles.template zero<0>();
        m_tiles.template zero<1>();
        m_tiles.template load<5>(x0, 64);
        m_tiles.template dpbssd<0, 5, 4>();
        m_tiles.template load<5>(x0 + 32, 64);
        m_tiles.template dpbssd<1, 5, 4>();
        if (x1 != nullptr) {
            m_tiles.template zero<2>();
            m_tiles.template zero<3>();
            m_tiles.template load<6>(x1, 64);
            m_tiles.template dpbssd<2, 6, 4>();
            m_tiles.template load<6>(x1 + 32, 64);
            m_tiles.template dpbssd<3, 6, 4>();
        }
        m_tiles.template store<0>(sums.hi, 64);
        m_tiles.template store<1>(sums.lo, 64);
        if (x1 != nullptr) {
            m_tiles.template store<2>(sums.hi[kGroup], 64);
            m_tiles.template store<3>(sums.lo[kGroup], 64);
        }
    }

    /// s, st: of this block, a row every `blocks` numbers.
    template <DType type>
    void addBlock(const std::byte* block, int rows, std::int64_t blocks, const float* s, const float* st,
                  const BlockSums& sums)
    {
        const std::byte* const scale = block + packedQuantBytes(type);
        const auto d = Math::loadHalves(scale);
        auto m = d;
        if constexpr (type == DType::Q4_1)
            m = Math::loadHalves(scale + 32);
        else if constexpr (type == DType::Q4_0)
            m = Math::timesMinus8(d);
        for (int r = 0; r < rows; ++r)
            Math::template addScaled<type != DType::Q8_0>(sums.hi[r], sums.lo[r], d, m, s[r * blocks], st[r * blocks],
                                                          m_sums[r]);
    }

    /// All steps with hi in one sum, all steps with lo in another, then hi + lo.
    void bf16(std::int64_t panel, int row, int rows)
    {
        configure(kLinearConfigs<64>[static_cast<std::size_t>(rows - 1)]);
        const std::int64_t inputs = m_job.weights->inputs();
        const std::byte* const weights = m_job.weights->panel(panel);
        const std::byte* x0 = activations(row);
        const std::byte* x1 = rows > kGroup ? activations(row + kGroup) : x0;
        m_tiles.template zero<0>();
        m_tiles.template zero<1>();
        if (rows > kGroup) {
            m_tiles.template zero<2>();
            m_tiles.template zero<3>();
        }
        for (std::int64_t k = 0; k < inputs; k += kQuantBlock, x0 += 2048, x1 += 2048) {
            const std::byte* tile = weights + k * 32; // 16 outputs of 2 bytes for each input
            if (k + kQuantBlock > inputs) {
                const std::size_t left = m_job.weights->panelBytes() - static_cast<std::size_t>(k * 32);
                std::memset(m_tail, 0, sizeof(m_tail));
                std::memcpy(m_tail, tile, left);
                tile = m_tail;
            }
            m_tiles.template load<4>(tile, 64);
            m_tiles.template load<5>(x0, 128);
            m_tiles.template dpbf16<0, 5, 4>();
            m_tiles.template load<5>(x0 + 64, 128);
            m_tiles.template dpbf16<1, 5, 4>();
            if (rows > kGroup) {
                m_tiles.template load<6>(x1, 128);
                m_tiles.template dpbf16<2, 6, 4>();
                m_tiles.template load<6>(x1 + 64, 128);
                m_tiles.template dpbf16<3, 6, 4>();
            }
        }
        m_tiles.template store<0>(m_hi, 64);
        m_tiles.template store<1>(m_lo, 64);
        if (rows > kGroup) {
            m_tiles.template store<2>(m_hi[kGroup], 64);
            m_tiles.template store<3>(m_lo[kGroup], 64);
        }
        for (int r = 0; r < rows; ++r)
            for (int n = 0; n < 16; ++n)
                m_sums[r][n] = m_hi[r][n] + m_lo[r][n];
    }

    void finish(std::int64_t panel, int row, int rows)
    {
        const std::int64_t column = panel * PackedLinear::kPanel;
        const int outputs = m_job.outputsInPanel(panel);
        for (int r = 0; r < rows; ++r) {
            float* const y = m_job.y + (row + r) * m_job.ldy + column;
            for (int n = 0; n < outputs; ++n) {
                const float value = m_job.bias != nullptr ? m_sums[r][n] + m_job.bias[column + n] : m_sums[r][n];
                y[n] = m_job.mode == LinearMode::Add ? y[n] + value : value;
            }
        }
    }

    const LinearJob& m_job;
    Tiles m_tiles;
    const TileConfig* m_config = nullptr;
    BlockSums m_block[2];
    alignas(64) float m_hi[kPass][16];
    alignas(64) float m_lo[kPass][16];
    alignas(64) float m_sums[kPass][16];
    alignas(64) std::byte m_open[2][512];
    alignas(64) std::byte m_tail[1024];
};

} // namespace longhand::amx
