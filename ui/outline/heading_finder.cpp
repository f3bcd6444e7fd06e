#include "ui/outline/heading_finder.h"

#include "app/project/outline/headings.h"

#include <algorithm>
#include <optional>

namespace longhand {

namespace {

constexpr qsizetype kLongestLine = qsizetype(kLongestHeading); // units; never more than its bytes

bool isBlank(QStringView line)
{
    return std::all_of(line.begin(), line.end(), [](QChar c) { return c.isSpace(); });
}

/// Whether a line can be a heading at all: most lines are too long, or do not begin like one.
bool mayHead(QStringView line)
{
    if (line.isEmpty() || line.size() > kLongestLine) {
        return false;
    }
    const QStringView trimmed = line.trimmed();
    if (trimmed.isEmpty()) {
        return false;
    }
    const QChar first = trimmed.front();
    return !first.isLower() && first != u'"' && first != u'\u201c' && first != u'\u00ab' && first != u'\u2018';
}

std::optional<FoundHeading> headingOf(const QString& text, qsizetype start, qsizetype end)
{
    const QStringView line = QStringView(text).mid(start, end - start);
    if (!mayHead(line)) {
        return std::nullopt;
    }
    bool before = true;
    if (start > 0) {
        const qsizetype from = std::max<qsizetype>(0, start - 1 - kLongestLine);
        const qsizetype previous = QStringView(text).mid(from, start - 1 - from).lastIndexOf(u'\n') + 1 + from;
        before = isBlank(QStringView(text).mid(previous, start - 1 - previous));
    }
    bool after = false;
    if (end + 1 < text.size()) {
        const qsizetype to = text.indexOf(u'\n', end + 1);
        after = to >= 0 && to - end <= kLongestLine && isBlank(QStringView(text).mid(end + 1, to - end - 1));
    }
    const QByteArray bytes = line.toUtf8();
    const auto heading = recogniseHeading({bytes.constData(), std::size_t(bytes.size())}, before, after);
    if (!heading) {
        return std::nullopt;
    }
    FoundHeading found;
    found.position = start;
    found.length = end - start;
    found.level = heading->level;
    found.sceneBreak = heading->sceneBreak;
    if (!heading->sceneBreak) {
        found.title = QString::fromUtf8(
            bytes.mid(qsizetype(heading->titleBegin), qsizetype(heading->titleEnd - heading->titleBegin)));
    }
    return found;
}

/// The start of a line some lines before a position, if near; else any place near it.
qsizetype linesBefore(const QString& text, qsizetype position, int lines)
{
    for (int i = 0; i < lines && position > 0; ++i) {
        const qsizetype from = std::max<qsizetype>(0, position - 1 - 2 * kLongestLine);
        const qsizetype found = QStringView(text).mid(from, position - 1 - from).lastIndexOf(u'\n');
        if (found < 0) {
            return from;
        }
        position = from + found + 1;
    }
    return position;
}

} // namespace

bool HeadingFinder::textReplaced(const QString& text, qsizetype position, qsizetype removed, qsizetype added)
{
    // Whether a line stands alone depends on its neighbours: two lines before the change, one behind it.
    const qsizetype from = linesBefore(text, position, 3);
    qsizetype to = position + added;
    for (int i = 0; i < 2 && to < text.size(); ++i) {
        const qsizetype next = text.indexOf(u'\n', to);
        to = next < 0 ? text.size() : next + 1;
    }
    std::vector<FoundHeading> headings;
    const qsizetype delta = added - removed;
    std::size_t i = 0;
    for (; i < m_found.size() && m_found[i].position < from; ++i) {
        headings.push_back(m_found[i]);
    }
    const std::size_t kept = headings.size();
    qsizetype start = from;
    if (from > 0 && text[from - 1] != u'\n') {
        const qsizetype next = text.indexOf(u'\n', from);
        start = next < 0 ? text.size() : next + 1;
    }
    while (start < to) {
        const qsizetype end = text.indexOf(u'\n', start);
        if (end < 0) {
            break; // a line that is not finished yet
        }
        if (const auto found = headingOf(text, start, end)) {
            headings.push_back(*found);
        }
        start = end + 1;
    }
    for (; i < m_found.size(); ++i) {
        if (m_found[i].position + delta >= to && m_found[i].position >= position + removed) {
            headings.push_back(m_found[i]);
            headings.back().position += delta;
        }
    }
    const bool changed =
        headings.size() != m_found.size() ||
        !std::equal(headings.begin() + std::ptrdiff_t(kept), headings.end(), m_found.begin() + std::ptrdiff_t(kept));
    m_found = std::move(headings);
    return changed;
}

qsizetype lineStart(const QString& text, qsizetype position)
{
    return position <= 0 ? 0 : text.lastIndexOf(u'\n', position - 1) + 1;
}

qsizetype lineEnd(const QString& text, qsizetype position)
{
    const qsizetype end = text.indexOf(u'\n', position);
    return end < 0 ? text.size() : end;
}

TitleInLine titleInLine(const QString& text, qsizetype start)
{
    TitleInLine found{start, start, {}};
    const qsizetype end = lineEnd(text, start);
    if (end - start > kLongestLine) {
        return found;
    }
    const QByteArray bytes = QStringView(text).mid(start, end - start).toUtf8();
    const std::string_view line(bytes.constData(), std::size_t(bytes.size()));
    if (const auto heading = recogniseHeading(line, true, true)) {
        if (heading->sceneBreak) {
            return found;
        }
        found.begin = start + QString::fromUtf8(bytes.left(qsizetype(heading->titleBegin))).size();
        found.end = start + QString::fromUtf8(bytes.left(qsizetype(heading->titleEnd))).size();
    } else {
        found.end = end;
        while (found.begin < found.end && text[found.begin].isSpace()) {
            ++found.begin;
        }
        while (found.end > found.begin && text[found.end - 1].isSpace()) {
            --found.end;
        }
    }
    found.title = text.mid(found.begin, found.end - found.begin);
    return found;
}

} // namespace longhand
