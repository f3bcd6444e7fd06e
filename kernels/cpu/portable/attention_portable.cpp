#include "kernels/cpu/portable/attention_portable.h"

#include "kernels/cpu/attention/kv_layout.h"
#include "kernels/ops/attention.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace longhand::portable {

namespace {

float factorAt(const float* x, const float* times, int i)
{
    return times == nullptr || x[i] == 0.0f ? x[i] : x[i] * times[i];
}

void toRow(const float* x, const float* times, int count, std::int16_t* row, Int8Steps steps, float* factor,
           std::int32_t* sum)
{
    *sum = 0; // not needed here
    std::uint32_t magnitude = 0;
    for (int i = 0; i < count; ++i)
        magnitude = std::max(magnitude, std::bit_cast<std::uint32_t>(factorAt(x, times, i)) & 0x7fffffffu);
    const float largest = std::bit_cast<float>(magnitude);
    const auto element = [&](int i) -> std::int16_t& {
        return row[static_cast<std::size_t>(i / 4) * steps.four + static_cast<std::size_t>(i % 4)];
    };
    for (int i = 0; i < count; ++i)
        element(i) = 0;
    if (magnitude >= 0x7f800000u) {
        *factor = std::numeric_limits<float>::quiet_NaN();
        return;
    }
    *factor = largest / static_cast<float>(kInt8Levels);
    if (*factor < std::numeric_limits<float>::min()) {
        *factor = 0;
        return;
    }
    const float inverse = static_cast<float>(kInt8Levels) / largest;
    // Adding 1.5 * 2^23 rounds to the nearest integer (ties to even), which is then in the low bits of the mantissa.
    for (int i = 0; i < count; ++i)
        element(i) = static_cast<std::int16_t>(
            std::bit_cast<std::uint32_t>(factorAt(x, times, i) * inverse + 12582912.0f) & 0xffffu);
}

void multiply(const Int8Product& p)
{
    for (int r = 0; r < p.rowCount; ++r) {
        const std::int16_t* row = p.rows + std::ptrdiff_t{4} * r;
        for (int g = 0; g < p.groups; ++g) {
            std::int32_t sums[16] = {};
            for (int u = 0; u < p.unitCount; ++u) {
                const std::int8_t* unit = p.units[u] + static_cast<std::size_t>(g) * p.groupStep;
                for (int i = 0; i < 16; ++i) {
                    const std::int8_t* line = unit + static_cast<std::size_t>(i / 4) * kInt8Line + i % 4;
                    const std::int16_t element =
                        row[static_cast<std::size_t>(u * 4 + i / 4) * p.steps.four + static_cast<std::size_t>(i % 4)];
                    for (int lane = 0; lane < 16; ++lane)
                        sums[lane] += element * line[std::ptrdiff_t{4} * lane];
                }
            }
            float* out = p.out + static_cast<std::size_t>(r) * p.outStride + std::ptrdiff_t{16} * g;
            for (int lane = 0; lane < 16; ++lane) {
                const float factor =
                    p.laneFactor ? p.rowFactor[r] * p.laneFactor[std::ptrdiff_t{16} * g + lane] : p.rowFactor[r];
                out[lane] = static_cast<float>(sums[lane]) * factor;
            }
        }
    }
}

} // namespace

const Int8Kernels& int8PortableKernels()
{
    static constexpr Int8Kernels kKernels = {.toRow = toRow, .multiply = multiply};
    return kKernels;
}

} // namespace longhand::portable
