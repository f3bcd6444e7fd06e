#pragma once

#include "engine/sampling/contextual_penalty.h"
#include "engine/training/head_batch.h"

#include <cstdint>
#include <vector>

namespace longhand {

/// The training input of one step of a Glide block: segments of texts. Each has `rows` rows that draft, preceded by
/// `context` tokens of which only keys and values count.
struct GlideBatch
{
    int segments = 0;
    int rows = 0;    ///< of a segment
    int context = 0; ///< of a segment
    int crossed = 0; ///< positions of the target's cache of a segment

    /// [segments]: position of the first row in its text.
    std::vector<std::int32_t> first;
    /// [segments][context + rows][width]: normalised embeddings of the tokens; zero before the text's beginning.
    std::vector<float> embedded;
    /// [segments][rows][width]: the target's hidden states of the rows before.
    std::vector<float> hidden;
    /// [segments][rows][width]: the target's hidden states of the rows themselves, which the block's should be like;
    /// empty: not learned.
    std::vector<float> states;
    /// [segments][crossed]: position of a cross key (-1: no key). A row drafted d tokens ahead at position p
    /// sees those below p - d (it knows no later ones when it drafts: LongSpec's flash noisy training, with every shift
    /// instead of a random one).
    std::vector<std::int32_t> crossPositions;
    /// [segments][crossed][kvHeads * headDim]: keys, rotated for positions at the same distances, and values.
    std::vector<float> crossKeys, crossValues;
    /// [segments][rows]: labels of the token after the row's, as indices of proposable tokens.
    std::vector<std::vector<Label>> labels;
    /// [segments][rows]: what the contextual penalty lowers there, likewise; empty: no penalty.
    std::vector<std::vector<PenalisedToken>> penalised;

    int allRows() const { return segments * rows; }
};

} // namespace longhand
