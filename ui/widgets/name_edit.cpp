#include "ui/widgets/name_edit.h"

#include <QKeyEvent>

namespace longhand {

bool NameEdit::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept(); // before it reaches the window's own keys
        return true;
    }
    return QLineEdit::event(event);
}

void NameEdit::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape) {
        event->accept();
        Q_EMIT escaped();
        return;
    }
    QLineEdit::keyPressEvent(event);
}

} // namespace longhand
