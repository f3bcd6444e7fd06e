#include "kernels/cpu/amx/int8_kernel-inl.h"
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

void finishSums(const Int8Product& p, int firstRow, int rows, int group, const std::int32_t* sums)
{
    for (int r = 0; r < rows; ++r)
        for (int i = 0; i < 16; ++i) {
            const int lane = group * 16 + i;
            const std::int64_t sum = std::int64_t{256} * sums[r * 32 + i] + sums[r * 32 + 16 + i];
            const float rowFactor = p.rowFactor[firstRow + r];
            p.out[static_cast<std::size_t>(firstRow + r) * p.outStride + static_cast<std::size_t>(lane)] =
                static_cast<float>(sum) * (p.laneFactor ? rowFactor * p.laneFactor[lane] : rowFactor);
        }
}

} // namespace

const Int8Kernels& int8KernelsSoft()
{
    static constexpr Int8Kernels kKernels = {
        .sideBySide = false, .toRow = toRow, .multiply = int8Multiply<SoftTiles, finishSums>};
    return kKernels;
}

} // namespace longhand::amx
