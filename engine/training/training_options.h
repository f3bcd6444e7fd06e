#pragma once

#include "engine/speculative/draft_heads.h"
#include "engine/types/sampler_settings.h"

#include <cstddef>
#include <cstdint>

namespace longhand {

/// What a training of draft heads is to do.
struct TrainingOptions
{
    HeadShape shape; ///< width is the model's
    std::int64_t steps = 2000;
    double learningRate = 2e-3; ///< peak: after the warm-up (steps / 20), before the cosine decay
    double weightDecay = 0.1;
    int batch = 1024;         ///< rows per step, in pieces of kPiece
    bool targetLabels = true; ///< learn the target's distribution (else the text's next token)
    int vocabulary = 8192;    ///< how many of the likeliest tokens may be proposed; 0: all
    std::uint64_t seed = 1;
    std::int64_t evaluateEvery = 100;
    int patience = 0;        ///< stop after this many evaluations without a better loss; 0: run to the last step
    SamplerSettings sampler; ///< the settings the records were made with

    static constexpr int kPiece = 64;
    /// Throws Error naming the option, its value and its range.
    void validate() const;
    /// Pieces of a record of that many tokens whose deepest prediction is still a token of the record.
    std::size_t positions(std::size_t length) const;
};

} // namespace longhand
