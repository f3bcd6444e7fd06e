#pragma once

#include "app/project/store/outline.h"

#include <QAbstractListModel>

#include <vector>

namespace longhand {

/// What lies in the trash of the open project, newest first.
class TrashModel : public QAbstractListModel
{
    Q_OBJECT

public:
    using QAbstractListModel::QAbstractListModel;

    void setItems(std::vector<TrashItem> items);
    const std::vector<TrashItem>& items() const { return m_items; }
    const TrashItem* item(const QModelIndex& index) const;
    /// What an item is called: its title, else its first words.
    static QString titleOf(const TrashItem& item);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    std::vector<TrashItem> m_items;
};

} // namespace longhand
