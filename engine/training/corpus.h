#pragma once

#include "engine/tokenizer/tokenizer.h"
#include "engine/types/error.h"
#include "engine/types/token.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace longhand {

/// The texts that heads are trained on, as tokens, and cut into excerpts.
class Corpus
{
public:
    /// All *.txt files of a folder, by name, tokenised; behind them `more`, which are tokens already. Throws Error: no
    /// folder, no text at all, an unreadable file, more than 1 GB.
    static Corpus load(const std::filesystem::path& folder, const Tokenizer& tokenizer,
                       std::vector<std::vector<TokenId>> more = {});
    explicit Corpus(std::vector<std::vector<TokenId>> texts) : m_texts(std::move(texts)) {}

    std::span<const std::vector<TokenId>> texts() const { return m_texts; }
    std::int64_t tokens() const;
    /// Non-overlapping excerpts of `length` tokens, at most `count`, in an order that the seed decides.
    std::vector<std::span<const TokenId>> excerpts(std::size_t length, std::size_t count, std::uint64_t seed) const;
    /// The k-th beginning for a story of the model's own: `length` tokens, cycling through the texts, each time from
    /// further inside. Skips shorter texts; throws Error if all are shorter.
    std::span<const TokenId> beginning(std::size_t k, std::size_t length) const;
    /// FNV-1a over all tokens, to recognise a corpus.
    std::uint64_t checksum() const;

private:
    std::vector<std::vector<TokenId>> m_texts;
};

/// Counter-based random numbers (SplitMix64): a step's numbers depend on its index alone, so that training can resume
/// where it stopped.
std::uint64_t mixed(std::uint64_t seed, std::uint64_t counter);

} // namespace longhand
