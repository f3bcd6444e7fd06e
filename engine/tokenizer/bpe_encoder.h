#pragma once

#include "engine/tokenizer/bpe.h"
#include "engine/tokenizer/pre_tokenizer.h"
#include "engine/tokenizer/text_encoder.h"
#include "engine/tokenizer/tokenizer_description.h"
#include "engine/tokenizer/vocabulary.h"

#include <string>

namespace longhand {

/// Cuts a text into words and merges the bytes or characters of each.
class BpeEncoder : public TextEncoder
{
public:
    /// The vocabulary must outlive it. Throws Error.
    BpeEncoder(const TokenizerDescription& description, const Vocabulary& vocabulary);

    void encode(std::string_view text, std::vector<TokenId>& out) const override;
    std::vector<TokenMerge> merges() const override { return m_merger.merges(); }

private:
    TokenId wholeWord(std::string_view word, std::string& spelling) const;

    const Vocabulary& m_vocabulary;
    PreTokenizer m_preTokenizer;
    BytePairMerger m_merger;
    bool m_nfc;
    bool m_ignoresMerges;
    bool m_byteLevel;
};

} // namespace longhand
