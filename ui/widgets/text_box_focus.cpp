#include "ui/widgets/text_box_focus.h"

#include <QApplication>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QTextEdit>

#include <cstring>

namespace longhand {

namespace {

QWidget* textBoxOf(QWidget* widget)
{
    if (qobject_cast<QLineEdit*>(widget) || qobject_cast<QPlainTextEdit*>(widget) || qobject_cast<QTextEdit*>(widget)) {
        return widget;
    }
    // A spin box, or a list that one can type into, has the keyboard for its line.
    auto* line = widget->findChild<QLineEdit*>(QString(), Qt::FindDirectChildrenOnly);
    return line && line->focusProxy() == widget ? line : nullptr;
}

} // namespace

TextBoxFocus::TextBoxFocus(QWidget* window, const QWidget* page) : QObject(window), m_window(window), m_page(page)
{
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) { look(now); });
}

void TextBoxFocus::look(QWidget* now)
{
    if (!now || now->window() != m_window || qobject_cast<QMenuBar*>(now) || qobject_cast<QMenu*>(now)) {
        return;
    }
    m_box = now == m_page ? nullptr : textBoxOf(now);
    Q_EMIT changed();
}

QWidget* TextBoxFocus::box() const
{
    return m_box && m_box->isVisible() ? m_box.data() : nullptr;
}

bool TextBoxFocus::isEditable() const
{
    return box() && m_box->isEnabled() && !m_box->property("readOnly").toBool();
}

bool TextBoxFocus::act(const char* slot) const
{
    if (!box()) {
        return false;
    }
    const auto is = [slot](const char* name) { return std::strcmp(slot, name) == 0; };
    if (isEditable() || is("copy") || is("selectAll")) { // a line would cut also what is only to be read
        QMetaObject::invokeMethod(m_box, slot);
        return true;
    }
    return !is("undo") && !is("redo"); // what is only to be read has no history of its own
}

} // namespace longhand
