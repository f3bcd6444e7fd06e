#include "ui/spelling/spelling_words.h"

#include <QStringView>

#include <algorithm>

namespace longhand {

namespace {

constexpr qsizetype kLongestWord = 100; ///< longer ones are not words

bool isApostrophe(QChar c)
{
    return c == u'\'' || c == u'\u2019' || c == u'\u02BC';
}

/// Invisible within a word.
bool isIgnorable(QChar c)
{
    return c == u'\u00AD' || c == u'\u200B' || c == u'\u200C' || c == u'\u200D' || c == u'\u2060';
}

bool isWordPart(QChar c)
{
    return c.isLetterOrNumber() || c.isMark() || c.isSurrogate() || isIgnorable(c);
}

/// Whether the character belongs to a word, given its neighbours.
bool inWord(const QString& text, qsizetype at)
{
    if (isWordPart(text[at])) {
        return true;
    }
    return isApostrophe(text[at]) && at > 0 && at + 1 < text.size() && text[at - 1].isLetterOrNumber() &&
           text[at + 1].isLetter();
}

SpellingWord wordOf(const QString& text, qsizetype start, qsizetype end)
{
    SpellingWord word{start, end - start, {}};
    word.word.reserve(word.length);
    for (qsizetype i = start; i < end; ++i) {
        if (!isIgnorable(text[i])) {
            word.word += isApostrophe(text[i]) ? QChar(u'\'') : text[i];
        }
    }
    return word;
}

bool beginsSentence(const QString& text, qsizetype start)
{
    for (qsizetype i = start - 1; i >= 0; --i) {
        const QChar c = text[i];
        if (c == u'\n' || c == u'.' || c == u'!' || c == u'?' || c == u'\u2026' || c == u':') {
            return true;
        }
        // A quotation begins a new sentence.
        if (c.category() == QChar::Punctuation_InitialQuote || c == u'"' || c.category() == QChar::Punctuation_Open ||
            c.category() == QChar::Punctuation_Dash)
        {
            return true;
        }
        if (!c.isSpace()) {
            return false;
        }
    }
    return true;
}

bool isAddress(const QString& text, qsizetype start, qsizetype end)
{
    const auto blank = [&](qsizetype at) { return at < 0 || at >= text.size() || text[at].isSpace(); };
    qsizetype from = start;
    while (!blank(from - 1) && start - from < kLongestWord) {
        --from;
    }
    qsizetype to = end;
    while (!blank(to) && to - end < kLongestWord) {
        ++to;
    }
    const QStringView around = QStringView(text).mid(from, to - from);
    return around.contains(u'@') || around.contains(QLatin1String("://")) || around.startsWith(QLatin1String("www."));
}

bool isToBeChecked(const QString& text, const SpellingWord& word, const SpellingRules& rules)
{
    if (word.length > kLongestWord || word.word.isEmpty()) {
        return false;
    }
    bool letter = false;
    bool digit = false;
    bool small = false;
    for (const QChar c : word.word) {
        // Chinese, Japanese and Thai do not separate words.
        const QChar::Script script = c.script();
        if (script == QChar::Script_Han || script == QChar::Script_Hiragana || script == QChar::Script_Katakana ||
            script == QChar::Script_Thai || c.isSurrogate())
        {
            return false;
        }
        letter = letter || c.isLetter();
        digit = digit || c.isDigit();
        small = small || (c.isLetter() && !c.isUpper());
    }
    if (!letter || (digit && rules.skipDigits) || (!small && word.word.size() > 1 && rules.skipCapitals)) {
        return false;
    }
    if (rules.skipNames && word.word.front().isUpper() && !beginsSentence(text, word.start)) {
        return false;
    }
    return !isAddress(text, word.start, word.end());
}

} // namespace

std::vector<SpellingWord> spellingWords(const QString& text, qsizetype from, qsizetype to, const SpellingRules& rules)
{
    std::vector<SpellingWord> words;
    from = std::clamp<qsizetype>(from, 0, text.size());
    to = std::clamp<qsizetype>(to, from, text.size());
    // The view may split a paragraph within a word.
    for (qsizetype i = 0; i < kLongestWord && from > 0 && from < text.size() && inWord(text, from - 1); ++i) {
        --from;
    }
    for (qsizetype i = 0; i < kLongestWord && to < text.size() && inWord(text, to); ++i) {
        ++to;
    }
    for (qsizetype at = from; at < to;) {
        if (!inWord(text, at)) {
            ++at;
            continue;
        }
        qsizetype end = at + 1;
        while (end < to && inWord(text, end)) {
            ++end;
        }
        SpellingWord word = wordOf(text, at, end);
        if (isToBeChecked(text, word, rules)) {
            words.push_back(std::move(word));
        }
        at = end;
    }
    return words;
}

SpellingWord spellingWordAt(const QString& text, qsizetype position)
{
    position = std::clamp<qsizetype>(position, 0, text.size());
    qsizetype start = position;
    while (start > 0 && position - start < kLongestWord && inWord(text, start - 1)) {
        --start;
    }
    qsizetype end = position;
    while (end < text.size() && end - position < kLongestWord && inWord(text, end)) {
        ++end;
    }
    return wordOf(text, start, end);
}

} // namespace longhand
