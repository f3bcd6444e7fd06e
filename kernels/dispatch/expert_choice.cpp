#include "kernels/ops/expert_choice.h"

#include "kernels/util/fixed_math.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

namespace longhand {

namespace {

constexpr std::int64_t kGrain = 8; // rows

void chooseRow(const float* logits, int experts, int used, ExpertSoftmax over, float scale, std::int32_t* chosen,
               float* weights)
{
    int count = 0;
    bool broken = false;
    for (std::int32_t e = 0; e < experts; ++e) {
        broken = broken || std::isnan(logits[e]);
        int at = count;
        while (at > 0 && logits[e] > logits[chosen[at - 1]])
            --at;
        if (at == used)
            continue;
        count = std::min(count + 1, used);
        std::copy_backward(chosen + at, chosen + count - 1, chosen + count);
        chosen[at] = e;
    }
    const double top = logits[chosen[0]];
    double sum = 0;
    if (over == ExpertSoftmax::OfAll)
        for (int e = 0; e < experts; ++e)
            sum += fixedExp(logits[e] - top);
    else
        for (int i = 0; i < used; ++i)
            sum += fixedExp(logits[chosen[i]] - top);
    for (int i = 0; i < used; ++i)
        weights[i] = broken ? std::numeric_limits<float>::quiet_NaN()
                            : static_cast<float>(fixedExp(logits[chosen[i]] - top) / sum * static_cast<double>(scale));
}

} // namespace

void chooseExperts(const CpuContext& context, const float* logits, int rows, int experts, int used, ExpertSoftmax over,
                   float scale, std::int32_t* chosen, float* weights)
{
    if (used < 1 || used > experts)
        throw std::invalid_argument("cannot choose " + std::to_string(used) + " of " + std::to_string(experts) +
                                    " experts");
    context.pool->forRange(rows, kGrain, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t r = begin; r < end; ++r)
            chooseRow(logits + r * experts, experts, used, over, scale, chosen + r * used, weights + r * used);
    });
}

} // namespace longhand
