#pragma once

#include "engine/tokenizer/text_encoder.h"
#include "engine/tokenizer/tokenizer_description.h"
#include "engine/tokenizer/vocabulary.h"

#include <cstdint>
#include <memory>
#include <string>

namespace longhand {

/// SentencePiece's two algorithms, by libsentencepiece. The library gets a model that is made here from checked parts:
/// no bytes of a file reach it but the pieces that a text may become. Normalisation is not left to it.
class SentencePieceEncoder : public TextEncoder
{
public:
    /// The vocabulary must outlive it. Throws Error if a score is not a number or the library rejects the pieces.
    SentencePieceEncoder(const TokenizerDescription& description, const Vocabulary& vocabulary);
    ~SentencePieceEncoder() override;

    /// The library needs some 300 bytes for a byte of text: long texts go through it part by part, cut where no piece
    /// spans the cut. Without such a place within a megabyte the text is cut there nevertheless.
    void encode(std::string_view text, std::vector<TokenId>& out) const override;
    /// Every piece of more than one character, the best score first, with the two parts that have the best scores.
    std::vector<TokenMerge> merges() const override;

private:
    struct Impl;
    void findPairs();
    bool mayCut(std::string_view text, std::size_t at) const;
    std::size_t partEnd(std::string_view text, std::size_t begin) const;

    const Vocabulary& m_vocabulary;
    std::vector<float> m_scores;
    std::vector<std::uint64_t> m_pairs; ///< characters that are neighbours in a piece, sorted
    bool m_escapesSpaces;
    std::unique_ptr<Impl> m_impl;
};

} // namespace longhand
