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

/// One query head's moments, all but the centre, from weights that sum to 1 and stand for e^logMass in all. mass
/// [groups]: the sum of each group's weights; sums [groups][2 headDim]: the weighted sums of its keys and values, side
/// by side; second [headDim][2 headDim]: of k_i k and k_i v over all groups (KeyMomentsArgs).
HeadResidual headResidual(std::span<const float> mass, std::span<const float> sums, std::span<const float> second,
                          float logMass);

} // namespace longhand
