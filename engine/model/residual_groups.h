#pragma once

#include "engine/model/evicted_residual.h"

#include <cstddef>
#include <span>
#include <vector>

namespace longhand {

/// The most groups that residualGroups() asks for.
inline constexpr int kResidualGroups = 32;

/// In how many groups that many left-out keys are described. One for few: up to 8,192 positions of a book, groups cost
/// more than they add (tests/bench/README.md).
int residualGroups(std::size_t left);

/// Puts keys into groups that lie close together (k-means, started from keys at equal distances in the text). Returns
/// each key's group; some groups may be empty. rows [count][2 headDim]: keys and values, side by side.
std::vector<int> groupKeys(std::span<const float> rows, int headDim, int groups);

/// First moments of groups under one query head's weights, which sum to 1.
struct GroupSums
{
    std::vector<float> mass; ///< [groups]: the sum of a group's weights
    std::vector<float> sums; ///< [groups][2 headDim]: the weighted sums of its keys and values, side by side
};
/// rows [count][2 headDim]; groupOf, weights [count].
GroupSums groupSums(std::span<const float> rows, std::span<const int> groupOf, std::span<const float> weights,
                    int groups);

/// One query head's moments, all but the centre. The weights stand for e^logMass in all; second [headDim][2 headDim]:
/// the weighted sums of k_i k and k_i v over all groups (KeyMomentsArgs).
HeadResidual headResidual(const GroupSums& first, std::span<const float> second, float logMass);

} // namespace longhand
