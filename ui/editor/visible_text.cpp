#include "ui/editor/visible_text.h"

#include "ui/editor/page_layout.h"

#include <QGlyphRun>
#include <QRawFont>

#include <algorithm>
#include <cmath>

namespace longhand {

namespace {

bool runsLeft(QChar c)
{
    // Hebrew, Arabic and the blocks between and behind them; direction marks; the planes of old scripts.
    const char16_t u = c.unicode();
    return (u >= 0x0590 && u <= 0x08FF) || (u >= 0xFB1D && u <= 0xFDFF) || (u >= 0xFE70 && u <= 0xFEFC) ||
           (u >= 0x200E && u <= 0x200F) || (u >= 0x202A && u <= 0x202E) || (u >= 0x2066 && u <= 0x2069) ||
           (u >= 0xD802 && u <= 0xD803) || (u >= 0xD83A && u <= 0xD83B);
}

/// Where the characters [begin, end) of a line are: left to right edge of each part. Where directions meet, neighbours
/// in the text need not be neighbours on the line.
std::vector<std::pair<qreal, qreal>> stretches(const QTextLine& line, QStringView text, int begin, int end)
{
    const QStringView whole = text.mid(line.textStart(), line.textLength());
    const QRectF box = line.naturalTextRect();
    if (line.cursorToX(line.textStart()) <= box.left() + 1 && std::none_of(whole.begin(), whole.end(), runsLeft)) {
        const qreal left = line.cursorToX(begin);
        return {{left, std::max(left, std::min(line.cursorToX(end), box.right()))}};
    }
    std::vector<std::pair<qreal, qreal>> found;
    // Glyph by glyph: where runs meet, QTextLine's caret positions belong to the previous one.
    for (const QGlyphRun& run : line.glyphRuns(begin, end - begin)) {
        const QList<QPointF> places = run.positions();
        const QList<QPointF> advances = run.rawFont().advancesForGlyphIndexes(run.glyphIndexes());
        for (qsizetype i = 0; i < places.size() && i < advances.size(); ++i) {
            const qreal left = std::clamp(places[i].x(), box.left(), box.right());
            found.emplace_back(left, std::clamp(left + std::abs(advances[i].x()), left, box.right()));
        }
    }
    std::sort(found.begin(), found.end());
    std::vector<std::pair<qreal, qreal>> joined;
    for (const auto& part : found) {
        if (!joined.empty() && part.first <= joined.back().second + 0.6) {
            joined.back().second = std::max(joined.back().second, part.second);
        } else {
            joined.push_back(part);
        }
    }
    return joined;
}

} // namespace

void VisibleText::append(const QTextBlock& block, const QPointF& topLeft)
{
    const qsizetype start = m_text.textPosition(block.position());
    m_blocks.push_back({block, topLeft, start, start + block.length() - 1});
}

std::pair<qsizetype, qsizetype> VisibleText::range() const
{
    return m_blocks.empty() ? std::pair<qsizetype, qsizetype>()
                            : std::pair(m_blocks.front().start, m_blocks.back().end);
}

void VisibleText::forLines(qsizetype from, qsizetype to, const std::function<void(const QRectF& line)>& visit) const
{
    auto at = std::partition_point(m_blocks.begin(), m_blocks.end(),
                                   [from](const VisibleBlock& candidate) { return candidate.end <= from; });
    for (; at != m_blocks.end() && at->start < to; ++at) {
        const int first = int(std::max(from, at->start) - at->start);
        const int last = int(std::min(to, at->end) - at->start);
        const QStringView text = QStringView(m_text.text()).mid(at->start, at->end - at->start);
        const QTextLayout* layout = at->block.layout();
        for (int i = 0; i < layout->lineCount(); ++i) {
            const QTextLine line = layout->lineAt(i);
            const int begin = std::max(first, line.textStart());
            const int end = std::min(last, line.textStart() + line.textLength());
            if (begin >= end) {
                continue;
            }
            const qreal middle = line.y() + line.height() / 2;
            const qreal height = m_layout.lineHeight();
            for (const auto& [left, right] : stretches(line, text, begin, end)) {
                visit(QRectF(left, middle - height / 2, right - left, height).translated(at->topLeft));
            }
        }
    }
}

QPointF VisibleText::onLine(const QPointF& point) const
{
    if (m_blocks.empty()) {
        return point;
    }
    // The block that it is in, else the first or the last one.
    auto at = std::partition_point(m_blocks.begin() + 1, m_blocks.end(),
                                   [&](const VisibleBlock& block) { return block.topLeft.y() <= point.y(); });
    --at;
    const QTextLayout* layout = at->block.layout();
    double best = 1e9;
    double y = point.y();
    for (int i = 0; i < layout->lineCount(); ++i) {
        const QRectF line = layout->lineAt(i).naturalTextRect().translated(at->topLeft);
        const double distance = std::max({line.top() - point.y(), point.y() - line.bottom(), 0.0});
        if (distance < best) {
            best = distance;
            y = std::clamp(point.y(), line.top() + 1, line.bottom() - 1);
        }
    }
    return {point.x(), y};
}

} // namespace longhand
