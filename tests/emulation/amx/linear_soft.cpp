#include "kernels/cpu/amx/linear_kernel-inl.h"
#include "tests/emulation/amx/soft_kernels.h"
#include "tests/emulation/amx/soft_tiles.h"

#include <cmath>

namespace longhand::amx {

namespace {

/// The operations of Avx512Math in linear_hw.cpp in plain C++. (Its openBytes() leaves other powers of two.)
struct PlainMath
{
    struct Vector
    {
        float lane[16];
    };

    static constexpr float kOpenedByte = 1.0f;

    static void openNibbles(const std::byte* packed, std::byte* tile)
    {
        for (int k = 0; k < 32; ++k)
            for (int n = 0; n < 16; ++n) {
                const auto byte = std::to_integer<int>(packed[k % 16 / 4 * 64 + n * 4 + k % 4]);
                store(tile, k, n, k < 16 ? byte % 16 : byte / 16);
            }
    }
    static void openBytes(const std::byte* packed, std::byte* tile)
    {
        for (int k = 0; k < 32; ++k)
            for (int n = 0; n < 16; ++n)
                store(tile, k, n, std::to_integer<std::int8_t>(packed[k / 4 * 64 + n * 4 + k % 4]));
    }
    /// Input k of output n.
    static void store(std::byte* tile, int k, int n, int weight)
    {
        const std::uint16_t bits = floatToBf16(static_cast<float>(weight));
        std::memcpy(tile + (pairSlot(k) / 2 * 32 + n * 2 + pairSlot(k) % 2) * 2, &bits, sizeof(bits));
    }
    static Vector loadHalves(const std::byte* from)
    {
        Vector v;
        for (int n = 0; n < 16; ++n) {
            std::uint16_t half;
            std::memcpy(&half, from + 2 * n, sizeof(half));
            v.lane[n] = halfToFloat(half);
        }
        return v;
    }
    static Vector times(Vector v, float factor)
    {
        for (float& lane : v.lane)
            lane *= factor;
        return v;
    }
    static Vector zero() { return {}; }
    static void store(const Vector& v, float* to) { std::memcpy(to, v.lane, sizeof(v.lane)); }
    static Vector addNibbles(const float* sum, const Vector& d, const Vector& m, float s, float st, Vector f)
    {
        for (int n = 0; n < 16; ++n)
            f.lane[n] = std::fma(m.lane[n], st, std::fma(sum[n] * d.lane[n], s, f.lane[n]));
        return f;
    }
    static Vector addBytes(const float* hi, const float* lo, const Vector& d, float s, Vector f)
    {
        for (int n = 0; n < 16; ++n)
            f.lane[n] = std::fma((hi[n] + lo[n]) * d.lane[n], s, f.lane[n]);
        return f;
    }
    static void finish(const float* f, const float* bias, bool add, int outputs, float* y)
    {
        for (int n = 0; n < outputs; ++n) {
            const float value = bias != nullptr ? f[n] + bias[n] : f[n];
            y[n] = add ? y[n] + value : value;
        }
    }
};

} // namespace

void linearSoft(ComputePool& pool, const LinearJob& job)
{
    forPanels(pool, job, [&](std::int64_t begin, std::int64_t end) {
        LinearKernel<SoftTiles, PlainMath>(job).panels(begin, end);
    });
}

} // namespace longhand::amx
