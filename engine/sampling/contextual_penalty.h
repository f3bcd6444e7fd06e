#pragma once

#include "engine/types/sampler_settings.h"
#include "engine/types/token.h"

#include <span>
#include <vector>

namespace longhand {

/// A token whose logit is divided by factor if positive, multiplied by it if not.
struct PenalisedToken
{
    TokenId token = 0;
    double factor = 1;
};

/// The contextual penalty (sampler_settings.h): which tokens it holds back at a position, and how much. It keeps
/// nothing between two calls but scratch memory.
class ContextualPenalty
{
public:
    /// spared: tokens that are passed over, in any order. Throws Error if the settings are invalid, the vocabulary has
    /// no tokens, or a spared token is not among them.
    ContextualPenalty(const SamplerSettings& settings, TokenId vocabularySize, std::vector<TokenId> spared);

    /// False: there is never anything to penalise.
    bool on() const { return m_penalty != 1 && m_window > 0; }
    const std::vector<TokenId>& spared() const { return m_spared; }

    /// What is penalised at the position after text and path, each token once, those used last first; empty if it is
    /// off. How the text is split between the two makes no difference. Tokens that are not in the vocabulary are passed
    /// over. Valid until the next call.
    std::span<const PenalisedToken> find(std::span<const TokenId> text, std::span<const TokenId> path);

private:
    /// A token of the window.
    struct Occurrences
    {
        TokenId token = 0;
        std::int64_t count = 0;
        std::int64_t ages = 0; ///< sum of the tokens between each occurrence and the position
    };
    /// Where a token stands in m_found, if draw is the present one.
    struct Place
    {
        std::int32_t draw = 0;
        std::int32_t at = 0;
    };
    double factor(const Occurrences& found) const;

    double m_penalty;
    double m_slope;
    std::int32_t m_window;
    bool m_byCount;
    std::vector<TokenId> m_spared;
    std::vector<bool> m_isSpared; // [vocabulary], or empty: none is
    std::vector<Place> m_places;  // [vocabulary]
    std::int32_t m_draw = 0;
    std::vector<Occurrences> m_found;
    std::vector<PenalisedToken> m_penalised;
};

} // namespace longhand
