// What is painted beside the text: who wrote it, where a run began, where the next token will appear. For visible
// blocks only.
#include "ui/editor/manuscript_edit.h"
#include "ui/editor/page_layout.h"

#include <QGlyphRun>
#include <QPaintEvent>
#include <QPainter>
#include <QPainterPath>
#include <QRawFont>
#include <QScrollBar>
#include <QTextBlock>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace longhand {

/// A block in view: its place in the viewport and which part of the text it shows. Collected once per painting, as a
/// page may have hundreds of marks.
struct ManuscriptEdit::VisibleBlock
{
    QTextBlock block;
    QPointF topLeft;
    qsizetype start = 0;
    qsizetype end = 0; ///< without the separator
};

std::vector<ManuscriptEdit::VisibleBlock> ManuscriptEdit::visibleBlocks() const
{
    std::vector<VisibleBlock> blocks;
    const QPointF offset = contentOffset();
    // Heights are summed up here: Qt's block geometry walks there from the first block.
    qreal y = 0;
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF box = blockBoundingRect(block);
        const QPointF topLeft = box.topLeft() + QPointF(0, y) + offset;
        if (topLeft.y() > viewport()->height()) {
            break;
        }
        const qsizetype start = m_text.textPosition(block.position());
        blocks.push_back({block, topLeft, start, start + block.length() - 1});
        y += box.height();
    }
    return blocks;
}

std::pair<qsizetype, qsizetype> ManuscriptEdit::rangeOf(const std::vector<VisibleBlock>& blocks)
{
    return blocks.empty() ? std::pair<qsizetype, qsizetype>() : std::pair(blocks.front().start, blocks.back().end);
}

std::pair<qsizetype, qsizetype> ManuscriptEdit::visibleRange() const
{
    return rangeOf(visibleBlocks());
}

void ManuscriptEdit::paintEvent(QPaintEvent* event)
{
    const std::vector<VisibleBlock> blocks = visibleBlocks();
    const auto [from, to] = rangeOf(blocks);
    std::vector<PageMark> marks;
    for (const PageMarkSource* source : m_markSources) {
        source->marksIn(from, to, marks);
    }
    if (m_tinted || !marks.empty()) {
        QPainter painter(viewport());
        painter.setClipRegion(event->region());
        if (m_tinted) {
            paintTints(painter, blocks);
        }
        paintPageMarks(painter, blocks, marks, true);
    }
    QPlainTextEdit::paintEvent(event);
    QPainter painter(viewport());
    painter.setClipRegion(event->region());
    paintPageMarks(painter, blocks, marks, false);
    paintMargins(painter, blocks);
    for (const PageMarkSource* source : m_markSources) {
        source->paintOver(painter, *this);
    }
}

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

/// Calls paint with the boxes of each line's part of [from, to), one line spacing high, for visible blocks. One box per
/// line, more where directions meet.
void ManuscriptEdit::paintRange(const std::vector<VisibleBlock>& blocks, qsizetype from, qsizetype to,
                                const std::function<void(const QRectF& line)>& paint) const
{
    auto at = std::partition_point(blocks.begin(), blocks.end(),
                                   [from](const VisibleBlock& candidate) { return candidate.end <= from; });
    for (; at != blocks.end() && at->start < to; ++at) {
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
            const qreal height = m_layout->lineHeight();
            for (const auto& [left, right] : stretches(line, text, begin, end)) {
                paint(QRectF(left, middle - height / 2, right - left, height).translated(at->topLeft));
            }
        }
    }
}

void ManuscriptEdit::paintTints(QPainter& painter, const std::vector<VisibleBlock>& blocks)
{
    const auto [from, to] = rangeOf(blocks);
    const auto& spans = m_text.spans();
    auto span = std::partition_point(spans.begin(), spans.end(),
                                     [from = from](const TextSpan& candidate) { return candidate.end() <= from; });
    for (; span != spans.end() && span->start < to; ++span) {
        if (span->kind != SpanKind::Author) {
            paintRange(blocks, span->start, span->end(),
                       [&](const QRectF& line) { painter.fillRect(line.adjusted(-1, 0, 1, 0), m_colours.tint); });
        }
    }
}

namespace {

/// A line under a word, with its own pattern: distinct without colour.
void paintLine(QPainter& painter, const QRectF& line, const PageMark& mark, qreal textHeight)
{
    const qreal y = std::floor(line.center().y() + textHeight / 2) + 0.5;
    QPen pen(mark.colour, 1.4);
    pen.setCapStyle(Qt::FlatCap);
    switch (mark.shape) {
    case MarkShape::Dotted:
        pen.setDashPattern({1, 1.6});
        pen.setWidthF(2);
        break;
    case MarkShape::Dashed:
        pen.setDashPattern({4, 2.5});
        break;
    case MarkShape::DashDot:
        pen.setDashPattern({5, 2, 1, 2});
        break;
    default:
        break;
    }
    // The pattern continues from word to word.
    pen.setDashOffset(pen.style() == Qt::CustomDashLine ? line.left() / pen.widthF() : 0);
    painter.setPen(pen);
    if (mark.shape == MarkShape::Wave) {
        QPainterPath wave(QPointF(line.left(), y));
        constexpr qreal step = 2;
        int up = 0;
        for (qreal x = line.left() + step; x < line.right(); x += step) {
            wave.lineTo(x, y + (++up % 2 ? 2 : 0));
        }
        painter.setRenderHint(QPainter::Antialiasing, true);
        painter.drawPath(wave);
        painter.setRenderHint(QPainter::Antialiasing, false);
        return;
    }
    painter.drawLine(QPointF(line.left(), y), QPointF(line.right(), y));
    if (mark.shape == MarkShape::Double) {
        painter.drawLine(QPointF(line.left(), y + 3), QPointF(line.right(), y + 3));
    }
}

} // namespace

void ManuscriptEdit::paintPageMarks(QPainter& painter, const std::vector<VisibleBlock>& blocks,
                                    const std::vector<PageMark>& marks, bool behindText)
{
    const qreal textHeight = QFontMetricsF(document()->defaultFont()).height();
    for (const PageMark& mark : marks) {
        if ((mark.shape == MarkShape::Fill) != behindText) {
            continue;
        }
        paintRange(blocks, mark.start, mark.end, [&](const QRectF& line) {
            if (mark.shape == MarkShape::Fill || mark.shape == MarkShape::Veil) {
                painter.fillRect(line, mark.colour);
            } else {
                paintLine(painter, line, mark, textHeight);
            }
        });
    }
}

void ManuscriptEdit::paintMargins(QPainter& painter, const std::vector<VisibleBlock>& blocks)
{
    const auto& spans = m_text.spans();
    for (const auto& [block, topLeft, start, end] : blocks) {
        auto span = std::partition_point(
            spans.begin(), spans.end(), [start = start](const TextSpan& candidate) { return candidate.start < start; });
        for (; span != spans.end() && span->start < end; ++span) {
            const auto same = [&](const TextSpan& other) {
                return other.kind == SpanKind::Run && other.id == span->id;
            };
            if (span->kind != SpanKind::Run || std::find_if(spans.begin(), span, same) != span) {
                continue; // the rest of a run that was edited
            }
            const QTextLine line = block.layout()->lineForTextPosition(int(span->start - start));
            if (line.isValid()) {
                const qreal top = topLeft.y() + line.y() - 2;
                // In the margin where the lines begin.
                const qreal left = m_layout->isRightToLeft(block) ? m_layout->gutter() + m_layout->columnWidth() + 20
                                                                  : m_layout->gutter() - 22;
                painter.fillRect(QRectF(left, top, 2, line.height() + 4), m_colours.runMark);
            }
        }
        if (topLeft.y() < 0) {
            hideSlice(painter, block, topLeft);
        }
        if (m_nextMark && !block.next().isValid() && block.layout()->lineCount() > 0) {
            const QTextLine line = block.layout()->lineAt(block.layout()->lineCount() - 1);
            const qreal x = std::clamp(line.cursorToX(block.length() - 1), m_layout->gutter(),
                                       m_layout->gutter() + m_layout->columnWidth());
            const qreal left = m_layout->isRightToLeft(block) ? x - 5 : x + 2;
            painter.fillRect(QRectF(left, topLeft.y() + line.y() + 2, 3, line.height() - 4), m_colours.nextMark);
        }
    }
}

/// A line cut off at the upper edge so that only its feet show is covered.
void ManuscriptEdit::hideSlice(QPainter& painter, const QTextBlock& block, const QPointF& topLeft)
{
    for (int i = 0; i < block.layout()->lineCount(); ++i) {
        const QRectF line = block.layout()->lineAt(i).naturalTextRect().translated(topLeft);
        if (line.top() < 0 && line.bottom() > 0 && line.bottom() < line.height() / 2) {
            painter.fillRect(QRectF(0, 0, viewport()->width(), std::ceil(line.bottom())),
                             palette().color(QPalette::Base));
        }
    }
}

void ManuscriptEdit::setColours(const PageColours& colours)
{
    m_colours = colours;
    viewport()->update();
}

void ManuscriptEdit::setTinted(bool tinted)
{
    m_tinted = tinted;
    viewport()->update();
}

void ManuscriptEdit::setNextMarkVisible(bool visible)
{
    if (m_nextMark != visible) {
        m_nextMark = visible;
        viewport()->update();
    }
}

void ManuscriptEdit::resizeEvent(QResizeEvent* event)
{
    const bool follow = isAtEnd() && verticalScrollBar()->maximum() > 0;
    fitColumn(false);
    QPlainTextEdit::resizeEvent(event);
    setRooms();
    if (follow) {
        scrollToEnd();
    }
}

void ManuscriptEdit::changeEvent(QEvent* event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange && m_layout) {
        fitColumn(true);
    }
}

} // namespace longhand
