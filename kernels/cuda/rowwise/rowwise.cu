#include "kernels/cuda/rowwise/rowwise.h"

#include "kernels/cuda/device/convert.h"
#include "kernels/cuda/device/launch.h"
#include "kernels/cuda/device/math.h"
#include "kernels/cuda/device/overlap.h"

#include <stdexcept>
#include <string>

namespace longhand::cuda {
namespace {

constexpr int kThreads = 256;
constexpr int kWarps = kThreads / kWarp;

__global__ void __launch_bounds__(kThreads)
    normKernel(const float* x, const float* weight, float eps, std::int64_t n, std::uint16_t* y, std::int64_t ldy)
{
    __shared__ float sums[kWarps];
    const float* in = x + blockIdx.x * n;
    std::uint16_t* out = y + blockIdx.x * ldy;
    const auto thread = static_cast<int>(threadIdx.x);
    waitForPrevious();
    letNextBegin();
    float squares = 0;
    for (std::int64_t i = thread; i < n; i += kThreads)
        squares = fmaf(in[i], in[i], squares);
    squares = warpSum(squares);
    if (thread % kWarp == 0)
        sums[thread / kWarp] = squares;
    __syncthreads();
    float sum = sums[0];
    for (int w = 1; w < kWarps; ++w)
        sum = sum + sums[w];
    const float scale = 1.0f / sqrtf(sum / static_cast<float>(n) + eps);
    for (std::int64_t i = thread; i < ldy; i += kThreads)
        out[i] = static_cast<std::uint16_t>(i < n ? bf16Bits(in[i] * scale * weight[i]) : 0u);
}

__global__ void __launch_bounds__(kThreads)
    convertKernel(const float* x, std::int64_t n, std::uint16_t* y, std::int64_t ldy)
{
    const float* in = x + blockIdx.x * n;
    std::uint16_t* out = y + blockIdx.x * ldy;
    waitForPrevious();
    letNextBegin();
    for (std::int64_t i = threadIdx.x; i < ldy; i += kThreads)
        out[i] = static_cast<std::uint16_t>(i < n ? bf16Bits(in[i]) : 0u);
}

void checkRows(int rows, std::int64_t n, std::int64_t ldy)
{
    if (rows < 1 || n < 1 || ldy < n)
        throw std::invalid_argument("rows " + std::to_string(rows) + " of " + std::to_string(n) + " to a stride of " +
                                    std::to_string(ldy));
}

} // namespace

void rmsNorm(Stream& stream, const float* x, const float* weight, float eps, int rows, std::int64_t n, std::uint16_t* y,
             std::int64_t ldy)
{
    checkRows(rows, n, ldy);
    launch<normKernel>(stream, {.x = static_cast<unsigned>(rows), .threads = kThreads, .overlaps = true}, x, weight,
                       eps, n, y, ldy);
}

void toBf16(Stream& stream, const float* x, int rows, std::int64_t n, std::uint16_t* y, std::int64_t ldy)
{
    checkRows(rows, n, ldy);
    launch<convertKernel>(stream, {.x = static_cast<unsigned>(rows), .threads = kThreads, .overlaps = true}, x, n, y,
                          ldy);
}

} // namespace longhand::cuda
