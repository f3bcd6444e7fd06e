#include "kernels/cpu/portable/attention_portable.h"

#include "kernels/cpu/attention/kv_layout.h"
#include "kernels/ops/attention.h"
#include "kernels/util/rounded_once.h"

#include <algorithm>
#include <bit>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace longhand::portable {

namespace {

/// Where the elements of a row's fours stand: as pairs, by which the even and the odd bytes of a line are multiplied.
constexpr std::size_t kPlaceInFour[4] = {0, 2, 1, 3};

void toRow(const float* x, int count, float inverse, std::int16_t* row, Int8Steps steps, std::int32_t* sum)
{
    *sum = 0; // not needed here
    const auto element = [&](int i) -> std::int16_t& {
        return row[static_cast<std::size_t>(i / 4) * steps.four + kPlaceInFour[i % 4]];
    };
    // Adding 1.5 * 2^23 rounds to the nearest integer (ties to even), which is then in the low bits of the mantissa.
    for (int i = 0; i < count; ++i)
        element(i) = static_cast<std::int16_t>(std::bit_cast<std::uint32_t>(x[i] * inverse + 12582912.0f) & 0xffffu);
}

/// out += sums * factor for 16 lanes, each rounded once.
void addTo(float* out, const std::int32_t* sums, float factor)
{
    const FourFloats factors = {factor, factor, factor, factor};
    for (int lane = 0; lane < 16; lane += 4, out += 4, sums += 4) {
        FourFloats four;
        std::memcpy(&four, out, sizeof(four));
        four = roundedOnce(FourFloats{static_cast<float>(sums[0]), static_cast<float>(sums[1]),
                                      static_cast<float>(sums[2]), static_cast<float>(sums[3])},
                           factors, four);
        std::memcpy(out, &four, sizeof(four));
    }
}

#if defined(__SSE2__)

/// R rows from firstRow on against a group of 16 lanes. added: of one chunk, as Int8Kernels::addChunks; else multiply.
template <int R, bool added>
void group(const Int8Product& p, int firstRow, int g)
{
    __m128i sums[R][4] = {};
    const std::int16_t* four = p.rows + std::ptrdiff_t{4} * firstRow;
    for (int u = 0; u < p.unitCount; ++u) {
        const std::int8_t* line = p.units[u] + static_cast<std::size_t>(g) * p.groupStep;
        for (int i = 0; i < 4; ++i, line += kInt8Line, four += p.steps.four) {
            __m128i outer[R], inner[R]; // a row's elements 0 and 2, 1 and 3
            for (int r = 0; r < R; ++r) {
                std::int32_t pairs[2];
                std::memcpy(pairs, four + std::ptrdiff_t{4} * r, sizeof(pairs));
                outer[r] = _mm_set1_epi32(pairs[0]);
                inner[r] = _mm_set1_epi32(pairs[1]);
            }
            for (int v = 0; v < 4; ++v) {
                const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(line + std::ptrdiff_t{16} * v));
                const __m128i even = _mm_srai_epi16(_mm_slli_epi16(bytes, 8), 8), odd = _mm_srai_epi16(bytes, 8);
                for (int r = 0; r < R; ++r)
                    sums[r][v] = _mm_add_epi32(
                        sums[r][v], _mm_add_epi32(_mm_madd_epi16(even, outer[r]), _mm_madd_epi16(odd, inner[r])));
            }
        }
    }
    for (int r = 0; r < R; ++r) {
        float* const out = p.out + static_cast<std::size_t>(firstRow + r) * p.outStride + std::ptrdiff_t{16} * g;
        if constexpr (added) {
            alignas(16) std::int32_t all[16];
            for (int v = 0; v < 4; ++v)
                _mm_store_si128(reinterpret_cast<__m128i*>(all) + v, sums[r][v]);
            addTo(out, all, p.rowFactor[std::ptrdiff_t{kByteChunks} * (firstRow + r)]);
            continue;
        }
        const __m128 rowFactor = _mm_set1_ps(p.rowFactor[firstRow + r]);
        for (std::ptrdiff_t v = 0; v < 4; ++v) {
            const __m128 factor =
                p.laneFactor ? _mm_mul_ps(rowFactor, _mm_loadu_ps(p.laneFactor + std::ptrdiff_t{16} * g + 4 * v))
                             : rowFactor;
            _mm_storeu_ps(out + 4 * v, _mm_mul_ps(_mm_cvtepi32_ps(sums[r][v]), factor));
        }
    }
}

template <bool added>
void multiply(const Int8Product& p)
{
    for (int g = 0; g < p.groups; ++g) {
        int r = 0;
        for (; r + 2 <= p.rowCount; r += 2)
            group<2, added>(p, r, g);
        if (r < p.rowCount)
            group<1, added>(p, r, g);
    }
}

#else

template <bool added>
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
                        row[static_cast<std::size_t>(u * 4 + i / 4) * p.steps.four + kPlaceInFour[i % 4]];
                    for (int lane = 0; lane < 16; ++lane)
                        sums[lane] += element * line[std::ptrdiff_t{4} * lane];
                }
            }
            float* out = p.out + static_cast<std::size_t>(r) * p.outStride + std::ptrdiff_t{16} * g;
            if constexpr (added) {
                addTo(out, sums, p.rowFactor[std::ptrdiff_t{kByteChunks} * r]);
                continue;
            }
            for (int lane = 0; lane < 16; ++lane) {
                const float factor =
                    p.laneFactor ? p.rowFactor[r] * p.laneFactor[std::ptrdiff_t{16} * g + lane] : p.rowFactor[r];
                out[lane] = static_cast<float>(sums[lane]) * factor;
            }
        }
    }
}

#endif

} // namespace

const Int8Kernels& int8PortableKernels()
{
    static constexpr Int8Kernels kKernels = {
        .toRow = toRow, .multiply = multiply<false>, .addChunks = addEachChunk<multiply<true>>};
    return kKernels;
}

} // namespace longhand::portable
