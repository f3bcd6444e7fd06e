#pragma once

#include "engine/training/corpus.h"
#include "engine/types/error.h"
#include "engine/types/token.h"

#include <filesystem>
#include <string>
#include <vector>

namespace longhand {

/// Texts that the model wrote, one a line as token ids, in a file, so that they are written once for all kinds of
/// heads. Text k begins with Corpus::beginning(k) and was written with take k. One thread.
class OwnSamples
{
public:
    /// Reads the file if it is there. Throws Error if a text does not begin as this corpus asks for, is not `length`
    /// tokens long or names tokens beyond the vocabulary; a line without an end (the program was killed) is dropped.
    OwnSamples(std::filesystem::path path, const Corpus& corpus, std::size_t promptLength, std::size_t length,
               TokenId vocabulary);

    const std::vector<std::vector<TokenId>>& texts() const { return m_texts; }
    /// What text number texts().size() begins with.
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
