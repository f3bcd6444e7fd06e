#include "ui/shortcuts/shortcut_model.h"

#include "ui/actions/action_registry.h"
#include "ui/palette/palette_feature.h"

#include <QAction>
#include <QFont>

namespace longhand {

ShortcutModel::ShortcutModel(ActionRegistry* registry, QObject* parent)
    : QAbstractTableModel(parent), m_registry(registry)
{
    for (QAction* action : registry->actions()) {
        m_actions << action;
    }
    connect(registry, &ActionRegistry::keysChanged, this, &ShortcutModel::onKeysChanged);
}

int ShortcutModel::rowOf(const QString& id) const
{
    for (int row = 0; row < m_actions.size(); ++row) {
        if (m_actions[row] && ActionRegistry::idOf(m_actions[row]) == id) {
            return row;
        }
    }
    return -1;
}

bool ShortcutModel::isOwn(const QString& id) const
{
    const QAction* action = m_registry ? m_registry->action(id) : nullptr;
    return action != nullptr && action->shortcut() != m_registry->defaultKeys(id);
}

int ShortcutModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_actions.size());
}

int ShortcutModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(Columns);
}

QVariant ShortcutModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) {
        return {};
    }
    const QAction* action = m_actions[index.row()];
    if (action == nullptr || !m_registry) {
        return {};
    }
    const QString id = ActionRegistry::idOf(action);
    const QString command = tr("%1: %2").arg(commandGroup(action), ActionRegistry::plainText(action));
    const QString keys = action->shortcut().toString(QKeySequence::NativeText);
    switch (role) {
    case Qt::DisplayRole:
        if (index.column() == Command) {
            return command;
        }
        if (index.column() == Keys) {
            return keys;
        }
        return isOwn(id) ? tr("your own") : QString();
    case Qt::ToolTipRole:
        return index.column() == Command && !action->toolTip().isEmpty() ? action->toolTip() : QVariant();
    case Qt::AccessibleTextRole:
        return index.column() == Keys && keys.isEmpty() ? tr("no keys") : data(index, Qt::DisplayRole);
    case Qt::FontRole: {
        if (index.column() == Command || !isOwn(id)) {
            return {};
        }
        QFont bold;
        bold.setBold(true);
        return bold;
    }
    case IdRole:
        return id;
    case SearchRole:
        return command + u' ' + keys;
    default:
        return {};
    }
}

QVariant ShortcutModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case Command:
        return tr("Command");
    case Keys:
        return tr("Keys");
    default:
        return tr("Changed");
    }
}

void ShortcutModel::onKeysChanged(const QString& id)
{
    const int row = rowOf(id);
    if (row >= 0) {
        Q_EMIT dataChanged(index(row, 0), index(row, Columns - 1));
    }
}

} // namespace longhand
