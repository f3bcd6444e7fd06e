#include "ui/takes/take_view.h"

#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>

#include <algorithm>

namespace longhand {

TakeView::TakeView(QWidget* parent) : QPlainTextEdit(parent)
{
    setReadOnly(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setUndoRedoEnabled(false);
    setTabChangesFocus(true);
}

void TakeView::setMarks(std::vector<Mark> marks)
{
    m_marks = std::move(marks);
    viewport()->update();
}

void TakeView::setMarkColour(const QColor& colour)
{
    m_colour = colour;
    viewport()->update();
}

qsizetype TakeView::topPosition() const
{
    return firstVisibleBlock().position();
}

void TakeView::scrollTo(qsizetype position)
{
    const QTextBlock block =
        document()->findBlock(int(std::min<qsizetype>(position, document()->characterCount() - 1)));
    verticalScrollBar()->setValue(block.firstLineNumber());
}

void TakeView::paintEvent(QPaintEvent* event)
{
    {
        QPainter painter(viewport());
        QColor fill = m_colour;
        fill.setAlphaF(0.22F);
        const QPen line(m_colour, 2, Qt::DotLine);
        QPointF offset = contentOffset();
        for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
            const QRectF box = blockBoundingGeometry(block).translated(offset);
            if (box.top() > viewport()->height()) {
                break;
            }
            const qsizetype begin = block.position();
            const qsizetype end = begin + block.length();
            auto mark =
                std::partition_point(m_marks.begin(), m_marks.end(), [begin](const Mark& m) { return m.end <= begin; });
            for (; mark != m_marks.end() && mark->begin < end; ++mark) {
                for (int i = 0; i < block.layout()->lineCount(); ++i) {
                    const QTextLine text = block.layout()->lineAt(i);
                    const int from = std::max<int>(int(mark->begin - begin), text.textStart());
                    const int to = std::min<int>(int(mark->end - begin), text.textStart() + text.textLength());
                    if (from >= to) {
                        continue;
                    }
                    QRectF place(text.cursorToX(from), text.y(), text.cursorToX(to) - text.cursorToX(from),
                                 text.height());
                    place = place.normalized().translated(box.topLeft());
                    painter.fillRect(place, fill);
                    painter.setPen(line); // not by colour alone
                    painter.drawLine(place.bottomLeft(), place.bottomRight());
                }
            }
        }
    }
    QPlainTextEdit::paintEvent(event);
}

} // namespace longhand
