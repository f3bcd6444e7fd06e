#include "kernels/cpu/amx/linear_kernel-inl.h"
#include "tests/emulation/amx/soft_kernels.h"
#include "tests/emulation/amx/soft_tiles.h"

#include <cmath>

namespace longhand::amx {

namespace {

/// The operations of Avx512Math in plain C++.
struct PlainMath
{
    struct Vector
    {
        float lane[16];
    };

    template <DType type>
    static void open(const std::byte* block, std::byte* tile)
    {
        for (int k = 0; k < 32; ++k)
            for (int n = 0; n < 16; ++n)
                tile[k / 4 * 64 + n * 4 + k % 4] =
                    static_cast<std::byte>(quantValue(quantFormat(type), packedCode(type, block, n, k)));
    }

    template <typename F>
    static Vector each(F&& f)
    {
        Vector v;
        for (int n = 0; n < 16; ++n)
            v.lane[n] = f(n);
        return v;
    }
    static Vector zero() { return {}; }
    static Vector set(float value)
    {
        return each([=](int) { return value; });
    }
    static Vector integer(const std::int32_t* hi, const std::int32_t* lo)
    {
        return each([=](int n) { return static_cast<float>(256 * hi[n] + lo[n]); });
    }
    static Vector load(const float* from)
    {
        return each([=](int n) { return from[n]; });
    }
    static void store(const Vector& v, float* to) { std::memcpy(to, v.lane, sizeof(v.lane)); }
    static Vector multiply(const Vector& a, const Vector& b)
    {
        return each([&](int n) { return a.lane[n] * b.lane[n]; });
    }
    static Vector multiplyAdd(const Vector& a, const Vector& b, const Vector& c)
    {
        return each([&](int n) { return std::fma(a.lane[n], b.lane[n], c.lane[n]); });
    }
    static Vector halves(const std::byte* from)
    {
        return each([=](int n) {
            std::uint16_t half;
            std::memcpy(&half, from + 2 * n, sizeof(half));
            return halfToFloat(half);
        });
    }
    static Vector signedBytes(const std::byte* from)
    {
        return each([=](int n) { return static_cast<float>(std::to_integer<std::int8_t>(from[n])); });
    }
    static Vector unsignedBytes(const std::byte* from)
    {
        return each([=](int n) { return static_cast<float>(std::to_integer<int>(from[n])); });
    }
    static Vector lowNibbles(const std::byte* from)
    {
        return each([=](int n) { return static_cast<float>(std::to_integer<int>(from[n]) % 16); });
    }
    static Vector highNibbles(const std::byte* from)
    {
        return each([=](int n) { return static_cast<float>(std::to_integer<int>(from[n]) / 16); });
    }
    static Vector exponents(const std::byte* from)
    {
        return each([=](int n) { return exponentScale(std::to_integer<std::uint8_t>(from[n])); });
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
    forPanels(pool, std::span(&job, 1), [](const LinearJob& one, std::int64_t begin, std::int64_t end) {
        LinearKernel<SoftTiles, PlainMath>(one).panels(begin, end);
    });
}

} // namespace longhand::amx
