#pragma once

#include "engine/sampling/sampler.h"
#include "engine/types/token_tree.h"

#include <cstddef>
#include <span>

namespace longhand {

/// What a drafter sees at the start of a turn. Views are valid during the call.
struct DraftContext
{
    std::span<const TokenId> text; ///< all tokens; the last one is the tree's root
    /// The run's sampler. A drafter with logits calls candidates(logits, text, path, k): the target's noise is added,
    /// so that its best is likely the target's (design 1.1). A drafter without logits does not need it.
    Sampler& sampler;
    /// [width] the target's hidden state (after the last layer, before the output norm) of the row before the root: the
    /// one whose logits gave the root token. Empty where it is not known (the first turn after a prefill).
    std::span<const float> hidden;
};

/// How much to propose.
struct DraftLimits
{
    int candidates = 1; ///< children of each node, or alternative chains
    int length = 1;     ///< tokens of a chain below the node
};

/// Proposes continuations. A drafter never changes the text: only what the verifier's one draw confirms is kept. All
/// drafters of a run write into one TokenTree. One thread.
class Drafter
{
public:
    Drafter() = default;
    virtual ~Drafter() = default;
    Drafter(const Drafter&) = delete;
    Drafter& operator=(const Drafter&) = delete;

    virtual TokenSource source() const = 0;
    /// The text is now this (after a prefill, an edit, a resume, or when the drafter joins in the middle of a run).
    virtual void begin(std::span<const TokenId> text) = 0;
    /// The text has grown: its last `fresh` tokens are new since begin() or the last append().
    virtual void append(std::span<const TokenId> text, std::size_t fresh) = 0;
    /// Adds guesses below `node` of the tree (TokenTree::kRoot: below the text itself). Best guesses first. Adds
    /// nothing where it knows nothing. The tree may become full. Returns the number of nodes that are new.
    virtual int propose(const DraftContext& context, TokenTree& tree, std::int32_t node, const DraftLimits& limits) = 0;
    /// Memory held, but for what it shares with others.
    virtual std::size_t bytes() const = 0;
};

} // namespace longhand
