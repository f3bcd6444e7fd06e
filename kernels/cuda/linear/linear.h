#pragma once

#include "kernels/cuda/device/runtime.h"
#include "kernels/cuda/linear/device_matrix.h"

#include <cstdint>

namespace longhand::cuda {

/// What to do with a product f (with its bias).
enum class Epilogue
{
    Store,     ///< y [rows][ldy] float = f
    Add,       ///< y [rows][ldy] float += f: the residual connection
    StoreBf16, ///< y [rows][ldy] bf16 = f
    /// y [rows][ldy] bf16 = silu(f of the gate) * f of up. The matrix has 2 n outputs: its even panels are the gate's,
    /// its odd ones up's, in order; column i of y comes from output i of each. n is a multiple of 16. No bias.
    SwiGlu,
};

struct LinearArgs
{
    DeviceMatrix weights;
    const std::uint16_t* x = nullptr; ///< bf16 [rows][ldx], 16-byte aligned
    std::int64_t ldx = 0;             ///< a multiple of 32, >= inputs; columns from inputs to ldx hold zeros
    int rows = 0;                     ///< >= 1
    const float* bias = nullptr;      ///< [outputs] or null
    Epilogue epilogue = Epilogue::Store;
    void* y = nullptr;
    std::int64_t ldy = 0;
};

/// y = x W^T (kernels/ops/linear.h) with x in bf16.
///
/// Numeric order, one accumulator per output and row, the same for every number of rows and every shape of block: the
/// chunks of 32 inputs are cut into 8 slices of ceil(chunks / 8) chunks each; a slice's sum runs over its chunks in
/// ascending order from 0, and the slices' sums are added in ascending order, from 0 too. Per chunk:
///     BF16             f = mma(w, x, f) for its two tiles
///     F16, F32         the same for each term, the largest first
///     quantised        for each step of its scales (of 32 or 16 inputs): p = mma(q, x, 0) over both tiles,
///                      q the integer that the code stands for (Q4_0: minus 8), exactly in bf16,
///                      and 0 for inputs of another step
///                      f = fma(a, p, f), a the step's scale (d, d sc or 2^(e - 128)), exact
///                      with minima m (or -dmin m, exact) also, with s = mma(1, x, 0) in the same way:
///                      f = fma(m, s, f)
/// Then f + bias, then the epilogue; silu as in kernels/ops/activation.h. An output depends only on its own row of x.
/// Throws std::invalid_argument for invalid sizes.
void linear(Stream& stream, const LinearArgs& args);

/// Bytes read and written once by a call: weights, x, y.
inline std::size_t linearBytes(const LinearArgs& args)
{
    const DeviceMatrix& w = args.weights;
    const auto rows = static_cast<std::size_t>(args.rows);
    const auto outputs = static_cast<std::size_t>(w.outputs);
    const std::size_t columns = args.epilogue == Epilogue::SwiGlu ? outputs / 2 : outputs;
    const bool asFloat = args.epilogue == Epilogue::Store || args.epilogue == Epilogue::Add;
    const std::size_t passes = args.epilogue == Epilogue::Add ? 2 : 1;
    return deviceMatrixBytes(w.type, w.outputs, w.inputs) +
           rows * static_cast<std::size_t>(w.inputs) * sizeof(std::uint16_t) +
           rows * columns * (asFloat ? sizeof(float) : sizeof(std::uint16_t)) * passes +
           (args.bias != nullptr ? outputs * sizeof(float) : 0);
}

/// out [count][ldo] float = rows of the table named by tokens (device memory), dequantised as dequantizeRow does (F32:
/// see DeviceMatrix). A token outside the table gives NaNs.
void embedding(Stream& stream, const DeviceMatrix& table, const std::int32_t* tokens, int count, float* out,
               std::int64_t ldo);

/// Bytes read and written once by a call: a sixteenth of a panel for each token (the weights of its row), the row.
inline std::size_t embeddingBytes(const DeviceMatrix& table, int count)
{
    return static_cast<std::size_t>(count) *
           (deviceMatrixBytes(table.type, kDevicePanel, table.inputs) / static_cast<std::size_t>(kDevicePanel) +
            static_cast<std::size_t>(table.inputs) * sizeof(float) + sizeof(std::int32_t));
}

} // namespace longhand::cuda
