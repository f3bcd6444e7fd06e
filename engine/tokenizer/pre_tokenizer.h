#pragma once

#include "engine/tokenizer/pattern.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace longhand {

/// Cuts text into the words that byte-pair merging works within. Immutable and thread-safe.
class PreTokenizer
{
public:
    /// Regular expressions, applied one after another: each cuts the pieces of the one before into its matches and what
    /// is between them. Throws Error naming the source and the expression.
    PreTokenizer(const std::vector<std::string>& cuts, bool newestDigits, std::string_view source);

    /// Calls word for each piece, in order; concatenated they are the text. Text must be well-formed UTF-8. Bounded
    /// stack; linear in the text's length for the expressions of tokenizer_family.cpp.
    void forEachWord(std::string_view text, const std::function<void(std::string_view)>& word) const;

private:
    std::vector<Pattern> m_patterns;
    bool m_newestDigits;
};

} // namespace longhand
