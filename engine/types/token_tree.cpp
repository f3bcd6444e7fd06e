#include "engine/types/token_tree.h"

#include <algorithm>

namespace longhand {

TokenTree::TokenTree(int maxNodes, int maxDepth)
{
    reset(maxNodes, maxDepth);
}

void TokenTree::clear()
{
    m_nodes.clear();
}

void TokenTree::reset(int maxNodes, int maxDepth)
{
    m_maxNodes = std::clamp(maxNodes, 0, kMaxNodes);
    m_maxDepth = std::clamp(maxDepth, 0, kMaxDepth);
    m_nodes.clear();
}

std::int32_t TokenTree::child(std::int32_t parent, TokenId token) const
{
    for (std::int32_t i = parent + 1; i < size(); ++i) {
        const DraftNode& node = m_nodes[static_cast<std::size_t>(i)];
        if (node.parent == parent && node.token == token)
            return i;
    }
    return kFull;
}

/// Children of the parent that this source has proposed so far.
std::int32_t TokenTree::rankBelow(std::int32_t parent, TokenSource source) const
{
    std::int32_t rank = 0;
    for (const DraftNode& node : m_nodes)
        rank += node.parent == parent && node.proposedBy(source) ? 1 : 0;
    return rank;
}

std::int32_t TokenTree::add(std::int32_t parent, TokenId token, TokenSource source, float score)
{
    const auto proposer = static_cast<std::uint16_t>(1u << static_cast<unsigned>(source));
    if (const std::int32_t known = child(parent, token); known != kFull) {
        DraftNode& node = m_nodes[static_cast<std::size_t>(known)];
        if (source == TokenSource::SelfDraft && node.source != TokenSource::SelfDraft) {
            // The self-drafter is the most reliable: its score overrides that of drafters that proposed the token
            // before.
            node.source = source;
            node.score = score;
            node.rank = rankBelow(parent, source);
        } else if (source == node.source) {
            node.score = std::max(node.score, score);
        }
        node.proposers |= proposer;
        return known;
    }
    const int at = depth(parent) + 1;
    if (full() || at > m_maxDepth)
        return kFull;
    m_nodes.push_back({token, parent, at, source, proposer, score, rankBelow(parent, source)});
    return size() - 1;
}

void TokenTree::addProposer(std::int32_t node, TokenSource source)
{
    m_nodes[static_cast<std::size_t>(node)].proposers |=
        static_cast<std::uint16_t>(1u << static_cast<unsigned>(source));
}

std::vector<TokenId> TokenTree::path(std::int32_t node) const
{
    std::vector<TokenId> tokens(static_cast<std::size_t>(depth(node)));
    for (std::size_t i = tokens.size(); i-- > 0; node = (*this)[node].parent)
        tokens[i] = (*this)[node].token;
    return tokens;
}

std::vector<std::int32_t> TokenTree::keep(const std::vector<bool>& kept)
{
    std::vector<std::int32_t> renumbered(m_nodes.size(), kFull);
    std::int32_t next = 0;
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        DraftNode node = m_nodes[i];
        if (!kept[i] || (node.parent != kRoot && renumbered[static_cast<std::size_t>(node.parent)] == kFull))
            continue;
        if (node.parent != kRoot)
            node.parent = renumbered[static_cast<std::size_t>(node.parent)];
        renumbered[i] = next;
        m_nodes[static_cast<std::size_t>(next++)] = node;
    }
    m_nodes.resize(static_cast<std::size_t>(next));
    return renumbered;
}

} // namespace longhand
