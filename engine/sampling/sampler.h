#pragma once

#include "engine/sampling/contextual_penalty.h"
#include "engine/sampling/dry.h"
#include "engine/sampling/filters.h"
#include "engine/sampling/noise.h"
#include "engine/types/alternatives.h"
#include "engine/types/sampler_settings.h"

#include <span>
#include <vector>

namespace longhand {

/// A candidate that survived the filters, with its noise.
struct Candidate
{
    TokenId token = 0;
    double logProbability = 0; ///< log of the probability renormalised over the survivors
    double perturbed = 0;      ///< logProbability + Gumbel noise of (seed, take, position, token): see noise.h
};

/// A token whose logit is lowered by `minus`.
struct LoweredLogit
{
    TokenId token = 0;
    double minus = 0;
};

/// The coupled sampler: the token at a position is a function of the logits, the text before it, the settings and the
/// position, and of nothing else; it keeps no state between draws but scratch memory. One instance per thread.
class Sampler
{
public:
    /// masked: tokens that can never be drawn (control tokens; with AtEnd::Continue the end tokens too). spared: tokens
    /// that the contextual penalty passes over, as the settings ask for (structureTokens()). Throws Error if the
    /// settings are invalid or a masked or spared token is not in the vocabulary.
    Sampler(const SamplerSettings& settings, TokenId vocabularySize, std::vector<TokenId> masked,
            std::vector<TokenId> spared = {});

    const SamplerSettings& settings() const { return m_settings; }
    /// Another stream of noise from the next draw on, below 2^56.
    void setTake(std::uint64_t take) { m_settings.take = take; }

    /// Draws the token at absolute position text.size() + path.size(), given logits [vocabulary] for it and all tokens
    /// before it, committed ones first, then the tree tokens of the path (two spans, so that a path needs no copy of
    /// the text; how the text is split between them makes no difference). The largest perturbed score wins, of equal
    /// ones the lower id. Throws Error if no logit is finite.
    TokenId sample(std::span<const float> logits, std::span<const TokenId> text, std::span<const TokenId> path = {});

    /// Tokens that can never be drawn.
    const std::vector<TokenId>& masked() const { return m_masked; }
    /// Tokens that the contextual penalty passes over.
    const std::vector<TokenId>& spared() const { return m_penalty.spared(); }
    /// What DRY lowers at the position after text and path; empty if it is off. Valid until the next call.
    std::span<const LoweredLogit> repetitions(std::span<const TokenId> text, std::span<const TokenId> path);

    /// From the next sample() on, the `count` likeliest tokens are noted; 0: none. No effect on what is drawn.
    void setAlternatives(int count) { m_alternativesWanted = count; }
    int alternativesWanted() const { return m_alternativesWanted; }
    /// Those of the last sample().
    const Alternatives& alternatives() const { return m_alternatives; }

    /// From the next sample() on, the model's own log probability of what is drawn is noted. No effect on the draw.
    void setNotesLogProbability(bool on) { m_notesLogProbability = on; }
    bool notesLogProbability() const { return m_notesLogProbability; }
    /// That of the last sample(): of the softmax at temperature 1 over what the mask leaves, before penalty, DRY and
    /// filters. In nats, <= 0 but for rounding.
    float logProbability() const { return m_logProbability; }
    /// The same of a token that is known, -inf if it cannot be drawn. logits [vocabulary]. Throws Error as sample().
    float logProbabilityOf(std::span<const float> logits, TokenId token);

    /// The candidates of that draw in order of perturbed score, best first, at most limit (>= 1). What a drafter calls
    /// with its own logits: the same noise is added, so that its best is likely the target's (design 1.1). Temperature
    /// 0: perturbed is the penalised logit, logProbability that of the unfiltered softmax at temperature 1. Valid until
    /// the next call.
    const std::vector<Candidate>& candidates(std::span<const float> logits, std::span<const TokenId> text,
                                             std::span<const TokenId> path, int limit);

private:
    void takeLogits(std::span<const float> logits);
    double logSum();
    void lower(std::span<const TokenId> text, std::span<const TokenId> path);
    TokenId draw(std::span<const TokenId> text, std::span<const TokenId> path);
    void prepare(std::span<const float> logits, std::span<const TokenId> text, std::span<const TokenId> path);
    void penalise(std::span<const TokenId> text, std::span<const TokenId> path);
    void penaliseRepetition(std::span<const TokenId> text, std::span<const TokenId> path);
    void findLargest();
    void drawPerturbed(std::int64_t position, std::size_t limit);
    void drawGreedy(std::size_t limit);
    void noteAlternatives(TokenId drawn);

    SamplerSettings m_settings;
    TokenId m_vocabularySize;
    std::vector<TokenId> m_masked;
    std::vector<float> m_logits; // of the current draw, after mask, penalty and DRY; -inf: cannot be drawn
    float m_largest = 0;         // the largest of them
    std::vector<Candidate> m_candidates;
    ContextualPenalty m_penalty;
    std::vector<LoweredLogit> m_lowered;
    std::vector<TokenId> m_window; // for DRY, most recent token first
    RepetitionFinder m_repetitions;
    Filters m_filters;
    bool m_notesLogProbability = false;
    float m_logProbability = 0;
    int m_alternativesWanted = 0;
    Alternatives m_alternatives;
};

} // namespace longhand
