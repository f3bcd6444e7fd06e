#include "kernels/reference/rowwise_reference.h"

#include "kernels/ops/activation.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace longhand::reference {

void rmsNorm(const float* x, const float* weight, float eps, int rows, std::int64_t n, float* y)
{
    for (int r = 0; r < rows; ++r, x += n, y += n) {
        float lanes[16] = {};
        for (std::int64_t i = 0; i < n; ++i)
            lanes[i % 16] = std::fma(x[i], x[i], lanes[i % 16]);
        for (int half = 8; half > 0; half /= 2)
            for (int l = 0; l < half; ++l)
                lanes[l] = lanes[l] + lanes[l + half];
        const float scale = 1.0f / std::sqrt(lanes[0] / static_cast<float>(n) + eps);
        for (std::int64_t i = 0; i < n; ++i)
            y[i] = x[i] * scale * weight[i];
    }
}

void rope(const simd::RopeJob& job)
{
    const int half = job.rotaryDim / 2;
    for (int r = 0; r < job.rows; ++r)
        for (int h = 0; h < job.heads; ++h) {
            const float* const in = job.in + r * job.inStride + h * job.headDim;
            float* const out = job.out + r * job.outStride + h * job.headDim;
            for (int i = 0; i < half; ++i) {
                const bool adjacent = job.layout == RopeLayout::AdjacentPairs;
                const int ia = adjacent ? 2 * i : i, ib = adjacent ? 2 * i + 1 : half + i;
                const float cosine = job.table[r * job.rotaryDim + 2 * i];
                const float sine = job.table[r * job.rotaryDim + 2 * i + 1];
                const float a = in[ia], b = in[ib];
                out[ia] = std::fma(a, cosine, -(b * sine));
                out[ib] = std::fma(a, sine, b * cosine);
            }
            for (int i = job.rotaryDim; i < job.headDim; ++i)
                out[i] = in[i];
        }
}

void swiGlu(const float* gateUp, int rows, std::int64_t n, float* out)
{
    for (int r = 0; r < rows; ++r)
        for (std::int64_t i = 0; i < n; ++i) {
            const double x = gateUp[r * 2 * n + i];
            out[r * n + i] = static_cast<float>(x / (1.0 + std::exp(-x)) * gateUp[r * 2 * n + n + i]);
        }
}

void geGlu(const float* gateUp, int rows, std::int64_t n, float* out)
{
    const double factor = std::sqrt(2 / std::numbers::pi);
    for (int r = 0; r < rows; ++r)
        for (std::int64_t i = 0; i < n; ++i) {
            const double x = gateUp[r * 2 * n + i];
            const double gelu = 0.5 * x * (1 + std::tanh(factor * (x + 0.044715 * x * x * x)));
            out[r * n + i] = static_cast<float>(gelu * gateUp[r * 2 * n + n + i]);
        }
}

void clampedSwiGlu(const float* gateUp, int rows, std::int64_t n, float* out)
{
    constexpr double kLimit = kClampedLimit, kSlope = kClampedSlope;
    for (int r = 0; r < rows; ++r)
        for (std::int64_t i = 0; i < n; ++i) {
            const double gate = gateUp[r * 2 * n + i], up = gateUp[r * 2 * n + n + i];
            const double x = gate > kLimit ? kLimit : gate;
            out[r * n + i] =
                static_cast<float>(x / (1.0 + std::exp(-kSlope * x)) * (std::clamp(up, -kLimit, kLimit) + 1));
        }
}

void softCap(float* x, std::int64_t n, float cap)
{
    for (std::int64_t i = 0; i < n; ++i)
        x[i] = static_cast<float>(cap * std::tanh(static_cast<double>(x[i]) / cap));
}

} // namespace longhand::reference
