#pragma once

#include <QLabel>
#include <QWidget>

namespace longhand {

/// What is shown of a page's own widgets without room or over another, and which text is cut off; empty: all is well.
inline QString rowsAmiss(const QWidget& page)
{
    QList<const QWidget*> shown;
    for (const QObject* child : page.children()) {
        const auto* widget = qobject_cast<const QWidget*>(child);
        if (!widget || !widget->isVisible()) {
            continue;
        }
        if (widget->height() <= 0 || widget->width() <= 0) {
            return widget->objectName() + QStringLiteral(" has no room");
        }
        for (const QWidget* other : std::as_const(shown)) {
            if (other->geometry().intersects(widget->geometry())) {
                return widget->objectName() + QStringLiteral(" lies over ") + other->objectName();
            }
        }
        shown << widget;
    }
    for (const QLabel* label : page.findChildren<QLabel*>()) {
        if (label->isVisible() && label->wordWrap() && label->height() < label->heightForWidth(label->width())) {
            return label->objectName() + QStringLiteral(" is cut off");
        }
    }
    return shown.isEmpty() ? QStringLiteral("nothing is shown") : QString();
}

} // namespace longhand
