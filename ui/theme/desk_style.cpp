#include "ui/theme/desk_style.h"

#include "ui/theme/theme_colours.h"

#include <QAbstractItemView>
#include <QPainter>
#include <QStyleOption>

namespace longhand {

namespace {

constexpr double kFaint = 0.55; // of an edge that cannot be ticked now

/// Of the theme's quiet text, which can be read on the window and on the paper.
QColor edgeOf(const QStyleOption& option)
{
    const QColor quiet = option.palette.color(QPalette::PlaceholderText);
    return option.state & QStyle::State_Enabled ? quiet : mixed(quiet, option.palette.color(QPalette::Window), kFaint);
}

void outline(QPainter* painter, const QStyleOption& option, const QRect& rect)
{
    painter->save();
    painter->setPen(option.palette.color(QPalette::Link)); // the accent
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(rect.adjusted(0, 0, -1, -1));
    painter->restore();
}

} // namespace

DeskStyle::DeskStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

void DeskStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                              const QWidget* widget) const
{
    const bool keyboard = option->state & State_KeyboardFocusChange;
    if (element == PE_FrameFocusRect && (keyboard || qobject_cast<const QAbstractItemView*>(widget))) {
        outline(painter, *option, option->rect);
        return;
    }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    if (element != PE_IndicatorCheckBox && element != PE_IndicatorRadioButton) {
        return;
    }
    painter->save();
    painter->setPen(edgeOf(*option));
    painter->setBrush(Qt::NoBrush);
    if (element == PE_IndicatorCheckBox) {
        painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
    } else {
        painter->setRenderHint(QPainter::Antialiasing);
        const qreal radius = (option->rect.width() - 1) / 2.0;
        painter->drawEllipse(QPointF(option->rect.center()) + QPointF(1, 1), radius, radius);
    }
    painter->restore();
}

void DeskStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                            const QWidget* widget) const
{
    QProxyStyle::drawControl(element, option, painter, widget);
    if (element == CE_TabBarTabLabel && option->state & State_HasFocus) { // tabs have it by the keyboard only
        outline(painter, *option, option->rect.adjusted(3, 3, -3, -3));
    }
}

int DeskStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                         QStyleHintReturn* data) const
{
    return hint == SH_DialogButtonBox_ButtonsHaveIcons ? 0 : QProxyStyle::styleHint(hint, option, widget, data);
}

} // namespace longhand
