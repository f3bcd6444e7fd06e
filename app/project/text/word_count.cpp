#include "app/project/text/word_count.h"

#include "engine/tokenizer/utf8.h"

#include <utf8proc.h>

#include <algorithm>
#include <iterator>

namespace longhand {

namespace {

struct Range
{
    char32_t first, last;
};

// The letters and numbers of the scripts Han, Hiragana and Katakana (Scripts.txt of Unicode 15), ascending.
constexpr Range kAlone[] = {{0x2e80, 0x2fd5},   {0x3005, 0x3005},   {0x3007, 0x3007},   {0x3021, 0x3029},
                            {0x3038, 0x303b},   {0x3041, 0x3096},   {0x309d, 0x309f},   {0x30a1, 0x30fa},
                            {0x30fd, 0x30ff},   {0x31f0, 0x31ff},   {0x3400, 0x4dbf},   {0x4e00, 0x9fff},
                            {0xf900, 0xfad9},   {0xff66, 0xff6f},   {0xff71, 0xff9d},   {0x16fe3, 0x16fe3},
                            {0x1aff0, 0x1b122}, {0x1b132, 0x1b132}, {0x1b150, 0x1b152}, {0x1b155, 0x1b155},
                            {0x1b164, 0x1b167}, {0x20000, 0x323af}};

bool isLetterOrNumber(utf8proc_category_t category)
{
    return (category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO) ||
           (category >= UTF8PROC_CATEGORY_ND && category <= UTF8PROC_CATEGORY_NO);
}

utf8proc_category_t categoryOf(char32_t c)
{
    return utf8proc_category(static_cast<utf8proc_int32_t>(c));
}

bool isSpace(char32_t c, utf8proc_category_t category)
{
    return (c >= 0x9 && c <= 0xd) || c == 0x85 ||
           (category >= UTF8PROC_CATEGORY_ZS && category <= UTF8PROC_CATEGORY_ZP);
}

template <typename Found>
void forEachWord(std::string_view utf8, const Found& found)
{
    WordStarts starts;
    for (std::size_t i = 0; i < utf8.size();) {
        const Utf8Step step = utf8Step(utf8, i);
        if (starts.add(step.codepoint))
            found(i);
        i += step.length;
    }
}

} // namespace

bool isWordAlone(char32_t c)
{
    if (c < kAlone[0].first)
        return false;
    const auto range = std::partition_point(std::begin(kAlone), std::end(kAlone), [c](Range r) { return r.last < c; });
    return range != std::end(kAlone) && range->first <= c && isLetterOrNumber(categoryOf(c));
}

bool WordStarts::add(char32_t c)
{
    if (c < 0x80) { // the common case
        const bool letter = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        const bool begins = letter && !m_inWord;
        m_inWord = (m_inWord || letter) && c != ' ' && !(c >= 0x9 && c <= 0xd);
        return begins;
    }
    if (isWordAlone(c)) {
        m_inWord = false;
        return true;
    }
    const utf8proc_category_t category = categoryOf(c);
    if (isSpace(c, category)) {
        m_inWord = false;
    } else if (!m_inWord && isLetterOrNumber(category)) {
        m_inWord = true;
        return true;
    }
    return false;
}

std::vector<std::size_t> wordStarts(std::string_view utf8)
{
    std::vector<std::size_t> found;
    forEachWord(utf8, [&](std::size_t at) { found.push_back(at); });
    return found;
}

std::int64_t countWords(std::string_view utf8)
{
    std::int64_t words = 0;
    forEachWord(utf8, [&](std::size_t) { ++words; });
    return words;
}

} // namespace longhand
