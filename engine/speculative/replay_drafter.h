#pragma once

#include "engine/speculative/drafter.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace longhand {

/// Proposes a continuation that is known, with mistakes on purpose: for benchmarks (what a pass is worth at a given
/// acceptance), and for generating again what a crash has lost (design 4).
class ReplayDrafter : public Drafter
{
public:
    /// known[i] stands at absolute position firstPosition + i of the text; what stands before is not compared.
    /// hitRate in [0, 1]: the share of positions at which the known token is proposed; which ones is a function of seed
    /// and position (the counter-based noise of sampling/noise.h), whatever is asked when. The other positions get a
    /// token of [0, vocabulary) that is wrong. Throws Error if hitRate is no rate or the
    /// vocabulary has fewer than 2 tokens.
    ReplayDrafter(std::vector<TokenId> known, std::size_t firstPosition, double hitRate, std::uint64_t seed,
                  TokenId vocabulary);

    TokenSource source() const override { return TokenSource::Replay; }
    void begin(std::span<const TokenId> text) override;
    void append(std::span<const TokenId> text, std::size_t fresh) override;
    /// A chain of limits.length known tokens with their mistakes, score hitRate; then limits.candidates - 1 wrong
    /// tokens beside each of them, score 0. Nothing once text and path differ from what is known, also where the path
    /// follows a mistake of its own; nothing before firstPosition or beyond the end.
    int propose(const DraftContext& context, TokenTree& tree, std::int32_t node, const DraftLimits& limits) override;
    std::size_t bytes() const override { return m_known.capacity() * sizeof(TokenId); }

    /// True while the text agrees with what is known.
    bool agrees() const { return m_agrees; }

private:
    bool isKnown(std::size_t position) const;
    TokenId known(std::size_t position) const { return m_known[position - m_firstPosition]; }
    /// The i-th wrong token of a position; they differ for i < vocabulary - 1.
    TokenId wrong(std::size_t position, int i) const;
    bool hits(std::size_t position) const;
    void compare(std::span<const TokenId> text, std::size_t from);

    std::vector<TokenId> m_known;
    std::size_t m_firstPosition;
    double m_hitRate;
    std::uint64_t m_seed;
    TokenId m_vocabulary;
    bool m_agrees = true;
};

} // namespace longhand
