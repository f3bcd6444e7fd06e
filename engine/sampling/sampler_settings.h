#pragma once

#include "engine/types.h"

#include <cstdint>

namespace longhand {

/// What happens when the model wants to end the story.
enum class AtEnd
{
    Continue, ///< end tokens are masked until the target length: the default, else a long run stops after a page
    Stop,     ///< an end token is sampled like any other, kept out of the text, and ends the run
};

/// How a token is chosen from logits. Order: mask, penalty, DRY, temperature, top-k, top-p, min-p, eta, noise (design 2.1). Part of the
/// text's definition: recorded with each run.
struct SamplerSettings
{
    /// Contextual penalty theta >= 1 (1 is off; [1, 10]): a token that occurs among the last penaltyWindow tokens of the text (the author's
    /// and the model's alike) before this position has a positive logit divided by theta, a negative one multiplied, once however often it occurs.
    double penalty = 1.2;
    /// W >= 0, tokens. 0: nothing is counted, the penalty is off. Longer than the text: the whole text so far.
    std::int32_t penaltyWindow = 1024;
    /// 0: always the likeliest token, no noise (filters cannot change it). Else logits are divided by it; (0, 10].
    double temperature = 1.0;
    std::int32_t topK = 0;    ///< keep the k likeliest; 0 is off
    double topP = 0.9;        ///< keep the smallest set of the likeliest whose sum reaches topP; 1 is off
    double minP = 0.1;        ///< keep tokens with p >= minP * the largest p; 0 is off
    double eta = 2e-4;        ///< eta sampling (arXiv 2210.15191): keep p >= min(eta, sqrt(eta) * exp(-entropy)); 0 is off
    double dryMultiplier = 0; ///< DRY (don't repeat yourself): 0 is off; logit -= multiplier * base^(match - allowed)
    double dryBase = 1.75;
    std::int32_t dryAllowed = 2;
    std::int32_t dryWindow = 4096; ///< tokens looked at for DRY matches; 0 is off
    std::uint64_t seed = 0;
    std::uint64_t take = 0; ///< another take of the same story: another key of the noise
    AtEnd atEnd = AtEnd::Continue;

    bool operator==(const SamplerSettings&) const = default;
    /// Throws Error naming the setting, its value and the allowed range.
    void validate() const;
};

} // namespace longhand
