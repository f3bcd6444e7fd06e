#pragma once

#include "engine/speculative/drafter.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace longhand {

struct NgramSettings
{
    /// Tokens of a gram, gamma + 1 in the paper: the first is known, the others are drafted. 2 to 16.
    int gram = 4;
    /// W: grams that reach into the last W tokens of the text are left out, since the contextual penalty suppresses
    /// them. >= 0.
    std::int64_t penaltyReach = 1024;
    /// Maximum number of grams per first token, >= 1.
    int continuations = 256;
    /// Maximum number of grams in total, >= 2. 12 bytes each.
    std::size_t grams = std::size_t{1} << 20;
};

/// The n-gram table of TokenSwift (arXiv 2502.18890, section 3.2): the grams of the text so far that lie outside the
/// penalty window, most frequent first (ties: most recent first).
///
/// A gram is stored as the position of its last occurrence, so that the table needs no copy of the text: every call
/// gets
/// the same text as the calls before, grown (or begin() again).
///
/// Bounded: once a first token has `continuations` grams, a new one replaces its least frequent (ties: oldest). Once
/// the table holds `grams`, it evicts the least frequent half (ties: oldest). Counts are exact until then; an evicted
/// gram starts again at 1.
/// Cost per token: a search among at most `continuations` grams.
class NgramDrafter final : public Drafter
{
public:
    /// Throws Error naming the setting and its range.
    explicit NgramDrafter(const NgramSettings& settings = {});

    TokenSource source() const override { return TokenSource::Ngram; }
    void begin(std::span<const TokenId> text) override;
    void append(std::span<const TokenId> text, std::size_t fresh) override;
    /// The limits.candidates most frequent grams that begin with the node's token (of the root: the last of the text),
    /// each as a chain of at most min(limits.length, gram - 1) tokens. Chains that are equal after this cut count once.
    /// Score: the counts of the grams that begin alike up to this token / (1 + those up to its parent).
    int propose(const DraftContext& context, TokenTree& tree, std::int32_t node, const DraftLimits& limits) override;
    std::size_t bytes() const override;

    /// Changes W from the next call on. A larger W rebuilds the table then. Throws Error if negative.
    void setPenaltyReach(std::int64_t tokens);

    /// Grams held now.
    std::size_t grams() const { return m_held; }

private:
    struct Gram
    {
        std::uint32_t hash;  // of the tokens after the first
        std::uint32_t count; // occurrences
        std::uint32_t last;  // position of the first token in the text, of the last occurrence
    };
    struct Grams
    {
        std::vector<Gram> sorted; // by count, then by last, both falling
        std::uint64_t seen = 0;   // occurrences of all grams with this first token, including evicted ones
    };

    void clear();
    void update(std::span<const TokenId> text);
    void add(std::span<const TokenId> text, std::size_t position);
    void dropHalf();
    void gatherTails(std::span<const TokenId> text, const Grams& grams, std::size_t length);

    NgramSettings m_settings;
    std::unordered_map<TokenId, Grams> m_table; // by first token
    std::size_t m_held = 0;
    std::size_t m_next = 0; // position of the first gram that is not counted yet
    bool m_stale = false;   // the window has grown: grams that are counted may lie inside
    std::vector<TokenId> m_tails;
    std::vector<std::size_t> m_chosen;
    std::vector<std::uint64_t> m_alike;
};

} // namespace longhand
