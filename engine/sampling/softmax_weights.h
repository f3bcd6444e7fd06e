#pragma once

#include <span>

namespace longhand {

/// scores[i] = (logits[i] - largest) / divisor and weights[i] = e^scores[i] for every token of the vocabulary; the
/// sum of the weights is returned. All spans have one length. The sum runs in eight lanes by i modulo 8, added in pairs
/// at the end. The result is the same bit for bit on every machine: the wider instruction sets do the same operations,
/// only more of them at once.
double softmaxWeights(std::span<const float> logits, float largest, double divisor, std::span<double> scores,
                      std::span<double> weights);

} // namespace longhand
