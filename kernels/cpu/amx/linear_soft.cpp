#include "kernels/cpu/amx/linear_amx.h"

#include "kernels/cpu/amx/linear_kernel-inl.h"

#include <cmath>

namespace longhand::amx {

namespace {

/// The operations of Avx512Math in linear_hw.cpp in plain C++.
struct PlainMath
{
    struct Vector
    {
        float lane[16];
    };

    static void openNibbles(const std::byte* packed, std::byte* tile)
    {
        for (std::size_t i = 0; i < 256; ++i) {
            tile[i] = packed[i] & std::byte{15};
            tile[256 + i] = packed[i] >> 4;
        }
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
    static Vector timesMinus8(Vector d)
    {
        for (float& lane : d.lane)
            lane *= -8.0f;
        return d;
    }
    template <bool hasMinimum>
    static void addScaled(const std::int32_t* hi, const std::int32_t* lo, const Vector& d, const Vector& m, float s,
                          float st, float* f)
    {
        for (int n = 0; n < 16; ++n) {
            const float u = static_cast<float>(hi[n] * 256 + lo[n]) * d.lane[n];
            f[n] = std::fma(u, s, f[n]);
            if constexpr (hasMinimum)
                f[n] = std::fma(m.lane[n], st, f[n]);
        }
    }
};

} // namespace

void splitRows(ComputePool& pool, const float* x, PreparedRows& out)
{
    const std::int64_t inputs = out.inputs(), steps = (inputs + kQuantBlock - 1) / kQuantBlock;
    pool.forRange(out.rows(), std::max<std::int64_t>(1, 8192 / inputs), [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t r = begin; r < end; ++r)
            for (std::int64_t step = 0; step < steps; ++step) {
                std::uint16_t* const at =
                    out.m_values.as<std::uint16_t>() + (r / kGroup * steps + step) * 1024 + r % kGroup * 64;
                for (int i = 0; i < 32; ++i) {
                    const std::int64_t k = step * kQuantBlock + i;
                    const float value = k < inputs ? x[r * inputs + k] : 0.0f;
                    at[i] = floatToBf16(value);
                    at[32 + i] = floatToBf16(value - bf16ToFloat(at[i]));
                }
            }
    });
}

void linearSoft(ComputePool& pool, const LinearJob& job)
{
    forPanels(pool, job, [&](std::int64_t begin, std::int64_t end) {
        LinearKernel<SoftTiles, PlainMath>(job).panels(begin, end);
    });
}

#if !defined(__x86_64__)
void linear(ComputePool& pool, const LinearJob& job)
{
    linearSoft(pool, job);
}
#endif

} // namespace longhand::amx
