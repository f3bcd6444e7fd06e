#pragma once

#include "kernels/cuda/device/convert.h"
#include "kernels/cuda/device/platform.h"
#include "kernels/cuda/linear/linear.h"
#include "kernels/cuda/linear/shape.h"

namespace longhand::cuda {

/// A kernel's view of a product.
struct Product
{
    const std::byte* weights;
    const std::uint16_t* x;
    const float* bias;
    void* y;
    std::int64_t ldx, ldy, outputs;
    unsigned chunks; ///< of 32 inputs
    unsigned slice;  ///< chunks of a slice
    unsigned panels; ///< of 16 outputs
    unsigned rows;
    unsigned rowBlocks; ///< blocks that share a panel; block b has rows by b % rowBlocks, panels by b / rowBlocks
    Epilogue epilogue;
    bool wholeVectors; ///< rows of y are aligned so that four values can be written at once
};

__device__ __forceinline__ float4 plus(float4 a, float4 b)
{
    return {a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w};
}

__device__ __forceinline__ float silu(float x)
{
    return x / (1.0f + expf(-x));
}

/// Stores a tile's sums as partial sums [row][partialStride].
__device__ __forceinline__ void putTile(float* partial, int stride, unsigned lane, const float (&f)[4])
{
    float* const at = partial + 2 * (lane % 4) * static_cast<unsigned>(stride) + lane / 4;
    at[0] = f[0], at[stride] = f[1], at[8] = f[2], at[stride + 8] = f[3];
}

/// Four neighbouring values of a row of y, only those below `end`.
template <typename T>
__device__ __forceinline__ void storeFour(const Product& product, std::int64_t row, std::int64_t column,
                                          std::int64_t end, float4 f)
{
    T* const y = static_cast<T*>(product.y) + row * product.ldy + column;
    constexpr bool kFloat = sizeof(T) == sizeof(float);
    const bool adds = kFloat && product.epilogue == Epilogue::Add;
    if (product.wholeVectors && column + 4 <= end) {
        if constexpr (kFloat) {
            auto* const at = reinterpret_cast<float4*>(y);
            *at = adds ? plus(*at, f) : f;
        } else {
            *reinterpret_cast<uint2*>(y) = {bf16Pair(f.x, f.y), bf16Pair(f.z, f.w)};
        }
        return;
    }
    const float values[4] = {f.x, f.y, f.z, f.w};
#pragma unroll
    for (int i = 0; i < 4; ++i)
        if (column + i < end) {
            if constexpr (kFloat)
                y[i] = adds ? y[i] + values[i] : values[i];
            else
                y[i] = static_cast<T>(bf16Bits(values[i]));
        }
}

/// A block's last step, all its threads together: adds the partial sums [kParts][kRows][partialStride(kOutputs)] in
/// shared memory, in ascending order from 0, then bias and epilogue. Before it: a barrier.
template <int kParts, int kRows, int kOutputs>
__device__ __forceinline__ void finishBlock(const Product& product, const float* partial, unsigned firstRow,
                                            std::int64_t firstOutput)
{
    constexpr int kStride = partialStride(kOutputs);
    const auto sumOf = [&](unsigned row, unsigned column) {
        const float* at = partial + row * kStride + column;
        float4 f = {0, 0, 0, 0};
#pragma unroll
        for (int part = 0; part < kParts; ++part, at += kRows * kStride)
            f = plus(f, *reinterpret_cast<const float4*>(at));
        return f;
    };
    const unsigned rows = product.rows - firstRow < kRows ? product.rows - firstRow : kRows;
    if (kOutputs >= 32 && product.epilogue == Epilogue::SwiGlu) {
        constexpr unsigned kFours = kOutputs / 8;
        for (unsigned i = threadIdx.x; i < rows * kFours; i += blockDim.x) {
            const unsigned row = i / kFours, four = i % kFours;
            const unsigned gate = four / 4 * 32 + four % 4 * 4;
            const float4 g = sumOf(row, gate), u = sumOf(row, gate + 16);
            const float4 f = {silu(g.x) * u.x, silu(g.y) * u.y, silu(g.z) * u.z, silu(g.w) * u.w};
            storeFour<std::uint16_t>(product, firstRow + row, firstOutput / 2 + four * 4, product.outputs / 2, f);
        }
        return;
    }
    constexpr unsigned kFours = kOutputs / 4;
    for (unsigned i = threadIdx.x; i < rows * kFours; i += blockDim.x) {
        const unsigned row = i / kFours, column = i % kFours * 4;
        const std::int64_t output = firstOutput + column;
        float4 f = sumOf(row, column);
        if (product.bias != nullptr) {
            const auto bias = [&](int j) { return output + j < product.outputs ? product.bias[output + j] : 0.0f; };
            f = plus(f, {bias(0), bias(1), bias(2), bias(3)});
        }
        if (product.epilogue == Epilogue::StoreBf16)
            storeFour<std::uint16_t>(product, firstRow + row, output, product.outputs, f);
        else
            storeFour<float>(product, firstRow + row, output, product.outputs, f);
    }
}

} // namespace longhand::cuda
