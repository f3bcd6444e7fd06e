#pragma once

#include "engine/sampling/sampler_settings.h"

#include <span>
#include <vector>

namespace longhand {

/// A candidate that survived the filters, with its noise.
struct Candidate
{
    TokenId token = 0;
    double logProbability = 0; ///< log of the renormalised probability
    double perturbed = 0;      ///< logProbability + Gumbel noise of (seed, take, position, token)
};

/// Gumbel noise -log(-log u) with u in (0, 1) from Philox 4x32-10: key = (seed, take), counter = (position, token); design 1.1.
/// A pure function, equal on every machine with a correct log().
double gumbelNoise(std::uint64_t seed, std::uint64_t take, std::int64_t position, TokenId token);

/// The coupled sampler: the token at a position is a function of the logits, the text before it, the settings and the position,
/// and of nothing else; it keeps no state between draws but scratch memory. One instance per thread.
class Sampler
{
public:
    /// masked: tokens that can never be drawn (control tokens; with AtEnd::Continue the end tokens too). Throws Error if the settings are invalid.
    Sampler(const SamplerSettings& settings, TokenId vocabularySize, std::vector<TokenId> masked);

    const SamplerSettings& settings() const { return m_settings; }

    /// Draws the token at absolute position text.size(), given logits [vocabulary] for it and all tokens before it, committed ones first, then
    /// the tree tokens of the path (two spans, so that a path needs no copy of the text). Throws Error if no logit is finite.
    TokenId sample(std::span<const float> logits, std::span<const TokenId> text, std::span<const TokenId> path = {});

    /// The candidates of that draw in order of perturbed score, best first, at most limit. What a drafter calls with its own
    /// logits: the same noise is added, so that its best is likely the target's (design 1.1). Temperature 0: scores are the penalised logits.
    const std::vector<Candidate>& candidates(std::span<const float> logits, std::span<const TokenId> text, std::span<const TokenId> path, int limit);

private:
    SamplerSettings m_settings;
    TokenId m_vocabularySize;
    std::vector<TokenId> m_masked;
    std::vector<float> m_logits;
    std::vector<Candidate> m_candidates;
    std::vector<std::int32_t> m_stamp; // last draw in which a token was penalised
    std::int32_t m_draw = 0;
};

} // namespace longhand
