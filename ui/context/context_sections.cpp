#include "ui/context/context_sections.h"

#include "ui/context/context_blocks.h"
#include "ui/text/status_text.h"

#include <QGuiApplication>
#include <QPalette>

namespace longhand {

void ContextSections::setContext(const ContextPassages& context)
{
    std::vector<Row> rows;
    for (const ContextPassage& passage : context.passages) {
        rows.push_back({passageName(passage), passage.tokens, passage.unread});
    }
    if (rows == m_rows) {
        return;
    }
    if (rows.size() == m_rows.size()) { // the selection stays
        m_rows = std::move(rows);
        Q_EMIT dataChanged(index(0, 0), index(int(m_rows.size()) - 1, Columns - 1));
        return;
    }
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

int ContextSections::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int ContextSections::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(Columns);
}

QVariant ContextSections::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount()) {
        return {};
    }
    const Row& row = m_rows[std::size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return index.column() == Name ? row.name : countText(row.tokens);
    case Qt::TextAlignmentRole:
        return int((index.column() == Name ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::ForegroundRole:
        return row.unread ? QGuiApplication::palette().color(QPalette::PlaceholderText) : QVariant();
    case Qt::ToolTipRole:
        return row.unread ? tr("The story has grown beyond the model's window: it writes the next word without "
                               "looking at this.")
                          : tr("The model reads this before it writes the next word.");
    default:
        return {};
    }
}

QVariant ContextSections::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    return section == Name ? tr("Part") : tr("Tokens");
}

} // namespace longhand
