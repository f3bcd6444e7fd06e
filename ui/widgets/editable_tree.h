#pragma once

#include <QTreeView>

#include <functional>

namespace longhand {

/// A tree whose names can be edited in place. A model that is filled anew closes the line edit: what wants to do that
/// waits until the name is finished.
class EditableTree : public QTreeView
{
    Q_OBJECT

public:
    using QTreeView::QTreeView;

    bool isEditing() const { return state() == EditingState; }
    /// Runs it now, or when the name that is being edited is finished; of several that wait, the last.
    void whenIdle(std::function<void()> task);

protected:
    void closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint) override;

private:
    std::function<void()> m_waiting;
};

} // namespace longhand
