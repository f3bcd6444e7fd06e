#pragma once

#include "engine/training/head_batch.h"

#include <cstddef>
#include <span>

namespace longhand {

/// Cross-entropy of one row: logits [count] are penalised as the sampler does (positive ones divided by their
/// factor, negative ones multiplied), and the loss is -sum p log softmax(logits). On return `logits` holds the gradient
/// of the loss with respect to the logits before the penalty. Without labels the loss and the gradient are 0. Sums are
/// in double, in a fixed order.
template <typename T>
double labelLoss(T* logits, std::size_t count, std::span<const Label> labels,
                 std::span<const PenalisedToken> penalised);

extern template double labelLoss<float>(float*, std::size_t, std::span<const Label>, std::span<const PenalisedToken>);
extern template double labelLoss<double>(double*, std::size_t, std::span<const Label>, std::span<const PenalisedToken>);

} // namespace longhand
