#include "ui/editor/text_counts.h"

#include "app/project/text/word_count.h"

#include <QChar>

#include <algorithm>

namespace longhand {

namespace {

constexpr qsizetype kPortionSize = 3000;
constexpr qsizetype kLongestPortion = 60000; ///< of something without any place to cut

bool isBlank(QChar c)
{
    // U+206A..U+206C stand for CR and the separators, see manuscript_codec.h.
    return c.isSpace() || (c.unicode() >= 0x206A && c.unicode() <= 0x206C);
}

bool isBreak(char32_t c)
{
    return c == u'\n' || (c >= 0x206A && c <= 0x206C);
}

bool mayCutBefore(const QString& text, qsizetype position)
{
    const QChar before = text[position - 1];
    if (isBlank(before)) {
        return true;
    }
    return !before.isSurrogate() && isWordAlone(before.unicode());
}

} // namespace

Counts& Counts::operator+=(const Counts& other)
{
    words += other.words;
    modelWords += other.modelWords;
    characters += other.characters;
    charactersWithoutSpaces += other.charactersWithoutSpaces;
    return *this;
}

Counts& Counts::operator-=(const Counts& other)
{
    words -= other.words;
    modelWords -= other.modelWords;
    characters -= other.characters;
    charactersWithoutSpaces -= other.charactersWithoutSpaces;
    return *this;
}

Counts countsIn(const ManuscriptText& manuscript, qsizetype from, qsizetype to)
{
    const QString& text = manuscript.text();
    const auto& spans = manuscript.spans();
    auto span = std::partition_point(spans.begin(), spans.end(), [from](const TextSpan& s) { return s.end() <= from; });
    Counts counts;
    WordStarts starts;
    for (qsizetype i = from; i < to; ++i) {
        char32_t c = text[i].unicode();
        const qsizetype start = i;
        if (QChar::isHighSurrogate(c) && i + 1 < to && text[i + 1].isLowSurrogate()) {
            c = QChar::surrogateToUcs4(text[i], text[i + 1]);
            ++i;
        }
        if (isBreak(c)) {
            starts.part();
            continue;
        }
        const QChar::Category category = QChar::category(c);
        const bool seen = category != QChar::Mark_NonSpacing && category != QChar::Mark_Enclosing &&
                          category != QChar::Other_Format && category != QChar::Other_Control;
        const bool blank = QChar::isSpace(c);
        counts.characters += seen || c == u'\t' ? 1 : 0;
        counts.charactersWithoutSpaces += seen && !blank ? 1 : 0;
        if (starts.add(c)) {
            ++counts.words;
            while (span != spans.end() && span->end() <= start) {
                ++span;
            }
            counts.modelWords += span != spans.end() && span->kind != SpanKind::Author ? 1 : 0;
        }
    }
    return counts;
}

std::vector<TextCounts::Portion> TextCounts::portionsOf(const ManuscriptText& text, qsizetype from, qsizetype to) const
{
    std::vector<Portion> portions;
    while (from < to) {
        qsizetype end = std::min(from + kPortionSize, to);
        while (end < to && end - from < kLongestPortion && !mayCutBefore(text.text(), end)) {
            ++end;
        }
        if (end < to && text.text()[end].isLowSurrogate()) {
            ++end;
        }
        portions.push_back({end - from, countsIn(text, from, end)});
        from = end;
    }
    return portions;
}

void TextCounts::reset(const ManuscriptText& text)
{
    m_portions = portionsOf(text, 0, text.text().size());
    m_total = {};
    for (const Portion& portion : m_portions) {
        m_total += portion.counts;
    }
}

void TextCounts::replaced(const ManuscriptText& text, qsizetype position, qsizetype removed, qsizetype added)
{
    // The portions that the change touches; the last one too if text was put behind it.
    std::size_t first = 0;
    qsizetype start = 0;
    while (first + 1 < m_portions.size() && start + m_portions[first].length < position) {
        start += m_portions[first++].length;
    }
    std::size_t last = first;
    qsizetype oldEnd = start;
    while (last < m_portions.size() && (oldEnd < position + removed || last == first)) {
        oldEnd += m_portions[last++].length;
    }
    qsizetype end = oldEnd - removed + added;
    // It may now form one word with what follows.
    while (last < m_portions.size() && end > 0 && !mayCutBefore(text.text(), end)) {
        end += m_portions[last++].length;
    }
    for (std::size_t i = first; i < last; ++i) {
        m_total -= m_portions[i].counts;
    }
    const std::vector<Portion> portions = portionsOf(text, start, end);
    for (const Portion& portion : portions) {
        m_total += portion.counts;
    }
    const auto at = m_portions.begin();
    const auto place = m_portions.erase(at + std::ptrdiff_t(first), at + std::ptrdiff_t(last));
    m_portions.insert(place, portions.begin(), portions.end());
    if (m_portions.size() > 64 && std::size_t(text.text().size() / kPortionSize) * 4 < m_portions.size()) {
        reset(text); // many small edits have left tiny portions
    }
}

} // namespace longhand
