#include "kernels/cuda/device/convert.h"
#include "kernels/cuda/device/launch.h"
#include "kernels/cuda/device/math.h"
#include "kernels/cuda/residual/evicted_residual.h"

#include <stdexcept>
#include <string>

namespace longhand::cuda {
namespace {

constexpr int kThreads = 512;
constexpr int kRows = 4;  ///< of a block: they share the loaded data
constexpr int kAhead = 8; ///< loads in flight
constexpr int kMaxDim = 256;

/// One head of up to kRows rows. The covariances are read once, by pairs of columns: thread (slice, pair) sums a part
/// of the inputs; the slices are added in order; then a warp finishes a row.
__global__ void __launch_bounds__(kThreads, 1) addKernel(AddEvictedResidualArgs args)
{
    __shared__ float d[kRows][kMaxDim];
    __shared__ float sums[kThreads * 2 * kRows]; // [slice][row][2 headDim]
    const int n = args.headDim, head = static_cast<int>(blockIdx.x), firstRow = static_cast<int>(blockIdx.y) * kRows;
    const int thread = static_cast<int>(threadIdx.x), lane = thread % kWarp, warp = thread / kWarp;
    const int slices = kThreads / n, slice = thread / n, pair = thread % n;
    const int each = (n + slices - 1) / slices;
    const std::int64_t width = static_cast<std::int64_t>(args.heads) * n;
    const int row = firstRow + warp; // of this warp, if warp < kRows
    const bool mine = warp < kRows && row < args.rows && args.row[row < args.rows ? row : 0].position >= 0;
    const std::int64_t at = row * width + static_cast<std::int64_t>(head) * n;
    float attended[kMaxDim / kWarp], logSum = 0;
#pragma unroll
    for (int i = 0; i < kMaxDim / kWarp; ++i)
        attended[i] = mine && i * kWarp < n ? args.in[at + i * kWarp + lane] : 0.0f;
    if (mine)
        logSum = args.logSum[static_cast<std::int64_t>(row) * args.heads + head];

#pragma unroll 1
    for (int side = 0; side < 2; ++side) {
        const EvictedResidualParts& part = side == 0 ? args.far : args.near;
        if (!part.centre || part.logMass[head] == kMinusInfinity) // the same for the whole block
            continue;
        const std::uint16_t* queries = side == 0 ? args.queryFar : args.queryNear;
        __syncthreads(); // d and sums of the other side have been read
        for (int i = thread; i < kRows * n; i += kThreads) {
            const int r = i / n, c = i % n;
            const bool exists = firstRow + r < args.rows && args.row[firstRow + r].position >= 0;
            d[r][c] = exists ? bf16Value(queries[(firstRow + r) * width + static_cast<std::int64_t>(head) * n + c]) -
                                   part.centre[static_cast<std::int64_t>(head) * n + c]
                             : 0.0f;
        }
        __syncthreads();
        if (slice < slices) {
            float low[kRows] = {}, high[kRows] = {};
            const std::uint32_t* second =
                reinterpret_cast<const std::uint32_t*>(part.second) + static_cast<std::int64_t>(head) * n * n + pair;
            const int end = (slice + 1) * each < n ? (slice + 1) * each : n;
            for (int first = slice * each; first < end; first += kAhead) {
                std::uint32_t x[kAhead];
#pragma unroll
                for (int k = 0; k < kAhead; ++k)
                    x[k] = first + k < end ? __ldg(second + static_cast<std::int64_t>(first + k) * n) : 0u;
#pragma unroll
                for (int k = 0; k < kAhead; ++k)
#pragma unroll
                    for (int r = 0; r < kRows; ++r) {
                        const float by = first + k < end ? d[r][first + k] : 0.0f;
                        low[r] = fmaf(by, bf16Low(x[k]), low[r]);
                        high[r] = fmaf(by, bf16High(x[k]), high[r]);
                    }
            }
#pragma unroll
            for (int r = 0; r < kRows; ++r) {
                sums[(slice * kRows + r) * 2 * n + 2 * pair] = low[r];
                sums[(slice * kRows + r) * 2 * n + 2 * pair + 1] = high[r];
            }
        }
        __syncthreads();
        for (int i = thread; i < kRows * 2 * n; i += kThreads) {
            float sum = sums[i];
            for (int s = 1; s < slices; ++s)
                sum = sum + sums[s * kRows * 2 * n + i];
            sums[i] = sum;
        }
        __syncthreads();
        if (warp < kRows) {
            const float* shift = sums + warp * 2 * n;
            float mass = 0, square = 0;
            for (int i = lane; i < n; i += kWarp) {
                mass = fmaf(d[warp][i], part.keyMean[static_cast<std::int64_t>(head) * n + i], mass);
                square = fmaf(d[warp][i], shift[i], square);
            }
            mass = part.logMass[head] + warpSum(mass);
            square = fmaxf(warpSum(square), 0.0f);
            const float tilt = fminf(1.0f, kLargestTilt / sqrtf(fmaxf(square, 1e-30f)));
            mass = mass + square * (tilt - tilt * tilt / 2);
            const float share = 1.0f / (1.0f + expf(logSum - mass));
#pragma unroll
            for (int i = 0; i < kMaxDim / kWarp; ++i)
                if (i * kWarp < n) {
                    const int c = i * kWarp + lane;
                    const float value =
                        fmaf(tilt, shift[n + c], part.valueMean[static_cast<std::int64_t>(head) * n + c]);
                    attended[i] = fmaf(share, value - attended[i], attended[i]);
                }
            const float top = fmaxf(logSum, mass);
            logSum = top + logf(expf(logSum - top) + expf(mass - top));
        }
    }
    if (!mine)
        return;
#pragma unroll
    for (int i = 0; i < kMaxDim / kWarp; ++i)
        if (i * kWarp < n)
            args.out[row * args.ldo + static_cast<std::int64_t>(head) * n + i * kWarp + lane] =
                static_cast<std::uint16_t>(bf16Bits(attended[i]));
}

} // namespace

void addEvictedResidual(Stream& stream, const AddEvictedResidualArgs& args)
{
    const int n = args.headDim;
    if (args.rows < 0 || args.heads < 1 || n < kWarp || n > kMaxDim || n % kWarp != 0)
        throw std::invalid_argument("evicted-key residuals of " + std::to_string(args.rows) + " rows of " +
                                    std::to_string(args.heads) + " heads of " + std::to_string(n));
    if (args.rows == 0)
        return;
    launch<addKernel>(stream,
                      {.x = static_cast<unsigned>(args.heads),
                       .y = blocksFor(static_cast<std::size_t>(args.rows), kRows),
                       .threads = kThreads},
                      args);
}

} // namespace longhand::cuda
