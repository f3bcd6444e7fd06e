#pragma once

#include <cstddef>
#include <vector>

namespace longhand {

/// Elements of two lists that are alike, by their indices.
struct IndexPair
{
    std::size_t left = 0, right = 0;
};

/// The longest selection whose indices ascend in both lists: what kept its order. pairs: ascending in `left`, no index
/// of `right` twice.
std::vector<IndexPair> longestAscending(const std::vector<IndexPair>& pairs);

} // namespace longhand
