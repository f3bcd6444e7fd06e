#pragma once

#include "kernels/cuda/linear/linear.h"
#include "kernels/cuda/linear/shape.h"
#include "kernels/ops/linear.h"
#include "tests/cuda/device_desk.h"
#include "tests/kernels/weight_rows.h"

#include <optional>

namespace longhand::test {

/// A matrix as in a GGUF file, its weights as floats, and the same in device memory.
struct TestMatrix
{
    TestMatrix(DType weightType, std::int64_t n, std::int64_t k, std::vector<std::byte> gguf)
        : type(weightType), outputs(n), inputs(k), rows(std::move(gguf)), weights(dequantized(type, rows, n, k))
    {
        const PackedLinear packed = PackedLinear::pack(type, n, k, rows.data());
        std::vector<std::byte> panels(cuda::deviceMatrixBytes(type, n, k), std::byte{0x7f});
        // In two parts, as a matrix does that is packed in pieces.
        const std::int64_t half = packed.panels() / 2;
        cuda::packPanelsForDevice(packed, 0, half, panels.data());
        cuda::packPanelsForDevice(packed, half, packed.panels() - half,
                                  panels.data() + cuda::deviceMatrixBytes(type, half * 16, k));
        memory = onDevice(panels);
    }
    TestMatrix(DType weightType, std::int64_t n, std::int64_t k, unsigned seed)
        : TestMatrix(weightType, n, k, randomRows(weightType, n, k, seed))
    {
    }
    cuda::DeviceMatrix device() const { return {type, outputs, inputs, memory.data()}; }

    DType type;
    std::int64_t outputs, inputs;
    std::vector<std::byte> rows;
    std::vector<float> weights; ///< [outputs][inputs]
    cuda::DeviceBuffer memory;
};

/// bf16 [rows][ld], zeros from `inputs` on.
struct TestRows
{
    TestRows(int count, std::int64_t k, unsigned seed) : rows(count), inputs(k), ld((k + 31) / 32 * 32 + 32)
    {
        const auto values = normalFloats(static_cast<std::size_t>(count * k), seed);
        bits.assign(static_cast<std::size_t>(count * ld), 0);
        for (std::int64_t r = 0; r < count; ++r)
            for (std::int64_t i = 0; i < k; ++i)
                bits[static_cast<std::size_t>(r * ld + i)] = floatToBf16(values[static_cast<std::size_t>(r * k + i)]);
    }
    float at(std::int64_t row, std::int64_t input) const
    {
        return bf16ToFloat(bits[static_cast<std::size_t>(row * ld + input)]);
    }
    TestRows part(int first, int count) const
    {
        TestRows some = *this;
        some.rows = count;
        some.bits.clear();
        for (std::int64_t i = first * ld; i < (first + count) * ld; ++i)
            some.bits.push_back(bits[static_cast<std::size_t>(i)]);
        return some;
    }

    int rows;
    std::int64_t inputs, ld;
    std::vector<std::uint16_t> bits;
};

/// What a product is asked for beyond its operands.
struct Asked
{
    cuda::Epilogue epilogue = cuda::Epilogue::Store;
    std::vector<float> bias = {};
    std::int64_t beyond = 0; ///< columns of y that do not belong to the product
    std::size_t offset = 0;  ///< elements that y begins behind an aligned address
    std::optional<cuda::LinearShape> shape = {};
};

inline constexpr float kUntouched = 12345.5f;
inline constexpr std::uint16_t kUntouchedBf16 = 0x4abc;

/// y [rows][columns + beyond] and 8 elements behind it, T float or bf16; before the product all kUntouched.
template <typename T>
std::vector<T> product(const TestMatrix& w, const TestRows& x, const Asked& asked = {})
{
    const std::int64_t columns = asked.epilogue == cuda::Epilogue::SwiGlu ? w.outputs / 2 : w.outputs;
    const std::int64_t ldy = columns + asked.beyond;
    const std::size_t count = static_cast<std::size_t>(x.rows * ldy) + 8;
    const T before = sizeof(T) == 4 ? static_cast<T>(kUntouched) : static_cast<T>(kUntouchedBf16);
    const auto y = onDevice(std::vector<T>(count + asked.offset, before));
    const auto in = onDevice(x.bits);
    const auto bias = onDevice(asked.bias);
    cuda::LinearArgs args;
    args.weights = w.device();
    args.x = in.template as<std::uint16_t>();
    args.ldx = x.ld;
    args.rows = x.rows;
    args.bias = asked.bias.empty() ? nullptr : bias.template as<float>();
    args.epilogue = asked.epilogue;
    args.y = y.template as<T>() + asked.offset;
    args.ldy = ldy;
    cuda::Stream stream;
    if (asked.shape)
        cuda::linear(stream, args, *asked.shape);
    else
        cuda::linear(stream, args);
    stream.synchronize();
    auto values = fromDevice<T>(y, count + asked.offset);
    values.erase(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(asked.offset));
    return values;
}

/// Row r of y, `columns` of each `stride`.
template <typename T>
bool sameRow(const std::vector<T>& a, std::size_t rowA, const std::vector<T>& b, std::size_t rowB, std::size_t stride)
{
    return std::memcmp(a.data() + rowA * stride, b.data() + rowB * stride, stride * sizeof(T)) == 0;
}

} // namespace longhand::test
