#include "engine/speculative/replay_drafter.h"

#include "engine/sampling/noise.h"

#include <algorithm>
#include <utility>

namespace longhand {
namespace {

// Which token's noise decides what.
constexpr TokenId kHit = 0;
constexpr TokenId kMistake = 1;

} // namespace

ReplayDrafter::ReplayDrafter(std::vector<TokenId> known, std::size_t firstPosition, double hitRate, std::uint64_t seed,
                             TokenId vocabulary)
    : m_known(std::move(known)), m_firstPosition(firstPosition), m_hitRate(hitRate), m_seed(seed),
      m_vocabulary(vocabulary)
{
    if (!(hitRate >= 0 && hitRate <= 1)) {
        throw Error("replay: the hit rate is %1, but must be 0 to 1", Message::Decimal{hitRate, 6});
    }
    if (vocabulary < 2) {
        throw Error("replay: the vocabulary has %1 tokens, but must have 2 or more", vocabulary);
    }
}

bool ReplayDrafter::isKnown(std::size_t position) const
{
    return position >= m_firstPosition && position - m_firstPosition < m_known.size();
}

TokenId ReplayDrafter::wrong(std::size_t position, int i) const
{
    const std::uint64_t others = static_cast<std::uint64_t>(m_vocabulary) - 1;
    const std::uint64_t offset = noiseBits(m_seed, 0, static_cast<std::int64_t>(position), kMistake) % others;
    const std::uint64_t token = static_cast<std::uint64_t>(known(position)) + 1 +
                                (offset + static_cast<std::uint64_t>(i)) % others; // never wraps around completely
    return static_cast<TokenId>(token % static_cast<std::uint64_t>(m_vocabulary));
}

bool ReplayDrafter::hits(std::size_t position) const
{
    // A uniform number is below 1, so a rate of 1 never misses and a rate of 0 never hits.
    return noiseUniform(noiseBits(m_seed, 0, static_cast<std::int64_t>(position), kHit)) < m_hitRate;
}

void ReplayDrafter::compare(std::span<const TokenId> text, std::size_t from)
{
    from = std::max(from, m_firstPosition);
    const std::size_t end = std::min(text.size(), m_firstPosition + m_known.size());
    for (std::size_t i = from; i < end && m_agrees; ++i) {
        m_agrees = text[i] == known(i);
    }
}

void ReplayDrafter::begin(std::span<const TokenId> text)
{
    m_agrees = true;
    compare(text, 0);
}

void ReplayDrafter::append(std::span<const TokenId> text, std::size_t fresh)
{
    compare(text, text.size() - std::min(fresh, text.size()));
}

int ReplayDrafter::propose(const DraftContext& context, TokenTree& tree, std::int32_t node, const DraftLimits& limits)
{
    if (!m_agrees || limits.candidates < 1) {
        return 0;
    }
    std::size_t position = context.text.size();
    for (const TokenId token : tree.path(node)) {
        if (!isKnown(position) || known(position) != token) {
            return 0;
        }
        ++position;
    }

    const int before = tree.size();
    std::vector<std::int32_t> parents; // of the chain's tokens
    std::int32_t parent = node;
    for (int i = 0; i < limits.length && isKnown(position + static_cast<std::size_t>(i)); ++i) {
        const std::size_t at = position + static_cast<std::size_t>(i);
        const std::int32_t child =
            tree.add(parent, hits(at) ? known(at) : wrong(at, 0), TokenSource::Replay, static_cast<float>(m_hitRate));
        if (child == TokenTree::kFull) {
            break;
        }
        parents.push_back(parent);
        parent = child;
    }
    const int alternatives = std::min(limits.candidates - 1, m_vocabulary - 2); // wrong tokens other than wrong(at, 0)
    for (std::size_t i = 0; i < parents.size(); ++i) {
        for (int j = 1; j <= alternatives; ++j) {
            tree.add(parents[i], wrong(position + i, j), TokenSource::Replay, 0);
        }
    }
    return tree.size() - before;
}

} // namespace longhand
