#include "kernels/cpu/portable/linear_portable.h"

#include <cmath>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace longhand::portable {

namespace {

constexpr int kOutputs = static_cast<int>(PackedLinear::kPanel);

/// One rounding where the machine has fma in its baseline, two elsewhere (a call for each fma would be far too slow).
inline float multiplyAdd(float a, float b, float c)
{
#if defined(__FP_FAST_FMAF)
    return std::fma(a, b, c);
#else
    return a * b + c;
#endif
}

/// sum[n] += w[2n] x[0] + w[2n+1] x[1]
inline void addPairs(std::int32_t* sum, const std::int16_t* w, const std::int16_t* x)
{
#if defined(__SSE2__)
    std::int32_t pair;
    std::memcpy(&pair, x, sizeof(pair));
    const __m128i both = _mm_set1_epi32(pair);
    for (int n = 0; n < kOutputs; n += 4) {
        auto* const at = reinterpret_cast<__m128i*>(sum + n);
        const __m128i weights = _mm_loadu_si128(reinterpret_cast<const __m128i*>(w + 2 * n));
        _mm_storeu_si128(at, _mm_add_epi32(_mm_loadu_si128(at), _mm_madd_epi16(weights, both)));
    }
#else
    for (int n = 0; n < kOutputs; ++n)
        sum[n] += static_cast<std::int32_t>(w[2 * n]) * x[0] + static_cast<std::int32_t>(w[2 * n + 1]) * x[1];
#endif
}

/// The exact integer products of one block. raw are the packed bytes seen as 16-bit lanes; see pairSlot.
void blockProduct(DType type, const std::byte* quants, const std::int16_t* x, std::int32_t* sum)
{
    std::int16_t w[2 * kOutputs];
    const int groups = type == DType::Q8_0 ? 8 : 4;
    for (int g = 0; g < groups; ++g) {
        std::uint16_t raw[2 * kOutputs];
        std::memcpy(raw, quants + 64 * g, sizeof(raw));
        if (type == DType::Q8_0) {
            const std::int16_t* const at = x + g % 4 * 8 + g / 4 * 2;
            for (int i = 0; i < 2 * kOutputs; ++i)
                w[i] = static_cast<std::int8_t>(raw[i] & 255);
            addPairs(sum, w, at);
            for (int i = 0; i < 2 * kOutputs; ++i)
                w[i] = static_cast<std::int8_t>(raw[i] >> 8);
            addPairs(sum, w, at + 4);
            continue;
        }
        for (int e = 0; e < 4; ++e) {
            for (int i = 0; i < 2 * kOutputs; ++i)
                w[i] = static_cast<std::int16_t>((raw[i] >> (4 * e)) & 15);
            addPairs(sum, w, x + 8 * g + 2 * e);
        }
    }
}

void loadHalves(const std::byte* from, float* to)
{
    for (int n = 0; n < kOutputs; ++n) {
        std::uint16_t half;
        std::memcpy(&half, from + 2 * n, sizeof(half));
        to[n] = halfToFloat(half);
    }
}

/// The outputs of one panel for one row.
void quantizedRow(const LinearJob& job, std::int64_t panel, std::int64_t row, float* f)
{
    const DType type = job.weights->type();
    const std::int64_t blocks = job.weights->inputs() / kQuantBlock;
    const std::byte* block = job.weights->panel(panel);
    const std::int16_t* x = job.x->m_values.as<std::int16_t>() + row * job.weights->inputs();
    const float* const scales = job.x->m_scales.as<float>() + row * blocks;
    const float* const sums = job.x->m_sums.as<float>() + row * blocks;
    for (std::int64_t b = 0; b < blocks; ++b, block += packedBlockBytes(type), x += kQuantBlock) {
        std::int32_t sum[kOutputs] = {};
        blockProduct(type, block, x, sum);
        const std::byte* const scale = block + packedQuantBytes(type);
        float d[kOutputs], m[kOutputs];
        loadHalves(scale, d);
        for (int n = 0; n < kOutputs; ++n)
            f[n] = multiplyAdd(static_cast<float>(sum[n]) * d[n], scales[b], f[n]);
        if (type == DType::Q8_0)
            continue;
        if (type == DType::Q4_1)
            loadHalves(scale + 32, m);
        else
            for (int n = 0; n < kOutputs; ++n)
                m[n] = -8.0f * d[n];
        for (int n = 0; n < kOutputs; ++n)
            f[n] = multiplyAdd(m[n], sums[b], f[n]);
    }
}

void floatRow(const LinearJob& job, std::int64_t panel, std::int64_t row, float* f)
{
    const std::byte* const base = job.weights->panel(panel);
    const float* const x = job.x->m_values.as<float>() + row * job.weights->inputs();
    for (std::int64_t k = 0; k < job.weights->inputs(); ++k) {
        float w[kOutputs];
        if (job.weights->type() == DType::F32) {
            std::memcpy(w, base + k * kOutputs * 4, sizeof(w));
        } else if (job.weights->type() == DType::F16) {
            loadHalves(base + k * kOutputs * 2, w);
        } else {
            std::uint16_t pairs[2 * kOutputs];
            std::memcpy(pairs, base + k / 2 * kOutputs * 4, sizeof(pairs));
            for (int n = 0; n < kOutputs; ++n)
                w[n] = bf16ToFloat(pairs[2 * n + k % 2]);
        }
        for (int n = 0; n < kOutputs; ++n)
            f[n] = multiplyAdd(w[n], x[k], f[n]);
    }
}

} // namespace

void linear(ComputePool& pool, const LinearJob& job)
{
    const bool quantized = dtypeIsQuantized(job.weights->type());
    forPanels(pool, job, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t panel = begin; panel < end; ++panel)
            for (int row = 0; row < job.x->rows(); ++row) {
                float f[kOutputs] = {};
                (quantized ? quantizedRow : floatRow)(job, panel, row, f);
                const std::int64_t column = panel * kOutputs;
                float* const y = job.y + row * job.ldy + column;
                for (int n = 0; n < job.outputsInPanel(panel); ++n) {
                    const float value = job.bias != nullptr ? f[n] + job.bias[column + n] : f[n];
                    y[n] = job.mode == LinearMode::Add ? y[n] + value : value;
                }
            }
    });
}

} // namespace longhand::portable
