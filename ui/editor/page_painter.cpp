#include "ui/editor/page_painter.h"

#include "ui/editor/page_layout.h"
#include "ui/editor/page_view.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace longhand {

namespace {

/// A line under a word, with its own pattern: distinct without colour.
void paintLine(QPainter& painter, const QRectF& line, const PageMark& mark, qreal textHeight)
{
    const qreal y = std::floor(line.center().y() + textHeight / 2) + 0.5;
    const bool dots = mark.shape == MarkShape::Dotted || mark.shape == MarkShape::SparselyDotted;
    QPen pen(mark.colour, dots ? 2 : 1.4);
    setDashes(pen, mark.shape);
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
}

void paintMarks(QPainter& painter, const VisibleText& visible, const std::vector<PageMark>& marks, bool behindText)
{
    const qreal textHeight = QFontMetricsF(visible.layout().document()->defaultFont()).height();
    for (const PageMark& mark : marks) {
        if ((mark.shape == MarkShape::Fill) != behindText) {
            continue;
        }
        visible.forLines(mark.start, mark.end, [&](const QRectF& line) {
            if (mark.shape == MarkShape::Fill || mark.shape == MarkShape::Veil) {
                painter.fillRect(line, mark.colour);
            } else {
                paintLine(painter, line, mark, textHeight);
            }
        });
    }
}

/// A line cut off at the upper edge so that only its feet show is covered.
void hideSlice(QPainter& painter, const VisibleBlock& block, qreal width, const QColor& paper)
{
    const QTextLayout* layout = block.block.layout();
    for (int i = 0; i < layout->lineCount(); ++i) {
        const QRectF line = layout->lineAt(i).naturalTextRect().translated(block.topLeft);
        if (line.top() < 0 && line.bottom() > 0 && line.bottom() < line.height() / 2) {
            painter.fillRect(QRectF(0, 0, width, std::ceil(line.bottom())), paper);
        }
    }
}

} // namespace

void PagePainter::setColours(const PageColours& colours)
{
    m_colours = colours;
    m_viewport->update();
}

void PagePainter::setTinted(bool tinted)
{
    m_tinted = tinted;
    m_viewport->update();
}

void PagePainter::setNextMarkVisible(bool visible)
{
    if (m_nextMark != visible) {
        m_nextMark = visible;
        m_viewport->update();
    }
}

void PagePainter::addMarks(const PageMarkSource* source)
{
    m_sources.push_back(source);
    m_viewport->update();
}

void PagePainter::removeMarks(const PageMarkSource* source)
{
    m_sources.erase(std::remove(m_sources.begin(), m_sources.end(), source), m_sources.end());
    m_viewport->update();
}

std::vector<PageMark> PagePainter::marksOf(const VisibleText& visible) const
{
    const auto [from, to] = visible.range();
    std::vector<PageMark> marks;
    for (const PageMarkSource* source : m_sources) {
        source->marksIn(from, to, marks);
    }
    return marks;
}

void PagePainter::paintBehind(QPainter& painter, const VisibleText& visible, const std::vector<PageMark>& marks) const
{
    if (m_tinted) {
        paintTints(painter, visible);
    }
    paintMarks(painter, visible, marks, true);
}

void PagePainter::paintOver(QPainter& painter, const VisibleText& visible, const std::vector<PageMark>& marks,
                            const PageView& page) const
{
    paintMarks(painter, visible, marks, false);
    for (const VisibleBlock& block : visible.blocks()) {
        paintRunMarks(painter, visible, block);
        if (block.topLeft.y() < 0) {
            hideSlice(painter, block, m_viewport->width(), page.palette().color(QPalette::Base));
        }
        if (m_nextMark && !block.block.next().isValid()) {
            paintNextMark(painter, visible.layout(), block);
        }
    }
    for (const PageMarkSource* source : m_sources) {
        source->paintOver(painter, page);
    }
}

void PagePainter::paintTints(QPainter& painter, const VisibleText& visible) const
{
    const auto [from, to] = visible.range();
    const auto& spans = visible.manuscript().spans();
    auto span = std::partition_point(spans.begin(), spans.end(),
                                     [from = from](const TextSpan& candidate) { return candidate.end() <= from; });
    for (; span != spans.end() && span->start < to; ++span) {
        if (span->kind != SpanKind::Author) {
            visible.forLines(span->start, span->end(),
                             [&](const QRectF& line) { painter.fillRect(line.adjusted(-1, 0, 1, 0), m_colours.tint); });
        }
    }
}

/// Where runs begin in this block.
void PagePainter::paintRunMarks(QPainter& painter, const VisibleText& visible, const VisibleBlock& block) const
{
    const PageLayout& layout = visible.layout();
    const auto& spans = visible.manuscript().spans();
    auto span = std::partition_point(spans.begin(), spans.end(),
                                     [&](const TextSpan& candidate) { return candidate.start < block.start; });
    for (; span != spans.end() && span->start < block.end; ++span) {
        const auto same = [&](const TextSpan& other) { return other.kind == SpanKind::Run && other.id == span->id; };
        if (span->kind != SpanKind::Run || std::find_if(spans.begin(), span, same) != span) {
            continue; // the rest of a run that was edited
        }
        const QTextLine line = block.block.layout()->lineForTextPosition(int(span->start - block.start));
        if (line.isValid()) {
            const qreal top = block.topLeft.y() + line.y() - 2;
            // In the margin where the lines begin.
            const qreal left = layout.isRightToLeft(block.block) ? layout.columnEnd() + 20 : PageLayout::kGutter - 22;
            painter.fillRect(QRectF(left, top, 2, line.height() + 4), m_colours.runMark);
        }
    }
}

/// Behind the last line of the last block.
void PagePainter::paintNextMark(QPainter& painter, const PageLayout& layout, const VisibleBlock& block) const
{
    const int lines = block.block.layout()->lineCount();
    if (lines == 0) {
        return;
    }
    const QTextLine line = block.block.layout()->lineAt(lines - 1);
    const qreal x =
        std::clamp<qreal>(line.cursorToX(block.block.length() - 1), PageLayout::kGutter, layout.columnEnd());
    const qreal left = layout.isRightToLeft(block.block) ? x - 5 : x + 2;
    painter.fillRect(QRectF(left, block.topLeft.y() + line.y() + 2, 3, line.height() - 4), m_colours.nextMark);
}

} // namespace longhand
