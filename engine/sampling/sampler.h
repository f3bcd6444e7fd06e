#pragma once

#include "engine/sampling/candidate.h"
#include "engine/sampling/contextual_penalty.h"
#include "engine/sampling/dry.h"
#include "engine/sampling/filters.h"
#include "engine/sampling/logit_scan.h"
#include "engine/sampling/lowered_logit.h"
#include "engine/sampling/noise.h"
#include "engine/sampling/prose_shape.h"
#include "engine/sampling/token_subset.h"
#include "engine/types/alternatives.h"
#include "engine/types/sampler_settings.h"
#include "engine/types/spared_tokens.h"

#include <span>
#include <vector>

namespace longhand {

/// What candidates() leaves out.
enum class FilterBy
{
    Settings, ///< what sample() does
    /// Less: twice the tokens of top-k, half the share that top-p leaves out, half of min-p and eta. For a drafter that
    /// knows the target's probabilities roughly: what it has just below a limit, the target often has above it.
    LooserSettings,
};

/// The coupled sampler: the token at a position depends only on the logits, the text before it, the settings and the
/// position. Keeps only scratch memory between calls. One instance per thread.
class Sampler
{
public:
    /// masked: tokens that are never sampled (control tokens; with AtEnd::Continue the end tokens too). spared: tokens
    /// exempt from penalties under these settings (sparedTokens()). Throws Error if the settings are invalid or a
    /// masked or spared token is not in the vocabulary.
    Sampler(const SamplerSettings& settings, TokenId vocabularySize, std::vector<TokenId> masked,
            const SparedTokens& spared = {});

    const SamplerSettings& settings() const { return m_settings; }
    /// Selects another stream of noise from the next sample() on; below 2^56.
    void setTake(std::uint64_t take) { m_settings.take = take; }

    /// Samples the token at absolute position text.size() + path.size(), given logits [vocabulary] for it and all
    /// tokens before it: committed ones, then the tree tokens of the path (two spans, so that a path needs no copy of
    /// the text; the split makes no difference). The largest perturbed score wins (ties: lower id). Throws Error if no
    /// logit is finite.
    TokenId sample(std::span<const float> logits, std::span<const TokenId> text, std::span<const TokenId> path = {});

    /// Tokens that are never sampled.
    const std::vector<TokenId>& masked() const { return m_masked; }
    /// Tokens exempt from the contextual penalty.
    const std::vector<TokenId>& spared() const { return m_penalty.spared(); }
    const std::vector<TokenId>& countedOnce() const { return m_penalty.countedOnce(); }
    /// Tokens that are exempt from DRY (perhaps more than once), and what each of them is lowered by at the position
    /// after text and path, before DRY (endsLongWords, mostWordEnds).
    const std::vector<TokenId>& wordEnds() const { return m_wordEnds; }
    double wordEndCost(std::span<const TokenId> text, std::span<const TokenId> path) const;
    /// What DRY and the shape of sentences and paragraphs change at the position after text and path, each token once.
    /// Valid until the next call.
    std::span<const LoweredLogit> changes(std::span<const TokenId> text, std::span<const TokenId> path);

    /// From the next sample() on, records the `count` likeliest tokens; 0: none. Does not affect sampling.
    void setAlternatives(int count) { m_alternativesWanted = count; }
    int alternativesWanted() const { return m_alternativesWanted; }
    /// Those of the last sample().
    const Alternatives& alternatives() const { return m_alternatives; }

    /// From the next sample() on, records the model's own log probability of the sampled token. Does not affect
    /// sampling.
    void setNotesLogProbability(bool on) { m_notesLogProbability = on; }
    bool notesLogProbability() const { return m_notesLogProbability; }
    /// That of the last sample(): of the softmax of the unmasked tokens' logits, before every setting. In nats, <= 0
    /// except for rounding.
    float logProbability() const { return m_logProbability; }
    /// The same for a given token, -inf if it cannot be sampled. logits [vocabulary]. Throws Error as sample().
    float logProbabilityOf(std::span<const float> logits, TokenId token);

    /// The candidates of that sampling in order of perturbed score, best first, at most limit (>= 1). Drafters call it
    /// with their own logits: the same noise is added, so that their best is likely the target's
    /// (design, "Losslessness"). Greedy: perturbed is the penalised logit, logProbability that of the unfiltered
    /// softmax. subset: the logits are of these tokens alone, and the others are as if theirs were -infinity; null:
    /// of the whole vocabulary. Valid until the next call.
    const std::vector<Candidate>& candidates(std::span<const float> logits, std::span<const TokenId> text,
                                             std::span<const TokenId> path, int limit,
                                             const TokenSubset* subset = nullptr, FilterBy filter = FilterBy::Settings);

private:
    void takeLogits(std::span<const float> logits, const TokenSubset* subset);
    double logSum();
    void lower(std::span<const TokenId> text, std::span<const TokenId> path);
    TokenId samplePrepared(std::span<const TokenId> text, std::span<const TokenId> path);
    std::int32_t placeOf(TokenId token) const { return m_subset != nullptr ? m_subset->placeOf(token) : token; }
    TokenId tokenAt(TokenId place) const
    {
        return m_subset != nullptr ? m_subset->tokens()[static_cast<std::size_t>(place)] : place;
    }
    void penalise(std::span<const TokenId> text, std::span<const TokenId> path);
    bool dry() const { return m_settings.dryMultiplier > 0 && m_settings.dryWindow > 0; }
    bool isWordEnd(TokenId token) const;
    std::int32_t wordEndsAt(std::span<const TokenId> text, std::span<const TokenId> path) const;
    std::int32_t wordEndsNear(std::span<const TokenId> text, std::span<const TokenId> path) const;
    bool isLong(std::int32_t ends) const;
    double repetitionCost(std::int32_t beyond) const;
    void lowerBy(std::size_t place, double minus);
    void holdWordEnds(std::span<const TokenId> text, std::span<const TokenId> path);
    void findRepetitions(std::span<const TokenId> text, std::span<const TokenId> path);
    void mergeChanges();
    void change(std::span<const TokenId> text, std::span<const TokenId> path);
    void samplePerturbed(const SamplerSettings& filters, std::int64_t position, std::size_t limit);
    void sampleGreedy(std::size_t limit);
    void noteAlternatives(TokenId sampled);

    SamplerSettings m_settings;
    TokenId m_vocabularySize;
    std::vector<TokenId> m_masked;
    LogitScan m_scan;                      // of the current token, after mask, penalty and DRY; -inf: cannot be sampled
    float m_largest = 0;                   // the largest of them
    const TokenSubset* m_subset = nullptr; // what they are of; null: the vocabulary
    std::vector<Candidate> m_candidates;
    ContextualPenalty m_penalty;
    std::vector<TokenId> m_wordEnds; // exempt from DRY
    std::vector<bool> m_isWordEnd;   // [vocabulary], or empty
    std::vector<LoweredLogit> m_lowered;
    std::vector<TokenId> m_window; // for DRY, most recent token first
    RepetitionFinder m_repetitions;
    ProseShape m_shape;
    Filters m_filters;
    bool m_notesLogProbability = false;
    float m_logProbability = 0;
    int m_alternativesWanted = 0;
    Alternatives m_alternatives;
};

} // namespace longhand
