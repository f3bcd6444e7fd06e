#pragma once

#include "kernels/ops/attention.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

namespace longhand::test {

/// A tree of drafted tokens after `base` committed ones.
struct Tree
{
    std::int32_t base = 0;
    std::vector<int> parent, depth; // -1: the committed text; 0 for its children
    std::vector<std::int32_t> slot;
    std::vector<std::uint64_t> token;

    std::int32_t position(int node) const { return base + depth[static_cast<std::size_t>(node)]; }

    std::vector<int> pathTo(int node) const
    {
        std::vector<int> path;
        for (int n = node; n >= 0; n = parent[static_cast<std::size_t>(n)])
            path.insert(path.begin(), n);
        return path;
    }

    std::vector<std::int32_t> tailSlots(int node) const
    {
        std::vector<std::int32_t> places;
        for (std::int32_t p = tailStart(position(node)); p < base; ++p)
            places.push_back(p);
        // A row deep enough looks at its first ancestors in tiles only if they are committed; here they never are.
        for (const int n : pathTo(node))
            places.push_back(slot[static_cast<std::size_t>(n)]);
        return places;
    }
};

/// chain: how likely a node continues the deepest path instead of a random one.
inline Tree randomTree(std::mt19937& random, std::int32_t base, int rows, double chain)
{
    Tree tree;
    tree.base = base;
    int deepest = -1;
    for (int n = 0; n < rows; ++n) {
        int parent = static_cast<int>(random() % static_cast<unsigned>(n + 1)) - 1;
        if (n > 0 && random() % 1000 < chain * 1000)
            parent = deepest;
        if (parent >= 0 && tree.depth[static_cast<std::size_t>(parent)] >= kMaxTreeDepth - 1)
            parent = -1;
        tree.parent.push_back(parent);
        tree.depth.push_back(parent < 0 ? 0 : tree.depth[static_cast<std::size_t>(parent)] + 1);
        if (deepest < 0 || tree.depth.back() > tree.depth[static_cast<std::size_t>(deepest)])
            deepest = n;
        tree.slot.push_back(base + n);
        tree.token.push_back(5000000u + random());
    }
    std::shuffle(tree.slot.begin(), tree.slot.end(), random);
    return tree;
}

} // namespace longhand::test
