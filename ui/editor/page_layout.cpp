#include "ui/editor/page_layout.h"

#include <QFontMetricsF>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>
#include <QTextOption>

#include <algorithm>
#include <utility>

namespace longhand {

PageLayout::PageLayout(QTextDocument* document, std::function<bool(const QTextBlock&)> isSoft)
    : QPlainTextDocumentLayout(document), m_isSoft(std::move(isSoft))
{
}

int PageLayout::fitColumn(int width)
{
    const QFontMetricsF metrics(document()->defaultFont());
    static const QString sample = QStringLiteral("the quick brown fox jumps over the lazy dog and then went home. ");
    const qreal ideal = qRound(metrics.horizontalAdvance(sample) / qreal(sample.size()) * m_setting.charactersALine);
    const int available = width - 2 * kGutter;
    m_columnWidth = std::max<qreal>(120, std::min<qreal>(ideal, available));
    m_indent = m_setting.indent ? qRound(metrics.height() * 1.3) : 0;
    return std::max(0, int(available - m_columnWidth) / 2);
}

void PageLayout::setRooms(qreal below)
{
    const qreal step = lineHeight();
    m_roomAbove = qRound(step * 1.2);
    m_roomBelow = qRound(std::max(step * 3, below));
}

qreal PageLayout::lineHeight() const
{
    return qRound(QFontMetricsF(document()->defaultFont()).height() * m_setting.lineSpacing);
}

bool PageLayout::isRightToLeft(const QTextBlock& block) const
{
    // A stretch of a long paragraph runs as the paragraph does, whatever letter it begins with.
    QTextBlock first = block;
    while (m_isSoft(first)) {
        first = first.previous();
    }
    return first.text().isRightToLeft();
}

void PageLayout::placeText(QTextLayout& layout, bool rightToLeft) const
{
    QTextOption option = document()->defaultTextOption();
    option.setTextDirection(rightToLeft ? Qt::RightToLeft : Qt::LeftToRight);
    option.setAlignment((rightToLeft ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignAbsolute);
    layout.setTextOption(option);
}

bool PageLayout::isIndented(const QTextBlock& block) const
{
    // As in books: not the first one, nor the one after an empty line.
    const QTextBlock before = block.previous();
    return m_indent > 0 && before.isValid() && before.length() > 1 && !m_isSoft(block);
}

int PageLayout::lastLineStart(const QString& text, int atLeast, bool begins, bool rightToLeft) const
{
    QTextLayout layout(text, document()->defaultFont());
    placeText(layout, rightToLeft);
    layout.beginLayout();
    int start = -1;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(m_columnWidth - (begins && start < 0 ? m_indent : 0));
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
    return {0, 0, m_columnWidth + 2 * kGutter, height};
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
    if (const QTextBlock next = first.next(); m_indent > 0 && next.isValid() && next.layout()->lineCount() > 0) {
        next.layout()->clearLayout(); // a paragraph after an empty line is not indented
        layOut(next);
        Q_EMIT updateBlock(next);
    }
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
    const bool rightToLeft = isRightToLeft(block);
    placeText(*layout, rightToLeft);
    qreal indent = isIndented(block) ? m_indent : 0;
    layout->beginLayout();
    for (QTextLine line = layout->createLine(); line.isValid(); line = layout->createLine()) {
        line.setLineWidth(m_columnWidth - indent);
        // At the bottom of its step: Qt scrolls to the end of the previous line, which must not cut a line.
        line.setPosition(QPointF(kGutter + (rightToLeft ? 0 : indent), y + step - line.height()));
        y += step;
        indent = 0;
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
    // An empty line is space enough; a soft break must be invisible.
    const bool parted = m_setting.air && block.length() > 1 && next.length() > 1 && !m_isSoft(next);
    return parted ? qRound(lineHeight() * 0.3) : 0;
}

} // namespace longhand
