#pragma once

#include <span>

namespace longhand {

/// log(sum of e^logits[i]) over a vocabulary: subtracted from a logit, it gives the model's own log probability.
/// largest: of the logits, finite; -inf adds nothing. Exponentials in float, summed in sixteen lanes by i modulo 16 and
/// by blocks in double: the same bit for bit on every machine, and within 1e-6 of the exact value.
double logSumExp(std::span<const float> logits, float largest);

/// Sum of e^((logit - largest) * factor), factor > 0, within 1e-6 of its value; the same bits everywhere.
double expSum(std::span<const float> logits, float largest, float factor);

} // namespace longhand
