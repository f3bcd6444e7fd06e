// What is painted beside the text: who wrote it, where a run began, where the next token will appear. For visible
// blocks only.
#include "ui/editor/manuscript_edit.h"
#include "ui/editor/page_layout.h"

#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>

#include <algorithm>
#include <cmath>

namespace longhand {

template <typename Paint>
void ManuscriptEdit::forVisibleBlocks(Paint paint) const
{
    const QPointF offset = contentOffset();
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF box = blockBoundingGeometry(block).translated(offset);
        if (box.top() > viewport()->height()) {
            break;
        }
        paint(block, box.topLeft());
    }
}

void ManuscriptEdit::paintEvent(QPaintEvent* event)
{
    if (m_tinted) {
        QPainter painter(viewport());
        painter.setClipRegion(event->region());
        paintTints(painter);
    }
    QPlainTextEdit::paintEvent(event);
    QPainter painter(viewport());
    painter.setClipRegion(event->region());
    paintMarks(painter);
}

void ManuscriptEdit::paintTints(QPainter& painter)
{
    const auto& spans = m_text.spans();
    forVisibleBlocks([&](const QTextBlock& block, const QPointF& topLeft) {
        const qsizetype start = m_text.textPosition(block.position());
        const qsizetype end = start + block.length() - 1;
        auto span = std::partition_point(spans.begin(), spans.end(),
                                         [&](const TextSpan& candidate) { return candidate.end() <= start; });
        for (; span != spans.end() && span->start < end; ++span) {
            if (span->kind == SpanKind::Author) {
                continue;
            }
            const int from = int(std::max(span->start, start) - start);
            const int to = int(std::min(span->end(), end) - start);
            const QTextLayout* layout = block.layout();
            for (int i = 0; i < layout->lineCount(); ++i) {
                const QTextLine line = layout->lineAt(i);
                const int first = std::max(from, line.textStart());
                const int last = std::min(to, line.textStart() + line.textLength());
                if (first >= last) {
                    continue;
                }
                const qreal left = line.cursorToX(first);
                const qreal right = std::min(line.cursorToX(last), line.naturalTextRect().right());
                const qreal middle = line.y() + line.height() / 2;
                const qreal height = m_layout->lineHeight();
                painter.fillRect(QRectF(left - 1, middle - height / 2, right - left + 2, height).translated(topLeft),
                                 m_colours.tint);
            }
        }
    });
}

void ManuscriptEdit::paintMarks(QPainter& painter)
{
    const auto& spans = m_text.spans();
    forVisibleBlocks([&](const QTextBlock& block, const QPointF& topLeft) {
        const qsizetype start = m_text.textPosition(block.position());
        const qsizetype end = start + block.length() - 1;
        auto span = std::partition_point(spans.begin(), spans.end(),
                                         [&](const TextSpan& candidate) { return candidate.start < start; });
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
                painter.fillRect(QRectF(m_layout->gutter() - 22, top, 2, line.height() + 4), m_colours.runMark);
            }
        }
        if (topLeft.y() < 0) {
            hideSlice(painter, block, topLeft);
        }
        if (m_nextMark && !block.next().isValid() && block.layout()->lineCount() > 0) {
            const QTextLine line = block.layout()->lineAt(block.layout()->lineCount() - 1);
            const qreal x = std::min(line.cursorToX(block.length() - 1), m_layout->gutter() + m_layout->columnWidth());
            painter.fillRect(QRectF(x + 2, topLeft.y() + line.y() + 2, 3, line.height() - 4), m_colours.nextMark);
        }
    });
}

/// A line of which only the feet are left at the upper edge is no text any more: covered by the page.
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
