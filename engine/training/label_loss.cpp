#include "engine/training/label_loss.h"

#include "engine/training/exp_of.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace longhand {

template <typename T>
double labelLoss(T* logits, std::size_t count, std::span<const Label> labels, std::span<const PenalisedToken> penalised)
{
    if (labels.empty()) {
        std::fill_n(logits, count, T{0});
        return 0;
    }
    std::vector<T> slopes(penalised.size());
    for (std::size_t i = 0; i < penalised.size(); ++i) {
        T& logit = logits[penalised[i].token];
        slopes[i] = static_cast<T>(logit > 0 ? 1 / penalised[i].factor : penalised[i].factor);
        logit *= slopes[i];
    }
    const T largest = largestOf(logits, count);
    double loss = 0;
    for (const Label& label : labels)
        loss -= static_cast<double>(label.probability) * static_cast<double>(logits[label.token] - largest);
    T lanes[kSumLanes] = {};
    std::size_t i = 0;
    for (; i + kSumLanes <= count; i += kSumLanes)
        for (std::size_t lane = 0; lane < kSumLanes; ++lane) {
            logits[i + lane] = expOf(logits[i + lane] - largest);
            lanes[lane] += logits[i + lane];
        }
    double sum = 0;
    for (; i < count; ++i) {
        logits[i] = expOf(logits[i] - largest);
        sum += static_cast<double>(logits[i]);
    }
    for (const T lane : lanes)
        sum += static_cast<double>(lane);
    const T scale = static_cast<T>(1 / sum);
    for (i = 0; i < count; ++i)
        logits[i] *= scale;
    double weight = 0;
    for (const Label& label : labels) {
        logits[label.token] -= static_cast<T>(label.probability);
        weight += static_cast<double>(label.probability);
    }
    for (i = 0; i < penalised.size(); ++i)
        logits[penalised[i].token] *= slopes[i];
    return loss + weight * std::log(sum);
}

template double labelLoss<float>(float*, std::size_t, std::span<const Label>, std::span<const PenalisedToken>);
template double labelLoss<double>(double*, std::size_t, std::span<const Label>, std::span<const PenalisedToken>);

} // namespace longhand
