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
/// Letters that are words in languages of the Latin script.
constexpr std::u32string_view kWordsOfALetter = U"aeiouyAEIOUY\u00e0\u00e9\u00e8\u00ed\u00f3\u00f4\u00c0\u00c9";

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

/// "12", " xiv", "L": with or without a space before it.
bool isNumeral(std::u32string_view text)
{
    if (text.starts_with(U' '))
        text.remove_prefix(1);
    for (const std::u32string_view digits : {U"0123456789", U"ivxlc", U"IVXLC"})
        if (!text.empty() && std::ranges::all_of(text, [&](char32_t c) { return isOneOf(c, digits); }))
            return true;
    return false;
}

} // namespace

bool isInitial(std::u32string_view text)
{
    return text.size() == 2 && text[0] == U' ' && text[1] < 0x530 && !isOneOf(text[1], kWordsOfALetter) &&
           isLetter(text[1]);
}

ProseTokens proseTokens(const Tokenizer& tokenizer, std::span<const TokenId> marks)
{
    ProseTokens found;
    found.marks.resize(static_cast<std::size_t>(tokenizer.vocabularySize()));
    for (const TokenId token : marks) {
        const std::u32string text = codepoints(tokenizer.bytes(token));
        const std::uint8_t kinds = marksOf(text);
        found.marks[static_cast<std::size_t>(token)] = kinds;
        ((kinds & kLineBreak) != 0 ? found.lineBreaks : found.marksAndInitials).push_back(token);
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
    for (TokenId token = 0; token < tokenizer.vocabularySize(); ++token) {
        constexpr std::size_t longest = 8; // bytes
        const std::string_view bytes = tokenizer.bytes(token);
        const std::u32string text = bytes.size() <= longest ? codepoints(bytes) : std::u32string();
        if (isInitial(text))
            found.marksAndInitials.push_back(token);
        if (isNumeral(text))
            found.marks[static_cast<std::size_t>(token)] = kNumeral;
    }
    std::ranges::sort(found.marksAndInitials);
    return found;
}

} // namespace longhand
