#include "ui/widgets/elided_button.h"

#include <QEvent>
#include <QStyleOptionButton>

namespace longhand {

ElidedButton::ElidedButton(QWidget* parent) : QPushButton(parent)
{
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void ElidedButton::setWhole(const QString& text)
{
    if (text != m_whole) {
        m_whole = text;
        setAccessibleName(text);
        elide();
    }
}

void ElidedButton::resizeEvent(QResizeEvent* event)
{
    QPushButton::resizeEvent(event);
    elide();
}

void ElidedButton::changeEvent(QEvent* event)
{
    QPushButton::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        elide();
    }
}

void ElidedButton::elide()
{
    QStyleOptionButton option;
    initStyleOption(&option);
    const int room = style()->subElementRect(QStyle::SE_PushButtonContents, &option, this).width();
    const QString shown = fontMetrics().elidedText(m_whole, Qt::ElideRight, room).replace(u'&', QStringLiteral("&&"));
    if (shown != text()) {
        setText(shown);
    }
}

} // namespace longhand
