#pragma once

#include "ui/actions/action_registry.h"

#include <QAbstractTableModel>
#include <QAction>
#include <QList>
#include <QPointer>

namespace longhand {

/// All commands with their keys, in the order of the menus: command, keys, whether they are the author's own.
class ShortcutModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        Command,
        Keys,
        Origin,
        Columns
    };
    enum Role
    {
        IdRole = Qt::UserRole + 1,
        SearchRole, ///< what a search looks at: group, text and keys
    };

    explicit ShortcutModel(ActionRegistry* registry, QObject* parent = nullptr);

    /// The row of a command; -1 if there is none.
    int rowOf(const QString& id) const;
    bool isOwn(const QString& id) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    void onKeysChanged(const QString& id);

    QPointer<ActionRegistry> m_registry; ///< both may go before an open dialog does, when the window closes
    QList<QPointer<QAction>> m_actions;
};

} // namespace longhand
