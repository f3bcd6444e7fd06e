#include "engine/speculative/hierarchy_drafter.h"

#include "engine/metrics/seconds_since.h"
#include "engine/speculative/self_drafter.h"

#include <algorithm>

namespace longhand {
namespace {

/// The child of a node that this source proposed (it proposes one), or kFull.
std::int32_t childOf(const TokenTree& tree, std::int32_t parent, TokenSource source)
{
    for (std::int32_t i = parent + 1; i < tree.size(); ++i)
        if (tree[i].parent == parent && tree[i].proposedBy(source))
            return i;
    return TokenTree::kFull;
}

} // namespace

/// A chain of at most `length` tokens below a node without children. Returns how many.
int HierarchyDrafter::proposeBelow(const DraftContext& context, std::int32_t node, int length)
{
    const auto start = Clock::now();
    int added = 0;
    if (m_lowest.fromState != nullptr && !m_hidden.empty())
        added = m_lowest.fromState->proposeFrom(context, m_drafts, node, m_hidden, {1, length});
    else if (m_lowest.drafter != nullptr)
        added = m_lowest.drafter->propose(context, m_drafts, node, {1, length});
    m_low.seconds += secondsSince(start);
    m_low.drafted += added;
    return added;
}

/// Goes down from `node`, whose row the middle level has run, by what that level sampled; notes what stands. Sets
/// `node` to the last of it, whose row has not been run. Returns false if the tree had no room for it.
bool HierarchyDrafter::walk(std::int32_t& node)
{
    for (;;) {
        const std::int32_t sampled = childOf(m_drafts, node, m_high.source);
        if (sampled == TokenTree::kFull)
            return false;
        if (childOf(m_drafts, node, m_low.source) != TokenTree::kFull) {
            ++m_low.tested;
            m_low.accepted += m_drafts[sampled].proposedBy(m_low.source) ? 1 : 0;
        }
        m_stand.push_back(sampled);
        if (!m_middle.hasRow(sampled)) {
            m_last = node;
            node = sampled;
            return true;
        }
        node = sampled;
    }
}

void HierarchyDrafter::propose(const DraftContext& context, TokenTree& tree, int gamma1, int gamma2)
{
    m_low = {};
    m_high = {};
    m_low.source = m_lowest.fromState != nullptr ? m_lowest.fromState->source()
                   : m_lowest.drafter != nullptr ? m_lowest.drafter->source()
                                                 : TokenSource::Target;
    m_high.source = m_middle.source();
    m_drafts.reset(TokenTree::kMaxNodes, tree.maxDepth());
    m_stand.clear();
    m_hidden.assign(context.hidden.begin(), context.hidden.end());
    std::int32_t node = TokenTree::kRoot;
    while (static_cast<int>(m_stand.size()) < std::min(gamma2, tree.maxNodes()) &&
           m_drafts.depth(node) < tree.maxDepth() && m_middle.rowsLeft() > 0)
    {
        // The middle level adds a token below the last one.
        const int length = std::min({gamma1, tree.maxDepth() - m_drafts.depth(node) - 1, m_middle.rowsLeft() - 1});
        const std::int32_t first = m_drafts.size();
        std::vector<std::int32_t> rows{node};
        for (int i = length > 0 ? proposeBelow(context, node, length) : 0; i > 0; --i)
            rows.push_back(first + static_cast<std::int32_t>(rows.size()) - 1);
        const auto start = Clock::now();
        m_middle.expand(context, m_drafts, rows, 1);
        ++m_high.passes;
        m_high.rows += static_cast<std::int32_t>(rows.size());
        const bool room = walk(node);
        m_high.seconds += secondsSince(start);
        if (!room)
            break;
        if (m_lowest.fromState != nullptr) {
            const auto parent = std::find(rows.begin(), rows.end(), m_last);
            const auto hidden = m_middle.hidden(static_cast<std::size_t>(parent - rows.begin()));
            m_hidden.assign(hidden.begin(), hidden.end());
        }
    }
    m_high.drafted = static_cast<std::int32_t>(m_stand.size());
    std::int32_t parent = TokenTree::kRoot;
    for (const std::int32_t stands : m_stand) {
        const DraftNode& draft = m_drafts[stands];
        const bool low = draft.proposedBy(m_low.source);
        parent = tree.add(parent, draft.token, low ? m_low.source : m_high.source, draft.score);
        if (parent == TokenTree::kFull)
            break;
        tree.addProposer(parent, m_high.source);
    }
}

} // namespace longhand
