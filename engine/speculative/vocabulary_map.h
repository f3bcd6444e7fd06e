#pragma once

#include "engine/tokenizer/tokenizer.h"

#include <cstddef>
#include <span>
#include <unordered_map>
#include <vector>

namespace longhand {

/// Which tokens of a draft model are which of the target's: by their bytes, special tokens by their spelling. Models of
/// one family mostly share a vocabulary, id by id; otherwise a target's token that has no partner is read as the draft
/// model would spell it, and is never proposed.
class VocabularyMap
{
public:
    VocabularyMap(const Tokenizer& target, const Tokenizer& draft);

    /// Text tokens of the target, and how many of them have a partner.
    int texts() const { return m_texts; }
    int shared() const { return m_shared; }

    /// Appends the draft model's tokens for one of the target's; none for a special token that it does not know.
    void read(TokenId token, std::vector<TokenId>& to) const;
    /// The draft model's logits as those of the target's tokens, -inf for tokens without a partner. [vocabulary] of
    /// either model; what exceeds the tokenizer is padding.
    void translate(std::span<const float> draft, std::span<float> target) const;

    std::size_t bytes() const;

private:
    std::vector<TokenId> m_partner;                            // of each target token, -1: none
    std::unordered_map<TokenId, std::vector<TokenId>> m_spelt; // those without a partner
    int m_texts = 0, m_shared = 0;
};

} // namespace longhand
