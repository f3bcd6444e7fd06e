#pragma once

#include "engine/types/sampler_settings.h"
#include "engine/types/spared_tokens.h"
#include "engine/types/token.h"

#include <span>
#include <vector>

namespace longhand {

/// Which tokens of the vocabulary are among these, [vocabulary]; empty if there are none. Throws Error if one is not in
/// the vocabulary.
std::vector<bool> sparedSet(std::span<const TokenId> tokens, TokenId vocabularySize);

/// A token whose logit is divided by factor if positive, else multiplied by it.
struct PenalisedToken
{
    TokenId token = 0;
    double factor = 1;
};

/// The contextual penalty (sampler_settings.h): which tokens it penalises at a position, and by how much. Keeps only
/// scratch memory between calls.
class ContextualPenalty
{
public:
    /// spared: what these settings spare and count once, in any order. Throws Error if the settings are invalid, the
    /// vocabulary is empty, or one of these tokens is not in it.
    ContextualPenalty(const SamplerSettings& settings, TokenId vocabularySize, const SparedTokens& spared);

    /// False if nothing is ever penalised.
    bool on() const { return m_penalty != 1 && m_window > 0; }
    /// Tokens that are never penalised, and those that PenaltyBy::Rarity counts once (else none).
    const std::vector<TokenId>& spared() const { return m_spared; }
    const std::vector<TokenId>& countedOnce() const { return m_once; }

    /// The tokens penalised at the position after text and path, each once, most recently used first; empty if it is
    /// off. How the text is split between the two makes no difference. Tokens outside the vocabulary are ignored. Valid
    /// until the next call.
    std::span<const PenalisedToken> find(std::span<const TokenId> text, std::span<const TokenId> path);

private:
    /// A token of the window.
    struct Occurrences
    {
        TokenId token = 0;
        std::int64_t count = 0;
        std::int64_t ages = 0; ///< sum over the occurrences of the tokens between each and the position
    };
    /// A token's index in m_found; valid if sample equals m_sample.
    struct Place
    {
        std::int32_t sample = 0;
        std::int32_t at = 0;
    };
    double factor(const Occurrences& found) const;

    double m_penalty;
    double m_slope;
    std::int32_t m_window;
    bool m_byPresence;
    std::vector<TokenId> m_spared, m_once;
    std::vector<bool> m_isSpared, m_isOnce; // [vocabulary]; empty if none is
    std::vector<Place> m_places;            // [vocabulary]
    std::int32_t m_sample = 0;
    std::vector<Occurrences> m_found;
    std::vector<PenalisedToken> m_penalised;
};

} // namespace longhand
