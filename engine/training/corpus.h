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

/// The texts that heads learn from: all *.txt of a folder by name, as tokens, cut into excerpts.
class Corpus
{
public:
    /// Throws Error: no folder, no text in it, a file that cannot be read, more than 1 GB.
    static Corpus load(const std::filesystem::path& folder, const Tokenizer& tokenizer);
    explicit Corpus(std::vector<std::vector<TokenId>> texts) : m_texts(std::move(texts)) {}

    std::span<const std::vector<TokenId>> texts() const { return m_texts; }
    std::int64_t tokens() const;
    /// Non-overlapping excerpts of `length` tokens, at most `count`, in an order that the seed decides.
    std::vector<std::span<const TokenId>> excerpts(std::size_t length, std::size_t count, std::uint64_t seed) const;
    /// The k-th beginning for a story of the model's own: `length` tokens of the texts in turn, each time from further
    /// inside. Texts shorter than that are passed over; throws Error if all are.
    std::span<const TokenId> beginning(std::size_t k, std::size_t length) const;
    /// FNV-1a over all tokens: to know a corpus again.
    std::uint64_t checksum() const;

private:
    std::vector<std::vector<TokenId>> m_texts;
};

/// Numbers from a counter (SplitMix64): what a step draws depends on its number alone, so that a training can go on
/// where it was.
std::uint64_t mixed(std::uint64_t seed, std::uint64_t counter);

} // namespace longhand
