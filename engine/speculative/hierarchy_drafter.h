#pragma once

#include "engine/speculative/drafter.h"
#include "engine/types/step_event.h"
#include "engine/types/token_tree.h"

#include <cstdint>
#include <vector>

namespace longhand {

class SelfDrafter;

/// TriForce's hierarchy (arXiv 2404.11912, section 4.2 and algorithm 1): a cheap drafter proposes gamma1 tokens; the
/// target over its retrieval cache checks them in one pass and adds a token of its own; this is repeated until gamma2
/// tokens stand, which the target then verifies over the full cache like any other draft.
///
/// Where the paper's levels accept by rejection sampling, a token here stands if it is the one that the level above
/// samples with the target's noise (design, "TriForce").
class HierarchyDrafter
{
public:
    /// What proposes the tokens that the retrieval cache checks.
    struct Lowest
    {
        Drafter* drafter = nullptr;        ///< asked at any node
        StateDrafter* fromState = nullptr; ///< instead: asked with the hidden state of the node's parent
    };

    /// Both drafters must outlive this.
    HierarchyDrafter(SelfDrafter& middle, Lowest lowest) : m_middle(middle), m_lowest(lowest) {}

    /// Adds the chain that stands: at least gamma2 tokens if there is room for them, at most gamma1 more. A token's
    /// source is the level that proposed it first; the retrieval cache counts as a proposer of all. Call
    /// SelfDrafter::beginStep() before.
    void propose(const DraftContext& context, TokenTree& tree, int gamma1, int gamma2);
    /// What each level did in the last propose(), the lowest first.
    std::vector<DraftLevel> levels() const { return {m_low, m_high}; }

private:
    int proposeBelow(const DraftContext& context, std::int32_t node, int length);
    bool walk(std::int32_t& node);

    SelfDrafter& m_middle;
    Lowest m_lowest;
    TokenTree m_drafts;                ///< all that was drafted in this step, including what did not stand
    std::vector<std::int32_t> m_stand; ///< the nodes that stand, from the root on
    std::int32_t m_last = 0;           ///< the parent of the last of them
    std::vector<float> m_hidden;       ///< of its row; empty: unknown
    DraftLevel m_low, m_high;
};

} // namespace longhand
