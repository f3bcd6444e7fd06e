#include "ui/live/ghost_mark.h"

#include "ui/editor/page_view.h"

#include <QApplication>
#include <QEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>

#include <algorithm>

namespace longhand {

namespace {

QFont labelFont()
{
    QFont font = QApplication::font();
    font.setPointSizeF(std::max(7.0, font.pointSizeF() * 0.85));
    return font;
}

constexpr qreal kLabelGap = 10; // between the column and the label

/// The width that a label may have.
qreal roomBeside(const PageView& page)
{
    const auto [left, width] = page.columnEdges();
    return page.viewport()->width() - (left + width + kLabelGap) - 4;
}

} // namespace

QString GhostMark::shownLabel(const PageView& page) const
{
    const QFontMetricsF metrics(labelFont());
    const qreal room = roomBeside(page);
    return metrics.horizontalAdvance(m_label) <= room
               ? m_label
               : metrics.elidedText(m_brief, Qt::ElideRight, std::max(0.0, room));
}

QRectF GhostMark::labelRect(const PageView& page) const
{
    const QRectF caret = m_position >= 0 ? page.caretRect(m_position) : QRectF();
    if (caret.isEmpty()) {
        return {};
    }
    // In the right margin, where it covers no word, at the height of its line.
    const QFontMetricsF metrics(labelFont());
    const auto [left, width] = page.columnEdges();
    return {left + width + kLabelGap, caret.center().y() - metrics.height() / 2,
            metrics.horizontalAdvance(shownLabel(page)) + 2, metrics.height()};
}

void GhostMark::paintOver(QPainter& painter, const PageView& page) const
{
    const QRectF caret = m_position >= 0 ? page.caretRect(m_position) : QRectF();
    if (caret.isEmpty()) {
        return;
    }
    painter.save();
    painter.setPen(QPen(m_colour, 1));
    const auto [left, width] = page.columnEdges();
    const qreal x = std::floor(caret.left()) + 0.5;
    painter.drawLine(QPointF(x, caret.top() - 2), QPointF(x, caret.bottom() + 2));
    QColor pale = m_colour;
    pale.setAlphaF(0.55f);
    painter.setPen(QPen(pale, 1));
    const qreal y = std::floor(caret.bottom()) + 2.5;
    painter.drawLine(QPointF(x, y), QPointF(left + width + 8, y));
    const QRectF label = labelRect(page);
    painter.setFont(labelFont());
    painter.setPen(m_colour);
    painter.drawText(label, Qt::AlignLeft | Qt::AlignTop | Qt::TextSingleLine, shownLabel(page));
    painter.restore();
}

GhostScrollMark::GhostScrollMark(PageView* page) : QWidget(page->verticalScrollBar()), m_page(page)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    setGeometry(page->verticalScrollBar()->rect());
    page->verticalScrollBar()->installEventFilter(this);
    hide();
}

void GhostScrollMark::set(qsizetype position)
{
    m_position = position;
    setVisible(position >= 0);
    update();
}

void GhostScrollMark::setColour(const QColor& colour)
{
    m_colour = colour;
    update();
}

int GhostScrollMark::mark() const
{
    if (m_position < 0) {
        return -1;
    }
    const int inDocument =
        int(m_page->model().documentPosition(std::min<qsizetype>(m_position, m_page->model().text().size())));
    const int line = m_page->document()->findBlock(inDocument).firstLineNumber();
    const QScrollBar* bar = m_page->verticalScrollBar();
    const int lines = std::max(1, bar->maximum() + bar->pageStep());
    return int(double(std::min(line, lines)) / lines * (height() - 3));
}

void GhostScrollMark::paintEvent(QPaintEvent*)
{
    const int y = mark();
    if (y >= 0) {
        QPainter(this).fillRect(QRect(1, y, width() - 2, 2), m_colour);
    }
}

bool GhostScrollMark::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize) {
        setGeometry(m_page->verticalScrollBar()->rect());
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace longhand
