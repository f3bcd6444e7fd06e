#include "engine/sampling/softmax_weights.h"

#include "kernels/util/fixed_math.h"

#include <cstddef>

#if defined(__x86_64__) && defined(__GNUC__)
#define LONGHAND_WIDE(set) __attribute__((target(set)))
#endif

namespace longhand {

namespace {

/// The body shared by all versions below: plain loops that the compiler vectorises for the instruction set of the
/// function it is inlined into.
__attribute__((always_inline)) inline double weightsBody(const float* in, std::size_t n, double top, double divisor,
                                                         double* __restrict scores, double* __restrict weights)
{
    for (std::size_t i = 0; i < n; ++i) {
        scores[i] = (static_cast<double>(in[i]) - top) / divisor;
    }
    for (std::size_t i = 0; i < n; ++i) {
        weights[i] = fixedExp(scores[i]);
    }
    constexpr std::size_t lanes = 8;
    double sum[lanes] = {};
    std::size_t i = 0;
    for (; i + lanes <= n; i += lanes) {
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            sum[lane] += weights[i + lane];
        }
    }
    for (std::size_t lane = 0; i < n; ++i, ++lane) {
        sum[lane] += weights[i];
    }
    return ((sum[0] + sum[1]) + (sum[2] + sum[3])) + ((sum[4] + sum[5]) + (sum[6] + sum[7]));
}

#ifdef LONGHAND_WIDE
// Not the sets with FMA enabled: a fused multiply-add would round once where the others round twice.
LONGHAND_WIDE("avx2")
double weightsAvx2(const float* in, std::size_t n, double top, double divisor, double* scores, double* weights)
{
    return weightsBody(in, n, top, divisor, scores, weights);
}
#endif

} // namespace

double softmaxWeights(std::span<const float> logits, float largest, double divisor, std::span<double> scores,
                      std::span<double> weights)
{
    const double top = largest;
#ifdef LONGHAND_WIDE
    if (__builtin_cpu_supports("avx2") != 0) {
        return weightsAvx2(logits.data(), logits.size(), top, divisor, scores.data(), weights.data());
    }
#endif
    return weightsBody(logits.data(), logits.size(), top, divisor, scores.data(), weights.data());
}

} // namespace longhand
