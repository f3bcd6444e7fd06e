#pragma once

#include "kernels/ops/context.h"
#include "kernels/ops/kv_encoding.h"

#include <cstdint>

namespace longhand {

/// Scores of a few query heads against many keys of one KV head's cache, used to choose a partial cache
/// (design, "Self-draft"). Not part of attention itself.
struct KeyScoresArgs
{
    int rows = 0; ///< queries of this KV head (rows of a pass times heads of its group), 1..16
    int kvHead = 0;
    int headDim = 0; ///< multiple of 16, at most 256
    float scale = 0;
    const float* query = nullptr; ///< [rows][headDim], rotated for these keys
    KvBlocks keyBlocks;           ///< of one layer (kernels/ops/attention.h)
    std::int32_t begin = 0;       ///< first position, a multiple of 16
    std::int32_t end = 0;
    float* out = nullptr;    ///< [rows][stride]; position p goes to column p - begin; up to 15 more columns are written
    std::int64_t stride = 0; ///< a multiple of 16, >= end - begin rounded up to 16
};

/// out = query * scale (rounded to bf16) . key, by the same products as attention. One thread's work: callers
/// distribute it by layers and heads. Throws std::invalid_argument for unsupported sizes.
void keyScores(Isa isa, const KeyScoresArgs& args);

/// Of e^(score - largest).
struct ScoreSum
{
    float largest = 0, sum = 0;
};

/// The columns [first, last) of scores (aligned to 64 bytes, not empty) become e^(score - their largest); what lies
/// beside them in their groups of 16 is overwritten. One thread.
ScoreSum expScores(Isa isa, float* scores, int first, int last);

} // namespace longhand
