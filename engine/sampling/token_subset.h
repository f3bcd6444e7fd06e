#pragma once

#include "engine/types/token.h"

#include <span>
#include <vector>

namespace longhand {

/// Some tokens of a vocabulary, and where each stands among them: what a drafter proposes from. Logits over a subset
/// are in the order of tokens().
class TokenSubset
{
public:
    /// tokens: ascending, without repetition. Throws Error for any other list, an empty one, or a token outside
    /// [0, vocabulary).
    TokenSubset(std::vector<TokenId> tokens, TokenId vocabulary);

    std::span<const TokenId> tokens() const { return m_tokens; }
    std::size_t size() const { return m_tokens.size(); }
    /// Where the token stands, -1 if it is not among them. The token must be in the vocabulary.
    std::int32_t placeOf(TokenId token) const { return m_places[static_cast<std::size_t>(token)]; }
    std::size_t bytes() const { return (m_tokens.size() + m_places.size()) * sizeof(std::int32_t); }

private:
    std::vector<TokenId> m_tokens;
    std::vector<std::int32_t> m_places; // [vocabulary]
};

} // namespace longhand
