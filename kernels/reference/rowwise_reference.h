#pragma once

#include "kernels/cpu/simd/rowwise.h"

#include <cstdint>

/// Row-wise operations, slow and plain, on one thread.
namespace longhand::reference {

/// The numeric order of kernels/ops/norm.h.
void rmsNorm(const float* x, const float* weight, float eps, int rows, std::int64_t n, float* y);
/// The numeric order of kernels/ops/rope.h.
void rope(const simd::RopeJob& job);
// In float64.
void swiGlu(const float* gateUp, int rows, std::int64_t n, float* out);
void geGlu(const float* gateUp, int rows, std::int64_t n, float* out);
void clampedSwiGlu(const float* gateUp, int rows, std::int64_t n, float* out);
void softCap(float* x, std::int64_t n, float cap);

} // namespace longhand::reference
