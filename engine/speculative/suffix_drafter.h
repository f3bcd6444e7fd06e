#pragma once

#include "engine/speculative/drafter.h"
#include "engine/speculative/suffix_automaton.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace longhand {

struct SuffixSettings
{
    std::int32_t minMatch = 2;  ///< tokens; drafts nothing for a shorter match. >= 1
    std::int32_t maxMatch = 64; ///< tokens; longer matches count as this length. minMatch to 4096
    /// Tokens of the text in the automaton, >= 16; about 90 bytes each, at most 140.
    std::size_t tokens = std::size_t{1} << 18;
};

/// Drafts what followed the last tokens when they occurred before, in the prompt or in the text: SuffixDecoding
/// (arXiv 2411.04975) on the automaton of SAM-decoding (arXiv 2411.10666).
///
/// Bounded: when the automaton holds `tokens` tokens, it is rebuilt from the most recent half and earlier text is
/// discarded. That is a pause of some 30 ms every 131,072 tokens; a token costs O(1) amortised.
class SuffixDrafter final : public Drafter
{
public:
    /// Throws Error naming the setting and its range.
    explicit SuffixDrafter(const SuffixSettings& settings = {});

    TokenSource source() const override { return TokenSource::Suffix; }
    void begin(std::span<const TokenId> text) override;
    void append(std::span<const TokenId> text, std::size_t fresh) override;
    /// limits.candidates chains. Their first tokens: those that followed the longest match of text and path, most
    /// frequent first (ties: most recent first); then, if there are too few, those that followed the next shorter
    /// matches. Each chain continues with its most frequent successor, for min(limits.length, 1 + matched tokens)
    /// tokens.
    /// Score: count / (sum of counts + 10 / matched tokens), for a shorter match times the share left by the longer.
    int propose(const DraftContext& context, TokenTree& tree, std::int32_t node, const DraftLimits& limits) override;
    std::size_t bytes() const override;

    /// Tokens of the longest match at the end of the text, at most maxMatch.
    std::int32_t matchLength() const { return m_automaton.longestRepeated().length; }

private:
    struct Branch
    {
        SuffixAutomaton::Match match;
        TokenId token;
        float score;
    };

    void push(std::span<const TokenId> text, std::size_t from);
    /// m_next: what follows the match, best first; m_total: the sum of counts.
    void lookUp(SuffixAutomaton::Match match, std::size_t wanted);
    float novelty(SuffixAutomaton::Match match) const;
    void findBranches(SuffixAutomaton::Match match, std::size_t wanted);
    void addChain(TokenTree& tree, std::int32_t parent, const Branch& branch, int length);

    SuffixSettings m_settings;
    SuffixAutomaton m_automaton;
    std::size_t m_seen = 0; // tokens of the text
    std::vector<SuffixAutomaton::Next> m_next;
    std::uint64_t m_total = 0;
    std::vector<Branch> m_branches;
};

} // namespace longhand
