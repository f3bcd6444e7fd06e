#pragma once

#include "engine/training/corpus.h"
#include "engine/types/error.h"
#include "engine/types/token.h"

#include <filesystem>
#include <string>
#include <vector>

namespace longhand {

/// Texts that the model wrote, as token ids, one per line, in a file, so that they are generated once for all kinds of
/// heads. Text k begins with Corpus::beginning(k) and was written with take k. One thread.
class OwnSamples
{
public:
    /// Reads the file if it exists. Throws Error if a text does not begin as this corpus requires, is not `length`
    /// tokens long or names tokens outside the vocabulary, or if the file holds anything but numbers; discards an
    /// unterminated line of numbers (the program was killed).
    OwnSamples(std::filesystem::path path, const Corpus& corpus, std::size_t promptLength, std::size_t length,
               TokenId vocabulary);

    const std::vector<std::vector<TokenId>>& texts() const { return m_texts; }
    /// The beginning of text number texts().size().
    std::span<const TokenId> nextPrompt() const;
    /// Adds it to the file too. Throws Error.
    void append(std::vector<TokenId> text);

private:
    void check(const std::vector<TokenId>& text) const;

    std::filesystem::path m_path;
    const Corpus& m_corpus;
    std::size_t m_promptLength, m_length;
    TokenId m_vocabulary;
    std::vector<std::vector<TokenId>> m_texts;
};

} // namespace longhand
