#include "engine/sampling/contextual_penalty.h"

#include <algorithm>
#include <limits>
#include <string>

namespace longhand {

namespace {

constexpr double kMostWeight = 8; ///< upper limit for the sum over a token's occurrences

} // namespace

std::vector<bool> sparedSet(std::span<const TokenId> tokens, TokenId vocabularySize)
{
    std::vector<bool> spared(tokens.empty() ? 0 : static_cast<std::size_t>(vocabularySize));
    for (const TokenId token : tokens) {
        if (token < 0 || token >= vocabularySize) {
            throw Error("Token %1 cannot be spared: the vocabulary has %2 tokens.", std::to_string(token),
                        vocabularySize);
        }
        spared[static_cast<std::size_t>(token)] = true;
    }
    return spared;
}

ContextualPenalty::ContextualPenalty(const SamplerSettings& settings, TokenId vocabularySize,
                                     const SparedTokens& spared)
    : m_penalty(settings.penalty), m_slope(settings.penaltySlope), m_window(settings.penaltyReach()),
      m_byPresence(settings.penaltyBy == PenaltyBy::Presence), m_spared(spared.fromPenalty)
{
    if (settings.penaltyBy == PenaltyBy::Rarity)
        m_once = spared.countedOnce;
    settings.validate();
    if (vocabularySize <= 0) {
        throw Error("A sampler needs a vocabulary of at least one token; this one has %1.", vocabularySize);
    }
    const auto size = static_cast<std::size_t>(vocabularySize);
    m_places.resize(size);
    m_isSpared = sparedSet(m_spared, vocabularySize);
    m_isOnce = sparedSet(m_once, vocabularySize);
}

std::span<const PenalisedToken> ContextualPenalty::find(std::span<const TokenId> text, std::span<const TokenId> path)
{
    m_penalised.clear();
    if (!on()) {
        return m_penalised;
    }
    if (m_sample == std::numeric_limits<std::int32_t>::max()) {
        std::fill(m_places.begin(), m_places.end(), Place{});
        m_sample = 0;
    }
    ++m_sample;
    m_found.clear();
    const auto window = static_cast<std::size_t>(m_window);
    const auto fromPath = path.last(std::min(window, path.size()));
    const auto fromText = text.last(std::min(window - fromPath.size(), text.size()));
    std::int64_t age = -1;
    for (const auto part : {fromPath, fromText}) {
        for (auto token = part.rbegin(); token != part.rend(); ++token) {
            ++age;
            const auto id = static_cast<std::size_t>(*token);
            if (*token < 0 || id >= m_places.size() || (!m_isSpared.empty() && m_isSpared[id])) {
                continue;
            }
            Place& place = m_places[id];
            if (place.sample != m_sample) {
                place = {m_sample, static_cast<std::int32_t>(m_found.size())};
                m_found.push_back({*token, 1, age});
            } else if (!m_byPresence && (m_isOnce.empty() || !m_isOnce[id])) {
                Occurrences& found = m_found[static_cast<std::size_t>(place.at)];
                ++found.count;
                found.ages += age;
            }
        }
    }
    for (const Occurrences& found : m_found) {
        m_penalised.push_back({found.token, factor(found)});
    }
    return m_penalised;
}

double ContextualPenalty::factor(const Occurrences& found) const
{
    const double weight =
        static_cast<double>(found.count) - m_slope * static_cast<double>(found.ages) / static_cast<double>(m_window);
    return 1 + (m_penalty - 1) * std::min(weight, kMostWeight);
}

} // namespace longhand
