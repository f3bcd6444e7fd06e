#pragma once

#include "engine/types/token.h"

#include <cstdint>
#include <vector>

namespace longhand {

/// What a token tells about the shape of the prose; bits.
enum ProseMark : std::uint8_t
{
    kNoMark = 0,      ///< a word or a part of one
    kMark = 1,        ///< punctuation and white space alone
    kPause = 2,       ///< a mark with a comma, semicolon, colon or dash: no sentence begins after it
    kSentenceEnd = 4, ///< a mark with a full stop, an exclamation or a question mark, or an ellipsis
    kLineBreak = 8,   ///< a mark with a line break
    kQuote = 16,      ///< a mark with a quotation mark
    kNumeral = 32,    ///< no mark: digits, or letters of Roman numerals up to 399
};

/// What the settings that shape sentences and paragraphs need of a vocabulary: see sparedTokens(),
/// tokenizer/structure_tokens.h.
struct ProseTokens
{
    std::vector<std::uint8_t> marks;         ///< [vocabulary], ProseMark; empty: nothing is shaped
    std::vector<TokenId> ends;               ///< tokens that end a sentence directly behind a word
    std::vector<TokenId> lastEnds;           ///< of these, those that end its paragraph too
    std::vector<TokenId> lineBreaks;         ///< tokens with a line break
    std::vector<TokenId> marksAndInitials;   ///< marks without a line break, and " L" but not " a" or " I"
    std::vector<TokenId> closings;           ///< closing quotes, line breaks: end a paragraph after a sentence
    std::vector<TokenId> contractions;       ///< apostrophes, alone or with letters behind them ('m)
    std::vector<TokenId> stems;              ///< words that nothing but a contraction can follow (wouldn)
    std::vector<std::vector<TokenId>> words; ///< the tokens of each of the commonest words; no token in two
};

} // namespace longhand
