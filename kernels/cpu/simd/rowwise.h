#pragma once

#include "kernels/ops/context.h"
#include "kernels/ops/rope.h"

#include <cstdint>

/// The operations that work row by row, on every instruction set (AMX as AVX-512). Arguments as in kernels/ops.
namespace longhand::simd {

void rmsNorm(const CpuContext& context, const float* x, const float* weight, float eps, int rows, std::int64_t n,
             float* y);

struct RopeJob
{
    RopeLayout layout;
    const float* table;
    int rows, heads, headDim, rotaryDim;
    const float* in;
    std::int64_t inStride;
    float* out;
    std::int64_t outStride;
};
void rope(const CpuContext& context, const RopeJob& job);

void swiGlu(const CpuContext& context, const float* gateUp, int rows, std::int64_t n, float* out);
void geGlu(const CpuContext& context, const float* gateUp, int rows, std::int64_t n, float* out);
void clampedSwiGlu(const CpuContext& context, const float* gateUp, int rows, std::int64_t n, float* out);
void softCap(const CpuContext& context, float* x, std::int64_t n, float cap);

/// Rows of a range that are worth waking another thread for: about 5 microseconds of work.
inline std::int64_t rowGrain(std::int64_t numbersPerRow)
{
    constexpr std::int64_t kNumbers = 16384;
    return numbersPerRow >= kNumbers ? 1 : kNumbers / numbersPerRow;
}

} // namespace longhand::simd
