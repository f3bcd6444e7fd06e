#include "engine/tokenizer/bpe_encoder.h"

#include "engine/tokenizer/normalizer.h"

namespace longhand {

BpeEncoder::BpeEncoder(const TokenizerDescription& description, const Vocabulary& vocabulary)
    : m_vocabulary(vocabulary), m_preTokenizer(description.cuts, description.newestDigits, description.source),
      m_merger(description, vocabulary), m_nfc(description.nfc), m_ignoresMerges(description.ignoresMerges),
      m_byteLevel(description.algorithm == TokenizerAlgorithm::ByteLevelBpe)
{
}

/// The token that equals the word; -1 if there is none.
TokenId BpeEncoder::wholeWord(std::string_view word, std::string& spelling) const
{
    if (!m_byteLevel)
        return m_vocabulary.findText(word);
    spelling.clear();
    for (const char c : word)
        spelling += m_vocabulary.alphabet().spelling(static_cast<unsigned char>(c));
    return m_vocabulary.findText(spelling);
}

void BpeEncoder::encode(std::string_view text, std::vector<TokenId>& out) const
{
    std::string changed;
    if (m_nfc)
        changed = normalizedNfc(text);
    if (!m_byteLevel)
        changed = withSpaceSigns(m_nfc ? std::string_view(changed) : text);
    if (m_nfc || !m_byteLevel)
        text = changed;

    BytePairMerger::Workspace workspace;
    std::string spelling;
    m_preTokenizer.forEachWord(text, [&](std::string_view word) {
        if (m_ignoresMerges) {
            if (const TokenId whole = wholeWord(word, spelling); whole >= 0) {
                out.push_back(whole);
                return;
            }
        }
        m_merger.encode(word, workspace, out);
    });
}

} // namespace longhand
