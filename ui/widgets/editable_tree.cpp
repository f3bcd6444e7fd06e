#include "ui/widgets/editable_tree.h"

#include <QMetaObject>

#include <utility>

namespace longhand {

void EditableTree::whenIdle(std::function<void()> task)
{
    if (isEditing()) {
        m_waiting = std::move(task);
    } else {
        m_waiting = nullptr;
        task();
    }
}

void EditableTree::closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint)
{
    QTreeView::closeEditor(editor, hint);
    // Later: the view still uses the index that was edited.
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (m_waiting) {
                whenIdle(std::exchange(m_waiting, nullptr));
            }
        },
        Qt::QueuedConnection);
}

} // namespace longhand
