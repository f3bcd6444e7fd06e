#include "ui/editor/page_layout.h"

#include <QFontMetricsF>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>

namespace longhand {

PageLayout::PageLayout(QTextDocument* document) : QPlainTextDocumentLayout(document) {}

void PageLayout::setColumn(qreal width, qreal gutter)
{
    m_columnWidth = width;
    m_gutter = gutter;
}

void PageLayout::setRoom(qreal above, qreal below)
{
    m_roomAbove = above;
    m_roomBelow = below;
}

qreal PageLayout::lineHeight() const
{
    return qRound(QFontMetricsF(document()->defaultFont()).height() * m_lineFactor);
}

int PageLayout::lastLineStart(const QString& text, int atLeast) const
{
    QTextLayout layout(text, document()->defaultFont());
    layout.setTextOption(document()->defaultTextOption());
    layout.beginLayout();
    int start = -1;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(m_columnWidth);
        start = line.textStart();
    }
    layout.endLayout();
    return start >= atLeast ? start : -1;
}

QRectF PageLayout::blockBoundingRect(const QTextBlock& block) const
{
    if (!block.isValid() || !block.isVisible()) {
        return {};
    }
    if (block.layout()->lineCount() == 0) {
        const_cast<PageLayout*>(this)->layOut(block);
    }
    qreal height = block.layout()->lineCount() * lineHeight() + airBelow(block);
    if (block.blockNumber() == 0) {
        height += m_roomAbove;
    }
    return {0, 0, m_columnWidth + 2 * m_gutter, height};
}

void PageLayout::documentChanged(int from, int charsRemoved, int charsAdded)
{
    const QTextBlock first = document()->findBlock(from);
    const QTextBlock last = document()->findBlock(qMax(0, from + charsRemoved + charsAdded - 1));
    if (first != last || document()->blockCount() != m_blockCount || !first.isValid()) {
        m_blockCount = document()->blockCount();
        QPlainTextDocumentLayout::documentChanged(from, charsRemoved, charsAdded);
        return;
    }
    // One block changed: the base class would lay it out with its own line spacing.
    const int lines = first.layout()->lineCount();
    first.layout()->clearLayout();
    layOut(first);
    if (first.layout()->lineCount() == lines) {
        Q_EMIT updateBlock(first);
    } else {
        Q_EMIT update(QRectF(0., 0., 1e9, 1e9));
    }
}

void PageLayout::layOut(QTextBlock block)
{
    const qreal step = lineHeight();
    qreal y = block.blockNumber() == 0 ? m_roomAbove : 0;
    QTextLayout* layout = block.layout();
    layout->setTextOption(document()->defaultTextOption());
    layout->beginLayout();
    for (QTextLine line = layout->createLine(); line.isValid(); line = layout->createLine()) {
        line.setLineWidth(m_columnWidth);
        // At the foot of its step: Qt scrolls to where the line before ends, and that must not cut a line.
        line.setPosition(QPointF(m_gutter, y + step - line.height()));
        y += step;
    }
    layout->endLayout();

    const int before = document()->lineCount();
    block.setLineCount(layout->lineCount());
    if (document()->lineCount() != before && !m_announcing) {
        m_announcing = true;
        Q_EMIT documentSizeChanged(documentSize());
        m_announcing = false;
    }
}

qreal PageLayout::airBelow(const QTextBlock& block) const
{
    const QTextBlock next = block.next();
    if (!next.isValid()) {
        return m_roomBelow;
    }
    // An empty line is air enough; a soft break must not be seen.
    const bool parted = block.length() > 1 && next.length() > 1 && !(m_isSoft && m_isSoft(next));
    return parted ? qRound(lineHeight() * 0.3) : 0;
}

} // namespace longhand
