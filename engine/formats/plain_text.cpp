#include "engine/formats/plain_text.h"

#include "engine/tokenizer/utf8.h"

#include <algorithm>

namespace longhand {

namespace {

bool controls(char32_t c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x2028 || c == 0x2029 || (c >= 0x202a && c <= 0x202e) ||
           (c >= 0x2066 && c <= 0x2069);
}

bool isWhiteControl(char32_t c)
{
    return c == '\n' || c == '\t';
}

} // namespace

std::string plainText(std::string_view text)
{
    std::string plain;
    plain.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const Utf8Step step = utf8Step(text, at);
        if (!step.wellFormed || (controls(step.codepoint) && !isWhiteControl(step.codepoint)))
            plain += kReplacementCharacter;
        else
            plain.append(text, at, step.length);
        at += step.length;
    }
    return plain;
}

std::string plainName(std::string_view text, std::size_t most)
{
    std::string plain;
    std::size_t characters = 0;
    for (std::size_t at = 0; at < text.size(); ++characters) {
        if (characters == most)
            return plain + "...";
        const Utf8Step step = utf8Step(text, at);
        if (step.wellFormed && (isWhiteControl(step.codepoint) || step.codepoint == '\r'))
            plain += ' ';
        else
            plain += plainText(text.substr(at, step.length));
        at += step.length;
    }
    return plain;
}

std::string asciiLower(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return result;
}

} // namespace longhand
