#pragma once

#include "engine/speculative/glide.h"
#include "engine/types/sampler_settings.h"

#include <cstddef>
#include <cstdint>

namespace longhand {

/// What a training of a Glide block is to do.
struct GlideOptions
{
    GlideShape shape;
    int depths = 3; ///< tokens drafted in a row, each continuing from the block's own state
    std::int64_t steps = 600;
    double learningRate = 2e-3; ///< peak (rateAt())
    double weightDecay = 0.05;
    double stateWeight = 10;  ///< of the distance to the target's hidden states (GlideContext)
    int segments = 8;         ///< of a step
    int rows = 256;           ///< of a segment that draft
    int context = 256;        ///< tokens before them
    int vocabulary = 8192;    ///< how many of the likeliest tokens may be proposed; 0: all
    bool anchorOffset = true; ///< the first positions lie a random distance further back (LongSpec, section 3.2)
    std::uint64_t seed = 1;
    std::int64_t evaluateEvery = 50;
    int patience = 0;        ///< stop after this many evaluations without a better loss; 0: run to the last step
    SamplerSettings sampler; ///< the settings the records were made with

    /// Throws Error naming the option, its value and its range.
    void validate() const;
    /// Places in a record of that many tokens where a segment's rows can begin: from position 1.
    std::size_t places(std::size_t length) const;
};

} // namespace longhand
