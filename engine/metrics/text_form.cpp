#include "engine/metrics/text_form.h"

#include "engine/tokenizer/utf8.h"

#include <utf8proc.h>

#include <algorithm>
#include <map>
#include <vector>

namespace longhand {
namespace {

bool isSpace(char32_t c)
{
    const auto category = utf8proc_category(static_cast<utf8proc_int32_t>(c));
    return (c >= 0x9 && c <= 0xd) || c == 0x85 || category == UTF8PROC_CATEGORY_ZS ||
           category == UTF8PROC_CATEGORY_ZL || category == UTF8PROC_CATEGORY_ZP;
}

bool isLetterOrMark(char32_t c)
{
    const auto category = utf8proc_category(static_cast<utf8proc_int32_t>(c));
    return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_ME;
}

bool isDigit(char32_t c)
{
    return c >= '0' && c <= '9';
}

bool isApostrophe(char32_t c)
{
    return c == '\'' || c == 0x2019;
}

bool endsSentence(char32_t c)
{
    return c == '.' || c == '!' || c == '?' || c == 0x2026 || c == 0x3002 || c == 0xff01 || c == 0xff1f;
}

/// What may occur between the end of a sentence and the white space after it.
bool closes(char32_t c)
{
    const auto category = utf8proc_category(static_cast<utf8proc_int32_t>(c));
    return c == '"' || c == '\'' || c == ')' || c == ']' || c == '*' || c == '_' || category == UTF8PROC_CATEGORY_PF ||
           category == UTF8PROC_CATEGORY_PE;
}

std::string utf8Of(std::u32string_view word, bool lower)
{
    std::string text;
    for (const char32_t c : word) {
        const char32_t straight = isApostrophe(c) ? U'\'' : c;
        appendUtf8(text,
                   lower ? static_cast<char32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(straight))) : straight);
    }
    return text;
}

/// The word's part before its first apostrophe.
std::u32string_view firstPart(std::u32string_view word)
{
    return word.substr(0,
                       static_cast<std::size_t>(std::find_if(word.begin(), word.end(), isApostrophe) - word.begin()));
}

/// "don't", "I'll", "Mary's", but not "l'eau".
bool isShortForm(std::u32string_view word)
{
    const std::size_t rest = word.size() - firstPart(word).size(); // with the apostrophe
    return rest == 2 || rest == 3;
}

/// Collects the first words of sentences.
class Sentences
{
public:
    explicit Sentences(bool inside) : m_inside(inside), m_counts(false) {}

    void word(std::u32string_view word)
    {
        if (!m_inside) {
            m_inside = true;
            m_counts = true;
            m_begin.clear();
            m_words = 0;
            ++m_sentences;
        }
        if (m_counts && m_words < 2) {
            if (m_words == 0)
                ++m_openings[utf8Of(firstPart(word), true)];
            m_begin += utf8Of(word, true) + ' ';
            if (++m_words == 2)
                ++m_begins[m_begin];
        }
    }
    void end() { m_inside = false; }
    bool inside() const { return m_inside; }
    std::int64_t count() const { return m_sentences; }
    std::int64_t alike() const
    {
        std::int64_t sum = 0;
        for (const auto& [begin, times] : m_begins)
            sum += times > 1 ? times : 0;
        return sum;
    }
    std::int64_t sameOpenings() const
    {
        std::int64_t most = 0;
        for (const auto& [word, times] : m_openings)
            most = std::max(most, times);
        return most;
    }

private:
    bool m_inside, m_counts;
    int m_words = 0;
    std::string m_begin;
    std::int64_t m_sentences = 0;
    std::map<std::string, std::int64_t> m_begins, m_openings;
};

/// Counts the words of long paragraphs.
class Paragraphs
{
public:
    explicit Paragraphs(std::int64_t words) : m_words(words) {}

    void word()
    {
        ++m_words;
        ++m_here;
    }
    void end()
    {
        m_long += m_words > kLongParagraph ? m_here : 0;
        m_words = m_here = 0;
    }
    /// Of the one in progress.
    std::int64_t words() const { return m_words; }
    std::int64_t inLongOnes() const { return m_long + (m_words > kLongParagraph ? m_here : 0); }

private:
    std::int64_t m_words, m_here = 0, m_long = 0;
};

bool startsWith(std::u32string_view line, std::u32string_view what)
{
    return line.substr(0, what.size()) == what;
}

/// "12. ", "a) ", "- ", "* ", "• ", "# ", "> ", "| ", "```", "---" under a heading is left to the rule of dashes.
bool hasListMark(std::u32string_view line)
{
    std::size_t i = 0;
    while (i < line.size() && line[i] == '#')
        ++i;
    if (i > 0 && i <= 6 && i < line.size() && line[i] == ' ')
        return true;
    if (startsWith(line, U"```") || startsWith(line, U"~~~") || startsWith(line, U"|") || startsWith(line, U"> ") ||
        startsWith(line, U"\u2022") || startsWith(line, U"- ") || startsWith(line, U"* ") || startsWith(line, U"+ "))
        return std::any_of(line.begin(), line.end(), isLetter) || startsWith(line, U"```") || startsWith(line, U"~~~");
    i = 0;
    while (i < line.size() && i < 3 && isDigit(line[i]))
        ++i;
    if (i == 0 && line.size() > 1 && isLetterOrMark(line[0]) && line[1] == ')')
        i = 1;
    return i > 0 && i + 1 < line.size() && (line[i] == '.' || line[i] == ')') && line[i + 1] == ' ';
}

/// "User:", "**Question 3**:", "JOHN:", one word in title case or two in capitals, and a number.
bool hasSpeakersTag(std::u32string_view line)
{
    std::size_t i = 0;
    const auto skipMarks = [&] {
        while (i < line.size() && (line[i] == '*' || line[i] == '_' || line[i] == '[' || line[i] == ']'))
            ++i;
    };
    skipMarks();
    const std::size_t begin = i;
    bool capitals = true;
    int words = 0;
    while (i < line.size() && i - begin < 24 && words < 2) {
        const std::size_t word = i;
        while (i < line.size() && isLetterOrMark(line[i])) {
            capitals &= static_cast<char32_t>(utf8proc_toupper(static_cast<utf8proc_int32_t>(line[i]))) == line[i];
            ++i;
        }
        if (i == word)
            break;
        ++words;
        if (words == 1 &&
            static_cast<char32_t>(utf8proc_toupper(static_cast<utf8proc_int32_t>(line[word]))) != line[word])
            return false;
        if (i + 1 < line.size() && line[i] == ' ' && isLetterOrMark(line[i + 1]))
            ++i;
        else
            break;
    }
    if (words == 0 || (words == 2 && !capitals))
        return false;
    if (i + 1 < line.size() && line[i] == ' ' && isDigit(line[i + 1]))
        ++i;
    while (i < line.size() && isDigit(line[i]))
        ++i;
    skipMarks();
    if (i >= line.size() || line[i] != ':')
        return false;
    ++i;
    skipMarks();
    return i >= line.size() || line[i] == ' ';
}

/// "**", "](" and "<|" within a line.
bool hasMarkup(std::u32string_view line)
{
    const auto has = [&](std::u32string_view what) { return line.find(what) != std::u32string_view::npos; };
    return has(U"**") || has(U"](") || has(U"<|") || has(U"|>") || has(U"`");
}

} // namespace

void TextForm::add(const TextForm& other)
{
    words += other.words;
    longestRun = std::max(longestRun, other.longestRun);
    shortForms += other.shortForms;
    longParagraphWords += other.longParagraphWords;
    sentences += other.sentences;
    alikeSentences += other.alikeSentences;
    sameOpenings += other.sameOpenings;
    lines += other.lines;
    otherLines += other.otherLines;
}

bool isProseLine(std::string_view line)
{
    const std::u32string all = codepoints(line);
    const auto first = std::find_if_not(all.begin(), all.end(), isSpace);
    const auto text = std::u32string_view(all).substr(static_cast<std::size_t>(first - all.begin()));
    return !hasListMark(text) && !hasSpeakersTag(text) && !hasMarkup(text);
}

TextForm formOf(std::string_view utf8, TextPlace& place, const SeeWord& seeWord)
{
    const std::u32string text = codepoints(utf8);
    TextForm form;
    Sentences sentences(place.insideSentence);
    Paragraphs paragraphs(place.paragraphWords);
    std::int64_t run = 0;
    int lineEnds = place.lineEnds;
    for (std::size_t i = 0; i < text.size();) {
        const char32_t c = text[i];
        if (isSpace(c)) {
            run = 0;
            lineEnds += c == '\n' ? 1 : 0;
            if (lineEnds == 2) {
                sentences.end();
                paragraphs.end();
            }
            ++i;
            continue;
        }
        lineEnds = 0;
        std::size_t end = i + 1;
        if (isLetterOrMark(c)) {
            while (end < text.size() &&
                   (isLetterOrMark(text[end]) ||
                    (isApostrophe(text[end]) && end + 1 < text.size() && isLetterOrMark(text[end + 1]))))
                ++end;
            const auto word = std::u32string_view(text).substr(i, end - i);
            ++form.words;
            form.shortForms += isShortForm(word) ? 1 : 0;
            paragraphs.word();
            sentences.word(word);
            if (seeWord)
                seeWord(utf8Of(word, false), utf8Of(word, true));
        } else if (endsSentence(c)) {
            std::size_t after = end;
            while (after < text.size() && (endsSentence(text[after]) || closes(text[after])))
                ++after;
            if (after == text.size() || isSpace(text[after]) || c >= 0x3000)
                sentences.end();
        }
        run += static_cast<std::int64_t>(end - i);
        form.longestRun = std::max(form.longestRun, run);
        i = end;
    }
    form.sentences = sentences.count();
    form.alikeSentences = sentences.alike();
    form.sameOpenings = sentences.sameOpenings();
    form.longParagraphWords = paragraphs.inLongOnes();
    place.insideSentence = sentences.inside();
    place.paragraphWords = paragraphs.words();
    place.lineEnds = lineEnds;

    for (std::size_t begin = 0; begin < utf8.size();) {
        const std::size_t end = std::min(utf8.find('\n', begin), utf8.size());
        const std::string_view line = utf8.substr(begin, end - begin);
        const bool blank = line.find_first_not_of(" \t\r") == std::string_view::npos;
        if (!blank && !place.insideLine) {
            ++form.lines;
            form.otherLines += isProseLine(line) ? 0 : 1;
        }
        place.insideLine = end == utf8.size() && (!blank || place.insideLine);
        begin = end + 1;
    }
    return form;
}

} // namespace longhand
