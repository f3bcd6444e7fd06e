#pragma once

#include "engine/sampling/sampler.h"
#include "engine/types/token_tree.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace longhand {

/// What a drafter sees at the start of a step. Views are valid during the call.
struct DraftContext
{
    std::span<const TokenId> text; ///< all tokens; the last one is the tree's root
    /// The run's sampler. A drafter with logits calls candidates(logits, text, path, k), which adds the target's noise,
    /// so that its best is likely the target's (design, "Losslessness"). Drafters without logits do not need it.
    Sampler& sampler;
    /// [width] the target's hidden state (after the last layer, before the output norm) of the row before the root: the
    /// one whose logits gave the root token. Empty if unknown (the first step after a prefill).
    std::span<const float> hidden;
};

/// What drafting cost, since it was last asked for.
struct DraftSpent
{
    int passes = 0, rows = 0;
    std::uint64_t bytes = 0;
};

/// How much to propose.
struct DraftLimits
{
    int candidates = 1; ///< children of each node, or alternative chains
    int length = 1;     ///< tokens of a chain below the node
};

/// Proposes continuations. A drafter never changes the text: only tokens that the verifier samples itself are kept. All
/// drafters of a run write into one TokenTree. One thread. What only one kind of drafter can do is in its own class.
class Drafter
{
public:
    Drafter() = default;
    virtual ~Drafter() = default;
    Drafter(const Drafter&) = delete;
    Drafter& operator=(const Drafter&) = delete;

    virtual TokenSource source() const = 0;
    /// Sets the text (after a prefill, an edit, a resume, or when the drafter joins in the middle of a run).
    virtual void begin(std::span<const TokenId> text) = 0;
    /// Call when the text has grown: its last `fresh` tokens are new since begin() or the last append().
    virtual void append(std::span<const TokenId> text, std::size_t fresh) = 0;
    /// Adds guesses below `node` of the tree (TokenTree::kRoot: below the text itself), best first, or none. The tree
    /// may become full. Returns the number of new nodes.
    virtual int propose(const DraftContext& context, TokenTree& tree, std::int32_t node, const DraftLimits& limits) = 0;
    /// Memory held, excluding what is shared.
    virtual std::size_t bytes() const = 0;
};

/// A drafter that goes on from a hidden state, of the target or of one that comes near it.
class StateDrafter : public Drafter
{
public:
    /// Adds guesses below any node, as propose() does. hiddenAtNode [width]: the hidden state of the row whose logits
    /// gave the node's token, that is, of its parent's row.
    virtual int proposeFrom(const DraftContext& context, TokenTree& tree, std::int32_t node,
                            std::span<const float> hiddenAtNode, const DraftLimits& limits) = 0;
};

} // namespace longhand
