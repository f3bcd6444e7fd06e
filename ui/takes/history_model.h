#pragma once

#include "app/project/takes/snapshots.h"

#include <QAbstractTableModel>

#include <vector>

namespace longhand {

/// The snapshots of a project, newest first: when, what, words.
class HistoryModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void setSnapshots(const std::vector<SnapshotInfo>& snapshots);
    const SnapshotInfo* snapshot(const QModelIndex& index) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    void renamed(std::int64_t id, const QString& name);

private:
    std::vector<SnapshotInfo> m_snapshots;
};

/// What a snapshot is called: its name, or why it was taken.
QString snapshotTitle(const SnapshotInfo& snapshot);

} // namespace longhand
