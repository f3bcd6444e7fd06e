#include "engine/tokenizer/unicode_supplement.h"

#include "engine/tokenizer/utf8.h"

#include <algorithm>
#include <span>

namespace longhand {
namespace {

struct Range
{
    char32_t first;
    char32_t last;
};

constexpr Range kLetters[] = {
    {0x1c89, 0x1c8a},   {0xa7cb, 0xa7cd},   {0xa7da, 0xa7dc},   {0x105c0, 0x105f3}, {0x10d4a, 0x10d65},
    {0x10d6f, 0x10d85}, {0x10ec2, 0x10ec4}, {0x1123f, 0x11240}, {0x11380, 0x11389}, {0x1138b, 0x1138b},
    {0x1138e, 0x1138e}, {0x11390, 0x113b5}, {0x113b7, 0x113b7}, {0x113d1, 0x113d1}, {0x113d3, 0x113d3},
    {0x11bc0, 0x11be0}, {0x11f02, 0x11f02}, {0x11f04, 0x11f10}, {0x11f12, 0x11f33}, {0x1342f, 0x1342f},
    {0x13441, 0x13446}, {0x13460, 0x143fa}, {0x16100, 0x1611d}, {0x16d40, 0x16d6c}, {0x18cff, 0x18cff},
    {0x1b132, 0x1b132}, {0x1b155, 0x1b155}, {0x1df25, 0x1df2a}, {0x1e030, 0x1e06d}, {0x1e4d0, 0x1e4eb},
    {0x1e5d0, 0x1e5ed}, {0x1e5f0, 0x1e5f0}, {0x2b739, 0x2b739}, {0x2ebf0, 0x2ee5d}, {0x31350, 0x323af},
};

constexpr Range kDigits[] = {
    {0x10d40, 0x10d49}, {0x116d0, 0x116e3}, {0x11bf0, 0x11bf9}, {0x11f50, 0x11f59}, {0x16130, 0x16139},
    {0x16d70, 0x16d79}, {0x1ccf0, 0x1ccf9}, {0x1d2c0, 0x1d2d3}, {0x1e4f0, 0x1e4f9}, {0x1e5f1, 0x1e5fa},
};

constexpr Range kNewestDigits[] = {{0x11de0, 0x11de9}, {0x16ff4, 0x16ff6}};

constexpr std::string_view kThreeByteLetter = "\xe4\xb8\x80";    // U+4E00
constexpr std::string_view kFourByteLetter = "\xf0\xa0\x80\x80"; // U+20000
constexpr std::string_view kFourByteDigit = "\xf0\x9d\x9f\x8e";  // U+1D7CE

bool contains(std::span<const Range> ranges, char32_t codepoint)
{
    const auto at = std::upper_bound(ranges.begin(), ranges.end(), codepoint,
                                     [](char32_t value, const Range& range) { return value < range.first; });
    return at != ranges.begin() && codepoint <= (at - 1)->last;
}

} // namespace

std::string textWithKnownClasses(std::string_view text, bool withNewestDigits)
{
    std::string copy;
    for (std::size_t at = 0; at < text.size();) {
        if (static_cast<unsigned char>(text[at]) < 0xe1) // below the first of the ranges
        {
            ++at;
            continue;
        }
        const Utf8Step step = utf8Step(text, at);
        std::string_view known;
        if (contains(kLetters, step.codepoint))
            known = step.length == 3 ? kThreeByteLetter : kFourByteLetter;
        else if (contains(kDigits, step.codepoint) || (withNewestDigits && contains(kNewestDigits, step.codepoint)))
            known = kFourByteDigit;
        if (!known.empty()) {
            if (copy.empty())
                copy = text;
            copy.replace(at, known.size(), known);
        }
        at += step.length;
    }
    return copy;
}

} // namespace longhand
