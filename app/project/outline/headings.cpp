#include "app/project/outline/headings.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

namespace longhand {

namespace {

using Words = std::vector<std::string_view>;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isUpper(char c)
{
    return c >= 'A' && c <= 'Z';
}

bool isLower(char c)
{
    return c >= 'a' && c <= 'z';
}

/// Lower-cases ASCII and the accented Latin letters (two bytes; C3 80..9E are the capitals).
std::string lowered(std::string_view text)
{
    std::string out(text);
    for (std::size_t i = 0; i < out.size(); ++i) {
        const bool accented = i > 0 && out[i - 1] == '\xc3' && static_cast<unsigned char>(out[i]) >= 0x80 &&
                              static_cast<unsigned char>(out[i]) <= 0x9e;
        if (isUpper(out[i]) || accented)
            out[i] = static_cast<char>(out[i] + 32);
    }
    return out;
}

Words split(std::string_view text)
{
    Words words;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = text.find_first_not_of(" \t", at);
        if (begin == std::string_view::npos)
            break;
        const std::size_t end = std::min(text.find_first_of(" \t", begin), text.size());
        words.push_back(text.substr(begin, end - begin));
        at = end;
    }
    return words;
}

template <std::size_t N>
bool isOneOf(std::string_view word, const std::string_view (&list)[N])
{
    return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

/// The value of a Roman numeral in its usual form, at most 100; 0 if it is not one.
int roman(std::string_view word)
{
    static constexpr std::string_view ones[] = {"", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"};
    static constexpr std::string_view tens[] = {"", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC", "C"};
    for (std::size_t ten = 0; ten < std::size(tens); ++ten)
        for (std::size_t one = 0; one < std::size(ones); ++one)
            if (!word.empty() && word.size() == tens[ten].size() + ones[one].size() && word.starts_with(tens[ten]) &&
                word.ends_with(ones[one]))
                return static_cast<int>(10 * ten + one) <= 100 ? static_cast<int>(10 * ten + one) : 0;
    return 0;
}

bool isNumberWord(std::string_view lower)
{
    static constexpr std::string_view words[] = {
        "one",        "two",      "three",     "four",       "five",      "six",          "seven",       "eight",
        "nine",       "ten",      "eleven",    "twelve",     "thirteen",  "fourteen",     "fifteen",     "sixteen",
        "seventeen",  "eighteen", "nineteen",  "twenty",     "thirty",    "forty",        "fifty",       "sixty",
        "seventy",    "eighty",   "ninety",    "first",      "second",    "third",        "fourth",      "fifth",
        "sixth",      "seventh",  "eighth",    "ninth",      "tenth",     "eleventh",     "twelfth",     "thirteenth",
        "twentieth",  "last",     "eins",      "zwei",       "drei",      "vier",         "f\xc3\xbcnf", "sechs",
        "sieben",     "acht",     "neun",      "zehn",       "elf",       "zw\xc3\xb6lf", "un",          "deux",
        "trois",      "quatre",   "cinq",      "sept",       "huit",      "neuf",         "dix",         "onze",
        "douze",      "premier",  "dernier",   "fourteenth", "fifteenth", "sixteenth",    "seventeenth", "eighteenth",
        "nineteenth", "hundred",  "thirtieth", "fortieth"};
    const std::size_t hyphen = lower.find('-');
    if (hyphen != std::string_view::npos)
        return isNumberWord(lower.substr(0, hyphen)) && isNumberWord(lower.substr(hyphen + 1));
    return isOneOf(lower, words);
}

/// Ordinals that precede the word: "Erstes Kapitel", "Deuxième partie".
bool isLeadingOrdinal(std::string_view lower)
{
    static constexpr std::string_view german[] = {"erst", "zweit", "dritt", "viert", "f\xc3\xbcnft",  "sechst", "siebt",
                                                  "acht", "neunt", "zehnt", "elft",  "zw\xc3\xb6lft", "letzt"};
    static constexpr std::string_view french[] = {
        "premi\xc3\xa8re",  "premier",          "deuxi\xc3\xa8me", "seconde",         "troisi\xc3\xa8me",
        "quatri\xc3\xa8me", "cinqui\xc3\xa8me", "sixi\xc3\xa8me",  "septi\xc3\xa8me", "huiti\xc3\xa8me",
        "neuvi\xc3\xa8me",  "dixi\xc3\xa8me",   "derni\xc3\xa8re"};
    for (const std::string_view end : {"es", "er"})
        if (lower.size() > 2 && lower.ends_with(end) && isOneOf(lower.substr(0, lower.size() - 2), german))
            return true;
    return isOneOf(lower, french);
}

std::optional<OutlineLevel> keyword(std::string_view lower)
{
    static constexpr std::string_view parts[] = {"part", "book",   "volume", "act",  "teil",
                                                 "buch", "partie", "livre",  "tome", "acte"};
    static constexpr std::string_view chapters[] = {"chapter", "kapitel", "chapitre"};
    static constexpr std::string_view scenes[] = {"scene", "szene", "sc\xc3\xa8ne"};
    if (isOneOf(lower, parts))
        return OutlineLevel::Part;
    if (isOneOf(lower, chapters))
        return OutlineLevel::Chapter;
    if (isOneOf(lower, scenes))
        return OutlineLevel::Scene;
    return std::nullopt;
}

bool isNamed(std::string_view lower)
{
    static constexpr std::string_view names[] = {"prologue",
                                                 "epilogue",
                                                 "interlude",
                                                 "foreword",
                                                 "afterword",
                                                 "preface",
                                                 "prolog",
                                                 "epilog",
                                                 "zwischenspiel",
                                                 "vorwort",
                                                 "nachwort",
                                                 "\xc3\xa9pilogue",
                                                 ("pr\xc3\xa9"
                                                  "face"),
                                                 ("interm\xc3\xa8"
                                                  "de")};
    return isOneOf(lower, names);
}

/// In title case: only small words in lower case, and no sentence punctuation at the end.
bool isTitleCase(std::string_view text)
{
    static constexpr std::string_view small[] = {"a",     "an",   "and",     "as", "at", "but", "by",   "for", "from",
                                                 "in",    "into", "nor",     "of", "on", "or",  "over", "the", "to",
                                                 "under", "with", "without", "de", "du", "la",  "le",   "und", "et"};
    const Words words = split(text);
    if (words.empty() || words.size() > 9)
        return false;
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::string_view word = words[i];
        while (!word.empty() && (word.front() == '"' || word.front() == '\'' || word.front() == '('))
            word.remove_prefix(1);
        if (!word.empty() && isLower(word.front()) && (i == 0 || !isOneOf(word, small)))
            return false;
    }
    const char last = text.back();
    return last != '.' && last != ',' && last != ';' && last != ':';
}

/// What may follow a number and a separator.
bool isTitle(std::string_view text)
{
    if (text.empty())
        return true;
    if (isTitleCase(text))
        return true;
    const char last = text.back();
    const Words words = split(text);
    return words.size() <= 9 && !isLower(text.front()) && last != '.' && last != ',' && last != ';' && last != ':' &&
           text.find(". ") == std::string_view::npos;
}

/// Strips separators and blanks between a number and a title from the front; true if there was a separator.
bool takeSeparator(std::string_view& rest)
{
    bool sign = false;
    for (;;) {
        while (!rest.empty() && (rest.front() == ' ' || rest.front() == '\t'))
            rest.remove_prefix(1);
        if (rest.starts_with("\xe2\x80\x93") || rest.starts_with("\xe2\x80\x94")) {
            rest.remove_prefix(3);
            sign = true;
        } else if (!rest.empty() && (rest.front() == '.' || rest.front() == ':' || rest.front() == '-')) {
            rest.remove_prefix(1);
            sign = true;
        } else {
            return sign;
        }
    }
}

/// Length of the number at the front, as far as it goes: digits, a Roman numeral, "Twenty-One", "the First". 0: none.
std::size_t numberLength(std::string_view rest)
{
    const std::size_t end = std::min(rest.find_first_of(" \t.:,"), rest.size());
    const std::string_view word = rest.substr(0, end);
    if (word.empty())
        return 0;
    if (std::all_of(word.begin(), word.end(), isDigit))
        return word.size() <= 4 ? end : 0;
    if (roman(word) > 0 || isNumberWord(lowered(word)))
        return end;
    if (lowered(word) == "the" && end < rest.size() && rest[end] == ' ') {
        const std::string_view after = rest.substr(end + 1);
        const std::size_t length = std::min(after.find_first_of(" \t.:,"), after.size());
        if (isNumberWord(lowered(after.substr(0, length))))
            return end + 1 + length;
    }
    return 0;
}

/// "Chapter 7", "Part Two: The Ferry", "Erstes Kapitel", "Prologue".
std::optional<OutlineLevel> byWord(std::string_view text)
{
    if (text.empty() || isLower(text.front()))
        return std::nullopt;
    const std::size_t end = std::min(text.find_first_of(" \t.:"), text.size());
    const std::string first = lowered(text.substr(0, end));
    std::string_view rest = text.substr(end);
    if (isNamed(first)) {
        const bool sign = takeSeparator(rest);
        if (rest.empty() || (sign && isTitle(rest)))
            return OutlineLevel::Chapter;
        return std::nullopt;
    }
    const std::size_t next = rest.find_first_not_of(" \t");
    if (next == std::string_view::npos || next == 0)
        return std::nullopt;
    rest.remove_prefix(next);
    std::optional<OutlineLevel> level = keyword(first);
    std::size_t number = 0;
    if (level) {
        number = numberLength(rest);
        if (number == 0)
            return std::nullopt;
    } else if (isLeadingOrdinal(first)) {
        number = std::min(rest.find_first_of(" \t.:"), rest.size());
        level = keyword(lowered(rest.substr(0, number)));
    }
    if (!level)
        return std::nullopt;
    rest.remove_prefix(number);
    const bool sign = takeSeparator(rest);
    if (rest.empty() || (sign ? isTitle(rest) : isTitleCase(rest)))
        return level;
    return std::nullopt;
}

bool isSceneBreak(std::string_view text, bool apart)
{
    static constexpr std::string_view signs[] = {"*", "-",           "_", "~", "\xe2\x80\xa2", "\xe2\x80\x94",
                                                 "=", "\xe2\x9c\xb1"};
    std::string dense;
    for (const char c : text)
        if (c != ' ' && c != '\t')
            dense += c;
    if (dense == "\xe2\x81\x82" || (dense == "#" && apart)) // an asterism; the typist's mark
        return true;
    for (const std::string_view sign : signs) {
        std::size_t count = 0;
        while (dense.size() >= (count + 1) * sign.size() && dense.compare(count * sign.size(), sign.size(), sign) == 0)
            ++count;
        // An underline of a title ("=====") and a dash that begins a speech are not breaks.
        if (count * sign.size() == dense.size() && count >= 3 && (apart || sign == "*"))
            return true;
    }
    return false;
}

/// A number alone, or with a title: a heading only between empty lines or at the text's edges.
bool isNumbered(std::string_view text)
{
    const std::size_t end = std::min(text.find_first_of(" \t.:"), text.size());
    const std::string_view number = text.substr(0, end);
    std::string_view rest = text.substr(end);
    const bool dot = !rest.empty() && rest.front() == '.';
    const bool digits = !number.empty() && number.size() <= 3 && std::all_of(number.begin(), number.end(), isDigit);
    const bool numeral = roman(number) > 0;
    if (!digits && !numeral)
        return false;
    // "I" is a word, "C." and "L." are names.
    if (numeral && number.size() == 1 && (!dot || number == "C" || number == "L"))
        return false;
    const bool sign = takeSeparator(rest);
    return rest.empty() || (sign && isTitleCase(rest) && !isDigit(rest.front()));
}

} // namespace

std::optional<Heading> recogniseHeading(std::string_view line, bool blankBefore, bool blankAfter)
{
    std::size_t begin = line.find_first_not_of(" \t");
    if (begin == std::string_view::npos || line.size() > kLongestHeading)
        return std::nullopt;
    std::size_t end = line.find_last_not_of(" \t\r") + 1;
    const bool apart = blankBefore && blankAfter;
    Heading heading;
    heading.titleBegin = begin;
    heading.titleEnd = end;
    if (isSceneBreak(line.substr(begin, end - begin), apart)) {
        heading.level = OutlineLevel::Scene;
        heading.sceneBreak = true;
        return heading;
    }
    // "## Title ##"
    std::size_t marks = 0;
    while (begin + marks < end && line[begin + marks] == '#')
        ++marks;
    if (marks > 6 || (marks > 0 && line[begin + marks] != ' '))
        return std::nullopt;
    if (marks > 0) {
        begin = line.find_first_not_of(" \t", begin + marks);
        while (end > begin && (line[end - 1] == '#' || line[end - 1] == ' '))
            --end;
    }
    for (const std::string_view mark : {"***", "**", "__", "*", "_"}) // "**Chapter 7**"
        if (end - begin > 2 * mark.size() && line.substr(begin, end - begin).starts_with(mark) &&
            line.substr(begin, end - begin).ends_with(mark))
        {
            begin += mark.size();
            end -= mark.size();
            break;
        }
    if (begin >= end)
        return std::nullopt;
    heading.titleBegin = begin;
    heading.titleEnd = end;
    const std::string_view text = line.substr(begin, end - begin);
    if (const auto level = byWord(text)) {
        heading.level = *level;
        return heading;
    }
    if (marks > 0) {
        heading.level = marks == 1 ? OutlineLevel::Chapter : OutlineLevel::Scene;
        return heading;
    }
    if (apart && isNumbered(text))
        return heading;
    return std::nullopt;
}

} // namespace longhand
