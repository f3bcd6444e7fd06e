#include "ui/takes/history_model.h"

#include "ui/takes/takes_model.h"
#include "ui/text/status_text.h"

#include <QDateTime>
#include <QLocale>

namespace longhand {

QString snapshotTitle(const SnapshotInfo& snapshot)
{
    if (!snapshot.name.empty()) {
        return QString::fromStdString(snapshot.name);
    }
    switch (snapshot.kind) {
    case SnapshotKind::Opened:
        return HistoryModel::tr("When it was opened");
    case SnapshotKind::BeforeRun:
        return HistoryModel::tr("Before the model wrote");
    case SnapshotKind::BeforeTake:
        return HistoryModel::tr("Before another take");
    case SnapshotKind::Hourly:
        return HistoryModel::tr("Every hour");
    case SnapshotKind::Named:
        break;
    }
    return HistoryModel::tr("Yours");
}

void HistoryModel::setSnapshots(const std::vector<SnapshotInfo>& snapshots)
{
    beginResetModel();
    m_snapshots = snapshots;
    endResetModel();
}

const SnapshotInfo* HistoryModel::snapshot(const QModelIndex& index) const
{
    return index.isValid() ? &m_snapshots[std::size_t(index.row())] : nullptr;
}

int HistoryModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_snapshots.size());
}

int HistoryModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : 3;
}

QVariant HistoryModel::data(const QModelIndex& index, int role) const
{
    const SnapshotInfo* info = snapshot(index);
    if (!info) {
        return {};
    }
    if (role == Qt::TextAlignmentRole && index.column() == 2) {
        return int(Qt::AlignRight | Qt::AlignVCenter);
    }
    if (role == Qt::EditRole && index.column() == 0) {
        return QString::fromStdString(info->name);
    }
    if (role == Qt::ToolTipRole) {
        return QLocale().toString(QDateTime::fromMSecsSinceEpoch(info->madeAtMs), QLocale::LongFormat);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (index.column()) {
    case 0:
        return snapshotTitle(*info);
    case 1:
        return shortMoment(info->madeAtMs);
    default:
        return countText(info->words);
    }
}

bool HistoryModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    const SnapshotInfo* info = snapshot(index);
    if (!info || role != Qt::EditRole || index.column() != 0) {
        return false;
    }
    Q_EMIT renamed(info->id, value.toString());
    return true;
}

Qt::ItemFlags HistoryModel::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (index.isValid() && index.column() == 0) {
        flags |= Qt::ItemIsEditable;
    }
    return flags;
}

QVariant HistoryModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    return section == 0 ? tr("Snapshot") : section == 1 ? tr("When") : tr("Words");
}

} // namespace longhand
