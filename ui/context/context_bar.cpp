#include "ui/context/context_bar.h"

#include "app/session/context_tokens.h"

#include <QPainter>

#include <algorithm>

namespace longhand {

ContextBar::ContextBar(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("How full the model's context is"));
}

void ContextBar::setContext(const ContextPassages& context)
{
    m_parts.clear();
    for (const ContextPassage& passage : context.passages) {
        m_parts.push_back({passage.part, passage.tokens, passage.unread});
    }
    m_planned = context.plan.planned;
    update();
}

QSize ContextBar::sizeHint() const
{
    return {120, 14};
}

void ContextBar::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter painter(this);
    const QRectF whole = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.fillRect(whole, palette().base());
    qint64 sum = 0;
    for (const Part& part : m_parts) {
        sum += part.tokens;
    }
    const qreal scale = whole.width() / qreal(std::max<qint64>({m_planned, sum, 1}));
    qreal x = whole.left();
    for (const Part& part : m_parts) {
        // A short note in a long book must still be visible.
        const qreal width = std::max(qreal(part.tokens) * scale, part.part == ContextPart::Story ? 0.0 : 2.0);
        const QRectF box(x, whole.top(), std::min(width, whole.right() - x), whole.height());
        QColor colour = palette().color(QPalette::Highlight);
        if (part.unread) {
            painter.fillRect(box, QBrush(palette().color(QPalette::PlaceholderText), Qt::BDiagPattern));
        } else if (part.part == ContextPart::Story) {
            colour.setAlphaF(0.45F);
            painter.fillRect(box, colour);
        } else if (part.part == ContextPart::Note) {
            painter.fillRect(box, palette().color(QPalette::Text));
        } else if (part.part == ContextPart::Frame) {
            painter.fillRect(box, palette().color(QPalette::Mid));
        } else if (part.part == ContextPart::Memory) {
            painter.fillRect(box, QBrush(colour, Qt::Dense3Pattern));
        } else {
            painter.fillRect(box, colour);
        }
        x = box.right();
    }
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawRect(whole);
}

} // namespace longhand
