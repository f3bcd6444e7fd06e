#pragma once

#include "kernels/ops/context.h"

#include <cstdint>

namespace longhand {

/// What the chosen experts' weights add up to.
enum class ExpertSoftmax
{
    OfChosen, ///< 1: a softmax over the chosen ones (Mixtral, gpt-oss; Qwen3: one over all, renormalised)
    OfAll,    ///< what a softmax over all experts gives them
};

/// A mixture's choice for each row: the `used` experts with the largest logits, the largest first, of equal ones the
/// lower first. logits [rows][experts]; chosen and weights [rows][used]; 1 <= used <= experts.
///
/// w_e = exp(z_e - z_max) / sum * scale in float64, summed in the order of the choice (OfChosen) or of the experts
/// (OfAll), then rounded. On every instruction set the same. A row with a NaN has weights of NaN.
void chooseExperts(const CpuContext& context, const float* logits, int rows, int experts, int used, ExpertSoftmax over,
                   float scale, std::int32_t* chosen, float* weights);

} // namespace longhand
