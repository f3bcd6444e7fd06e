#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace longhand {

/// One step through text that may not be UTF-8.
struct Utf8Step
{
    std::size_t length =
        1; ///< bytes of the character or of the maximal ill-formed subpart (Unicode standard, table 3-7)
    char32_t codepoint = 0xfffd; ///< U+FFFD where ill-formed
    bool wellFormed = false;
    bool unfinished = false; ///< ill-formed only because the text ends: more bytes could complete it
};

/// The step at text[at]; at < text.size().
Utf8Step utf8Step(std::string_view text, std::size_t at);

/// The text's characters; U+FFFD for each ill-formed part.
std::u32string codepoints(std::string_view text);

/// Unicode's category L: of any script.
bool isLetter(char32_t c);

/// Of any script, straight or not, and the apostrophe, which may be one.
bool isQuotationMark(char32_t c);

void appendUtf8(std::string& text, char32_t codepoint);

inline constexpr std::string_view kReplacementCharacter = "\xef\xbf\xbd";

/// The text with every ill-formed part replaced by U+FFFD.
std::string wellFormedUtf8(std::string_view text);

} // namespace longhand
