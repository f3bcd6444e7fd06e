#include "kernels/ops/linear.h"

#include <cstring>
#include <stdexcept>
#include <string>

namespace longhand {

namespace {

template <typename T>
T readAs(const std::byte* base, std::int64_t index)
{
    T value;
    std::memcpy(&value, base + static_cast<std::size_t>(index) * sizeof(T), sizeof(T));
    return value;
}

/// Unpacks lane n of a quantised panel into a GGUF row of blocks, so that dequantizeRow alone defines the weights'
/// values.
void dequantizeLane(DType type, const std::byte* panel, std::int64_t n, std::int64_t k, float* out)
{
    const std::size_t header = type == DType::Q4_1 ? 4 : 2;
    const std::size_t quants = type == DType::Q8_0 ? 32 : 16;
    for (std::int64_t b = 0; b < k / kQuantBlock; ++b) {
        std::byte block[36];
        for (std::size_t h = 0; h < header / 2; ++h)
            std::memcpy(block + 2 * h, panel + quants * 16 + h * 32 + static_cast<std::size_t>(2 * n), 2);
        for (std::size_t group = 0; group < quants / 4; ++group)
            std::memcpy(block + header + 4 * group, panel + 64 * group + static_cast<std::size_t>(4 * n), 4);
        dequantizeRow(type, block, kQuantBlock, out);
        panel += (header + quants) * 16;
        out += kQuantBlock;
    }
}

} // namespace

void embedding(const PackedLinear& table, const std::int32_t* tokens, int count, float* out)
{
    const std::int64_t k = table.inputs();
    for (int t = 0; t < count; ++t, out += k) {
        if (tokens[t] < 0 || tokens[t] >= table.outputs())
            throw std::invalid_argument("token " + std::to_string(tokens[t]) + " is not in a table of " +
                                        std::to_string(table.outputs()));
        const std::byte* const panel = table.panel(tokens[t] / PackedLinear::kPanel);
        const std::int64_t n = tokens[t] % PackedLinear::kPanel;
        switch (table.type()) {
        case DType::F32:
            for (std::int64_t i = 0; i < k; ++i)
                out[i] = readAs<float>(panel, i * 16 + n);
            break;
        case DType::F16:
            for (std::int64_t i = 0; i < k; ++i)
                out[i] = halfToFloat(readAs<std::uint16_t>(panel, i * 16 + n));
            break;
        case DType::BF16:
            for (std::int64_t i = 0; i < k; ++i)
                out[i] = bf16ToFloat(readAs<std::uint16_t>(panel, (i / 2 * 16 + n) * 2 + i % 2));
            break;
        default:
            dequantizeLane(table.type(), panel, n, k, out);
        }
    }
}

} // namespace longhand
