#include "engine/tokenizer/utf8.h"

#include <utf8proc.h>

namespace longhand {
namespace {

unsigned byteAt(std::string_view text, std::size_t at)
{
    return static_cast<unsigned char>(text[at]);
}

} // namespace

Utf8Step utf8Step(std::string_view text, std::size_t at)
{
    const unsigned first = byteAt(text, at);
    if (first < 0x80)
        return {1, static_cast<char32_t>(first), true, false};

    std::size_t length = 0;
    // The second byte's range is narrower after some first bytes: overlong forms, surrogates, beyond U+10FFFF.
    unsigned low = 0x80;
    unsigned high = 0xbf;
    char32_t codepoint = 0;
    if (first >= 0xc2 && first <= 0xdf) {
        length = 2;
        codepoint = first & 0x1f;
    } else if (first >= 0xe0 && first <= 0xef) {
        length = 3;
        codepoint = first & 0x0f;
        low = first == 0xe0 ? 0xa0 : 0x80;
        high = first == 0xed ? 0x9f : 0xbf;
    } else if (first >= 0xf0 && first <= 0xf4) {
        length = 4;
        codepoint = first & 0x07;
        low = first == 0xf0 ? 0x90 : 0x80;
        high = first == 0xf4 ? 0x8f : 0xbf;
    } else {
        return {};
    }

    for (std::size_t i = 1; i < length; ++i) {
        if (at + i >= text.size())
            return {i, 0xfffd, false, true};
        const unsigned next = byteAt(text, at + i);
        if (next < low || next > high)
            return {i, 0xfffd, false, false};
        codepoint = (codepoint << 6) | (next & 0x3f);
        low = 0x80;
        high = 0xbf;
    }
    return {length, codepoint, true, false};
}

std::u32string codepoints(std::string_view text)
{
    std::u32string all;
    all.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const Utf8Step step = utf8Step(text, at);
        all.push_back(step.codepoint);
        at += step.length;
    }
    return all;
}

bool isLetter(char32_t c)
{
    const auto category = utf8proc_category(static_cast<utf8proc_int32_t>(c));
    return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO;
}

bool isQuotationMark(char32_t c)
{
    return c == '"' || c == '\'' || (c >= 0x2018 && c <= 0x201f) || c == 0xab || c == 0xbb || c == 0x2039 ||
           c == 0x203a || (c >= 0x300c && c <= 0x300f);
}

void appendUtf8(std::string& text, char32_t codepoint)
{
    const auto add = [&text](char32_t byte) { text += static_cast<char>(static_cast<unsigned char>(byte)); };
    if (codepoint < 0x80) {
        add(codepoint);
    } else if (codepoint < 0x800) {
        add(0xc0 | (codepoint >> 6));
        add(0x80 | (codepoint & 0x3f));
    } else if (codepoint < 0x10000) {
        add(0xe0 | (codepoint >> 12));
        add(0x80 | ((codepoint >> 6) & 0x3f));
        add(0x80 | (codepoint & 0x3f));
    } else {
        add(0xf0 | (codepoint >> 18));
        add(0x80 | ((codepoint >> 12) & 0x3f));
        add(0x80 | ((codepoint >> 6) & 0x3f));
        add(0x80 | (codepoint & 0x3f));
    }
}

std::string wellFormedUtf8(std::string_view text)
{
    std::string out;
    out.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const Utf8Step step = utf8Step(text, at);
        out += step.wellFormed ? text.substr(at, step.length) : kReplacementCharacter;
        at += step.length;
    }
    return out;
}

} // namespace longhand
