#include "engine/speculative/vocabulary_map.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <utility>

namespace longhand {

VocabularyMap::VocabularyMap(const Tokenizer& target, const Tokenizer& draft)
{
    const TokenId tokens = target.vocabularySize(), drafts = draft.vocabularySize();
    std::unordered_map<std::string_view, TokenId> byBytes;
    for (TokenId t = 0; t < drafts; ++t)
        if (!draft.bytes(t).empty())
            byBytes.try_emplace(draft.bytes(t), t);
    const auto sameAt = [&](TokenId t) {
        if (t >= drafts)
            return false;
        const std::string_view bytes = target.bytes(t);
        return bytes == draft.bytes(t) && (!bytes.empty() || target.piece(t) == draft.piece(t));
    };
    m_partner.resize(static_cast<std::size_t>(tokens), -1);
    for (TokenId t = 0; t < tokens; ++t) {
        const std::string_view bytes = target.bytes(t);
        TokenId& partner = m_partner[static_cast<std::size_t>(t)];
        if (sameAt(t)) {
            partner = t; // of several tokens with the same bytes
        } else if (bytes.empty()) {
            partner = draft.specialToken(target.piece(t));
            if (partner < 0 && t == target.bos())
                partner = draft.bos();
        } else if (const auto found = byBytes.find(bytes); found != byBytes.end()) {
            partner = found->second;
        } else {
            m_spelt[t] = draft.encode(bytes, PlaceInText::Inside);
        }
        if (!bytes.empty()) {
            ++m_texts;
            m_shared += partner >= 0 ? 1 : 0;
        }
    }
}

void VocabularyMap::read(TokenId token, std::vector<TokenId>& to) const
{
    const TokenId partner =
        static_cast<std::size_t>(token) < m_partner.size() ? m_partner[static_cast<std::size_t>(token)] : -1;
    if (partner >= 0) {
        to.push_back(partner);
    } else if (const auto found = m_spelt.find(token); found != m_spelt.end()) {
        to.insert(to.end(), found->second.begin(), found->second.end());
    }
}

void VocabularyMap::translate(std::span<const float> draft, std::span<float> target) const
{
    std::fill(target.begin(), target.end(), -std::numeric_limits<float>::infinity());
    const std::size_t count = std::min(target.size(), m_partner.size());
    for (std::size_t t = 0; t < count; ++t)
        if (m_partner[t] >= 0 && static_cast<std::size_t>(m_partner[t]) < draft.size())
            target[t] = draft[static_cast<std::size_t>(m_partner[t])];
}

std::size_t VocabularyMap::bytes() const
{
    std::size_t bytes = m_partner.size() * sizeof(TokenId);
    for (const auto& [token, spelt] : m_spelt)
        bytes += sizeof(std::pair<TokenId, std::vector<TokenId>>) + spelt.size() * sizeof(TokenId);
    return bytes;
}

} // namespace longhand
