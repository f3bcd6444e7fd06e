#include "engine/tokenizer/prose_tokens.h"

#include "engine/tokenizer/tokenizer.h"
#include "engine/tokenizer/utf8.h"

#include <algorithm>
#include <string_view>

namespace longhand {
namespace {

/// Marks that end a sentence: Latin, Arabic, Devanagari, Chinese and Japanese.
constexpr std::u32string_view kTerminators = U".!?\u2026\u061f\u06d4\u0964\u3002\uff01\uff1f";
constexpr std::u32string_view kPauses = U",;:-\u2013\u2014\u2015\u060c\u061b\u3001\uff0c\uff1a\uff1b";
/// The marks with which speech ends. Not the one that closes it in German and opens it in English.
constexpr std::u32string_view kClosingQuotes = U"\"'\u2019\u201d\u00bb\u300d\u300f";
/// With which else what ends a sentence may close.
constexpr std::u32string_view kClosers = U"\"'\u2019\u201d\u00bb\u300d\u300f)]";
constexpr std::u32string_view kLineBreaks = U"\n\r";

bool isOneOf(char32_t c, std::u32string_view all)
{
    return all.find(c) != std::u32string_view::npos;
}

std::uint8_t marksOf(std::u32string_view text)
{
    unsigned marks = kMark, quotes = 0;
    for (const char32_t c : text) { // the last one decides: "...," goes on
        quotes |= isQuotationMark(c) ? kQuote : 0;
        if (isOneOf(c, kTerminators))
            marks = (marks & ~unsigned{kPause}) | kSentenceEnd;
        else if (c == U'\n')
            marks = (marks & ~unsigned{kPause}) | kLineBreak;
        else if (isOneOf(c, kPauses) && (marks & kLineBreak) == 0)
            marks = kMark | kPause;
    }
    return static_cast<std::uint8_t>(marks | quotes);
}

/// Of these characters, then line breaks, and nothing else.
bool closes(std::u32string_view text, std::u32string_view with)
{
    const auto rest = std::find_if_not(text.begin(), text.end(), [with](char32_t c) { return isOneOf(c, with); });
    return std::all_of(rest, text.end(), [](char32_t c) { return isOneOf(c, kLineBreaks); });
}

} // namespace

ProseTokens proseTokens(const Tokenizer& tokenizer, std::span<const TokenId> marks)
{
    ProseTokens found;
    found.marks.resize(static_cast<std::size_t>(tokenizer.vocabularySize()));
    for (const TokenId token : marks) {
        const std::u32string text = codepoints(tokenizer.bytes(token));
        const std::uint8_t kinds = marksOf(text);
        found.marks[static_cast<std::size_t>(token)] = kinds;
        if ((kinds & kLineBreak) != 0)
            found.lineBreaks.push_back(token);
        const auto behind =
            std::find_if_not(text.begin(), text.end(), [](char32_t c) { return isOneOf(c, kTerminators); });
        const std::u32string_view rest(behind, text.end());
        if (behind == text.begin()) {
            if (closes(rest, kClosingQuotes))
                found.closings.push_back(token);
        } else if (closes(rest, kClosers)) {
            found.ends.push_back(token);
            if ((kinds & kLineBreak) != 0)
                found.lastEnds.push_back(token);
        }
    }
    return found;
}

} // namespace longhand
