#pragma once

#include "engine/tokenizer/seeded_hash.h"
#include "engine/types/token.h"

#include <array>
#include <cstdint>
#include <functional>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace longhand {

class Vocabulary;

/// Finds the tokens that stand for themselves in a text: those of type "user defined", such as runs of spaces or HTML's
/// tags. What looks like the name of a marker is not among them (isMarkerName()): it stays prose. Immutable and
/// thread-safe.
class AddedTokens
{
public:
    /// The vocabulary must outlive it.
    explicit AddedTokens(const Vocabulary& vocabulary);

    bool empty() const { return m_tokens.empty(); }
    /// The others of that type: those that look like the names of markers.
    const std::vector<TokenId>& markers() const { return m_markers; }
    /// Calls text for each stretch between them and token for each of them, in order. From left to right, the longest
    /// first. Linear in the text's length.
    void split(std::string_view text, const std::function<void(std::string_view)>& plain,
               const std::function<void(TokenId)>& token) const;

private:
    TokenId longestAt(std::string_view rest) const;

    const Vocabulary& m_vocabulary;
    std::unordered_map<std::string_view, TokenId, SeededHash> m_tokens;
    std::vector<TokenId> m_markers;
    std::array<std::vector<std::uint8_t>, 256> m_lengths; ///< by first byte, the longest first
};

/// True for names such as <|im_start|>, <tool_call>, [PAD12] and <unused7>; false for <table>, </b> and runs of spaces.
bool isMarkerName(std::string_view piece);

} // namespace longhand
