#pragma once

#include "engine/tokenizer/tokenizer.h"

#include <cstdint>
#include <vector>

namespace longhand::cli {

/// Reproducible numbers for test texts and trees (splitmix64).
class Random
{
public:
    explicit Random(std::uint64_t seed) : m_state(seed) {}
    std::uint64_t next()
    {
        m_state += 0x9e3779b97f4a7c15u;
        std::uint64_t z = m_state;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    /// In [0, limit).
    int below(int limit) { return static_cast<int>(next() % static_cast<std::uint64_t>(limit)); }

private:
    std::uint64_t m_state;
};

/// A reproducible text of ordinary tokens.
inline std::vector<TokenId> randomTokens(const Tokenizer& tokenizer, std::size_t count, std::uint64_t seed)
{
    Random random(seed);
    std::vector<TokenId> tokens;
    // A vocabulary of nothing but control tokens is no vocabulary, but it must not hang the program either.
    for (std::size_t tries = 0; tokens.size() < count; ++tries) {
        const TokenId token = random.below(tokenizer.vocabularySize());
        if (!tokenizer.isControl(token) || tries > 100 * count)
            tokens.push_back(token);
    }
    return tokens;
}

} // namespace longhand::cli
