#include "engine/sampling/token_subset.h"

#include "engine/types/error.h"

#include <string>
#include <utility>

namespace longhand {

TokenSubset::TokenSubset(std::vector<TokenId> tokens, TokenId vocabulary) : m_tokens(std::move(tokens))
{
    if (m_tokens.empty())
        throw Error("A draft vocabulary needs at least one token.");
    m_places.assign(static_cast<std::size_t>(vocabulary), -1);
    for (std::size_t i = 0; i < m_tokens.size(); ++i) {
        const TokenId token = m_tokens[i];
        if (token < 0 || token >= vocabulary)
            throw Error("A draft vocabulary names token %1, but the model has %2 tokens.", std::to_string(token),
                        vocabulary);
        if (i > 0 && token <= m_tokens[i - 1])
            throw Error("A draft vocabulary names token %1 twice.", std::to_string(token));
        m_places[static_cast<std::size_t>(token)] = static_cast<std::int32_t>(i);
    }
}

} // namespace longhand
