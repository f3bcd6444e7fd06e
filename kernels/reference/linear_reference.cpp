#include "kernels/reference/linear_reference.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace longhand::reference {

namespace {

template <typename T>
T readAs(const std::byte* from)
{
    T value;
    std::memcpy(&value, from, sizeof(T));
    return value;
}

float quantizedOutput(const PackedLinear& weights, const PreparedRows& x, int row, std::int64_t output)
{
    const QuantFormat format = quantFormat(weights.type());
    const std::int64_t blocks = weights.inputs() / kQuantBlock;
    const std::byte* const panel = weights.panel(output / PackedLinear::kPanel);
    const std::int16_t* q = x.values<std::int16_t>() + row * weights.inputs();
    float f = 0;
    for (std::int64_t b = 0; b < blocks; ++b, q += kQuantBlock) {
        const QuantBlock block = unpackBlock(weights.type(), panel, b, output % PackedLinear::kPanel);
        const std::int64_t at = row * blocks + b;
        for (int step = 0; step < format.steps(); ++step) {
            std::int32_t dot = 0;
            for (int k = step * format.step; k < (step + 1) * format.step; ++k)
                dot += quantValue(format, block.code[k]) * q[k];
            const float u = static_cast<float>(dot) * quantScale(format, block, step);
            f = std::fma(u, x.scales()[at], f);
            if (format.minima != QuantMinima::None)
                f = std::fma(quantMinimum(format, block, step),
                             format.steps() == 1 ? x.sums()[at] : x.stepSums()[2 * at + step], f);
        }
    }
    return f;
}

float weightAt(const PackedLinear& weights, std::int64_t output, std::int64_t k)
{
    const std::byte* const panel = weights.panel(output / PackedLinear::kPanel);
    const std::int64_t n = output % PackedLinear::kPanel;
    switch (weights.type()) {
    case DType::F32:
        return readAs<float>(panel + 4 * (k * 16 + n));
    case DType::F16:
        return halfToFloat(readAs<std::uint16_t>(panel + 2 * (k * 16 + n)));
    default:
        return bf16ToFloat(readAs<std::uint16_t>(panel + 2 * ((k / 2 * 16 + n) * 2 + k % 2)));
    }
}

float floatOutput(const PackedLinear& weights, const PreparedRows& x, int row, std::int64_t output)
{
    const float* const values = x.values<float>() + row * weights.inputs();
    float f = 0;
    for (std::int64_t k = 0; k < weights.inputs(); ++k)
        f = std::fma(weightAt(weights, output, k), values[k], f);
    return f;
}

} // namespace

void quantizeRows(const float* x, PreparedRows& out)
{
    const std::int64_t blocks = out.rows() * (out.inputs() / kQuantBlock);
    for (std::int64_t b = 0; b < blocks; ++b, x += kQuantBlock) {
        std::int16_t* const q = out.values<std::int16_t>() + b * kQuantBlock;
        float a = 0;
        bool finite = true;
        for (int i = 0; i < kQuantBlock; ++i) {
            finite = finite && std::isfinite(x[i]);
            a = std::max(a, std::fabs(x[i]));
        }
        std::int32_t t[2] = {0, 0};
        float s = 0;
        if (!finite) {
            s = std::numeric_limits<float>::quiet_NaN();
            std::fill_n(q, kQuantBlock, std::int16_t{0});
        } else if (a < kTinyBlock) {
            std::fill_n(q, kQuantBlock, std::int16_t{0});
        } else {
            s = a / kQuantMax;
            const float toInteger = kQuantMax / a;
            for (int i = 0; i < kQuantBlock; ++i) {
                q[i] = static_cast<std::int16_t>(std::lrint(x[i] * toInteger)); // half to even
                t[i / 16] += q[i];
            }
        }
        out.scales()[b] = s;
        out.sums()[b] = s * static_cast<float>(t[0] + t[1]);
        for (int step = 0; step < 2; ++step)
            out.stepSums()[2 * b + step] = s * static_cast<float>(t[step]);
    }
}

void linear(const LinearJob& job)
{
    const bool quantized = dtypeIsQuantized(job.weights->type());
    for (int r = 0; r < job.x->rows(); ++r)
        for (std::int64_t n = 0; n < job.weights->outputs(); ++n) {
            float f = quantized ? quantizedOutput(*job.weights, *job.x, r, n) : floatOutput(*job.weights, *job.x, r, n);
            if (job.bias != nullptr)
                f = f + job.bias[n];
            float& y = job.y[r * job.ldy + n];
            y = job.mode == LinearMode::Add ? y + f : f;
        }
    lowRankUp(job.isa, job.addition, job.x->rows(), 0, job.weights->panels(), job.y, job.ldy);
}

} // namespace longhand::reference
