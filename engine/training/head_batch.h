#pragma once

#include "engine/sampling/contextual_penalty.h"
#include "engine/types/token.h"

#include <cstdint>
#include <span>
#include <vector>

namespace longhand {

/// A token that the target may sample, and its probability.
struct Label
{
    TokenId token = -1; ///< -1: none; in a batch the token's index among the proposable ones
    float probability = 0;
};

/// The training input of one step: rows, each a position of a text with the target's hidden state, and for each depth
/// the tokens before the predicted one and its labels.
struct HeadBatch
{
    int rows = 0;
    int gamma = 0;
    std::vector<float> hidden;   ///< [rows][width]: h_0
    std::vector<float> embedded; ///< [gamma][rows][seen * width]: normalised embeddings, the nearest token first
    /// [gamma][rows]: labels of a row at a depth, summing to 1, or none (the row does not count there).
    std::vector<std::vector<Label>> labels;
    /// [gamma][rows]: what the contextual penalty lowers there, as indices of proposable tokens; empty: no penalty.
    std::vector<std::vector<PenalisedToken>> penalised;

    std::size_t at(int depth, int row) const
    {
        return static_cast<std::size_t>(depth - 1) * static_cast<std::size_t>(rows) + static_cast<std::size_t>(row);
    }
};

} // namespace longhand
