#pragma once

#include "engine/tokenizer/tokenizer.h"
#include "engine/types/token.h"

#include <string_view>
#include <vector>

namespace longhand {

/// Turns a stretch of plain text into tokens: the algorithm behind Tokenizer. Immutable and thread-safe.
class TextEncoder
{
public:
    TextEncoder() = default;
    TextEncoder(const TextEncoder&) = delete;
    TextEncoder& operator=(const TextEncoder&) = delete;
    virtual ~TextEncoder() = default;

    /// Appends the tokens of a text, which is well-formed UTF-8. n log n, with bounded stack.
    virtual void encode(std::string_view text, std::vector<TokenId>& out) const = 0;
    /// See Tokenizer::merges().
    virtual std::vector<TokenMerge> merges() const = 0;
};

} // namespace longhand
