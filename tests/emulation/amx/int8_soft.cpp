#include "kernels/cpu/amx/int8_kernel-inl.h"
#include "kernels/cpu/simd/attention_simd.h"
#include "kernels/ops/attention.h"
#include "tests/emulation/amx/soft_kernels.h"
#include "tests/emulation/amx/soft_tiles.h"

#include <cmath>

namespace longhand::amx {

namespace {

void toRow(const float* x, int count, float inverse, std::int16_t* row, Int8Steps steps, std::int32_t* sum)
{
    auto* const hi = reinterpret_cast<std::int8_t*>(row);
    std::int8_t* const lo = hi + steps.row;
    std::fill_n(row, steps.row, std::int16_t{0});
    *sum = 0; // not needed here
    for (int i = 0; i < count; ++i) {
        const int q = static_cast<int>(std::nearbyint(x[i] * inverse));
        const int high = static_cast<int>(std::floor(static_cast<float>(q + 128) / 256.0f));
        hi[i] = static_cast<std::int8_t>(high);
        lo[i] = static_cast<std::int8_t>(q - 256 * high);
    }
}

float* outOf(const Int8Product& p, const TileSums& tile, int row)
{
    return p.out + static_cast<std::size_t>(tile.firstRow + row) * p.outStride + std::ptrdiff_t{16} * tile.group;
}

void byteWeights(std::span<const ByteWeightsRow> rows, int end, const float* times)
{
    const AttentionKernels& kernels = simdAttentionKernels(std::min(bestIsa(), Isa::Avx512));
    for (const ByteWeightsRow& row : rows) {
        float largest[kByteChunks];
        kernels.chunkWeights(row.s, row.first, row.last, end, times, row.m, row.l, largest, nullptr);
        for (int i = 0; i < end; ++i) {
            const float most = largest[i / kByteChunk], factor = int8Factor(most, kByteLevels);
            row.factor[i / kByteChunk] = factor;
            row.bytes[i] = static_cast<std::uint8_t>(
                factor > 0 ? std::nearbyint(row.s[i] * (static_cast<float>(kByteLevels) / most)) : 0.0f);
        }
    }
}

struct PlainVectors
{
    template <int lines>
    static void finish(const Int8Product& p, const TileSums& tile)
    {
        for (int r = 0; r < tile.rows; ++r)
            for (int i = 0; i < 16; ++i) {
                const std::int32_t* const sums = tile.sums + std::ptrdiff_t{16} * lines * r + i;
                const std::int64_t sum = lines == 2 ? std::int64_t{256} * sums[0] + sums[16] : sums[0];
                const float rowFactor = p.rowFactor[tile.firstRow + r];
                outOf(p, tile, r)[i] = static_cast<float>(sum) *
                                       (p.laneFactor ? rowFactor * p.laneFactor[tile.group * 16 + i] : rowFactor);
            }
    }
    static constexpr auto finishWords = finish<2>;
    static constexpr auto finishBytes = finish<1>;
    static void addChunk(const Int8Product& p, const TileSums& tile)
    {
        for (int r = 0; r < tile.rows; ++r)
            for (int i = 0; i < 16; ++i) {
                float& out = outOf(p, tile, r)[i];
                out = std::fma(static_cast<float>(tile.sums[16 * r + i]),
                               p.rowFactor[kByteChunks * (tile.firstRow + r) + tile.chunk], out);
            }
    }
};

} // namespace

const Int8Kernels& int8KernelsSoft()
{
    static constexpr Int8Kernels kKernels = {.sideBySide = false,
                                             .spreads = true,
                                             .toRow = toRow,
                                             .multiply = int8Multiply<SoftTiles, PlainVectors>,
                                             .byteWeights = byteWeights,
                                             .addChunks = multiplyRows<WeightRows, SoftTiles, PlainVectors>};
    return kKernels;
}

} // namespace longhand::amx
