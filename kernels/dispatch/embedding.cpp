#include "kernels/ops/linear.h"

#include "kernels/cpu/packed_block.h"

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

/// Lane n of a quantised panel, by the function that dequantizeRow uses.
void dequantizeLane(DType type, const std::byte* panel, std::int64_t n, std::int64_t k, float* out)
{
    const QuantFormat format = quantFormat(type);
    for (std::int64_t b = 0; b < k / kQuantBlock; ++b, out += kQuantBlock)
        quantValues(format, unpackBlock(type, panel, b, n), out);
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
