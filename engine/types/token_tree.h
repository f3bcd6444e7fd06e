#pragma once

#include "engine/types/step_event.h"
#include "engine/types/token.h"

#include <cstdint>
#include <span>
#include <vector>

namespace longhand {

/// A drafted token: a guess at what follows its parent.
struct DraftNode
{
    TokenId token = 0;
    std::int32_t parent = -1; ///< node index, or TokenTree::kRoot
    std::int32_t depth = 1;   ///< 1: follows the root
    /// The first proposer; overwritten by the self-drafter, the most reliable, even when it proposes the token later.
    TokenSource source = TokenSource::Target;
    std::uint16_t proposers = 0; ///< bit (1 << source) of every proposer
    /// The drafter's own estimate, 0..1, that the target samples this token if it reaches the parent. Compares guesses
    /// of one drafter; the planner learns what they are worth.
    float score = 0;
    std::int32_t rank = 0; ///< rank among its source's children of this parent, from 0

    bool proposedBy(TokenSource by) const { return (proposers >> static_cast<unsigned>(by) & 1) != 0; }
};

/// Drafts under the last token of the text (the root, which is no node). Nodes come after their parents. The children
/// of a parent are distinct tokens.
class TokenTree
{
public:
    static constexpr std::int32_t kRoot = -1;
    static constexpr int kMaxNodes = 63; ///< with the root: 64 rows of a pass
    static constexpr int kMaxDepth = 62; ///< of a node; rows of a pass are at most 63 deep, counting the root

    explicit TokenTree(int maxNodes = kMaxNodes, int maxDepth = kMaxDepth);

    void clear();
    /// Clears, and sets smaller limits for the next step (near the end of a run or of the context).
    void reset(int maxNodes, int maxDepth);

    int size() const { return static_cast<int>(m_nodes.size()); }
    bool empty() const { return m_nodes.empty(); }
    bool full() const { return size() >= m_maxNodes; }
    int maxNodes() const { return m_maxNodes; }
    int maxDepth() const { return m_maxDepth; }
    const DraftNode& operator[](std::int32_t node) const { return m_nodes[static_cast<std::size_t>(node)]; }
    std::span<const DraftNode> nodes() const { return m_nodes; }

    /// Adds a child, or finds the existing one with this token: then the proposer is recorded, and the self-drafter's
    /// source, score and rank replace another's. Returns its index, or kFull if the tree is full or the child too deep.
    std::int32_t add(std::int32_t parent, TokenId token, TokenSource source, float score);
    static constexpr std::int32_t kFull = -2;

    /// Notes that this source proposes the node too; the node's own source and score stay.
    void addProposer(std::int32_t node, TokenSource source);

    /// The child of parent with this token, or kFull.
    std::int32_t child(std::int32_t parent, TokenId token) const;
    int depth(std::int32_t node) const { return node == kRoot ? 0 : (*this)[node].depth; }
    /// Tokens from below the root to this node, itself last.
    std::vector<TokenId> path(std::int32_t node) const;
    /// Keeps the nodes marked true and renumbers; a node may be kept only with its parent. Returns new index of each
    /// old node, kFull where dropped.
    std::vector<std::int32_t> keep(const std::vector<bool>& kept);

private:
    std::int32_t rankBelow(std::int32_t parent, TokenSource source) const;

    int m_maxNodes;
    int m_maxDepth;
    std::vector<DraftNode> m_nodes;
};

} // namespace longhand
