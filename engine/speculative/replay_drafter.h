#pragma once

#include "engine/speculative/drafter.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace longhand {

/// Proposes a known continuation with deliberate mistakes, for benchmarks: the value of a pass at a given acceptance.
class ReplayDrafter final : public Drafter
{
public:
    /// known[i] is the token at absolute position firstPosition + i of the text; earlier positions are not compared.
    /// hitRate in [0, 1]: the share of positions at which the known token is proposed; a function of seed and position
    /// alone (the counter-based noise of sampling/noise.h) selects them. The other positions get a wrong token of [0,
    /// vocabulary). Throws Error if hitRate is out of range or the
    /// vocabulary has fewer than 2 tokens.
    ReplayDrafter(std::vector<TokenId> known, std::size_t firstPosition, double hitRate, std::uint64_t seed,
                  TokenId vocabulary);

    TokenSource source() const override { return TokenSource::Replay; }
    void begin(std::span<const TokenId> text) override;
    void append(std::span<const TokenId> text, std::size_t fresh) override;
    /// A chain of limits.length known tokens with their mistakes, score hitRate; then limits.candidates - 1 wrong
    /// tokens beside each of them, score 0. Proposes nothing once text and path differ from the known tokens (even by
    /// following one of its mistakes), before firstPosition, or beyond the end.
    int propose(const DraftContext& context, TokenTree& tree, std::int32_t node, const DraftLimits& limits) override;
    std::size_t bytes() const override { return m_known.capacity() * sizeof(TokenId); }

    /// True while the text agrees with the known tokens.
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
