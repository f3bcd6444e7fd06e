#pragma once

#include "ui/models/model_row.h"

#include <QAbstractTableModel>

#include <vector>

namespace longhand {

/// The models for a view: one row each. Rows keep their identity (path) when their content changes.
class ModelList : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        Name,
        State,
        Size,
        Quantisation,
        Context,
        Where,
        Columns
    };

    explicit ModelList(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    /// Rows in the order of their paths' file names.
    void setRows(std::vector<ModelRow> rows);
    const std::vector<ModelRow>& rows() const { return m_rows; }
    /// Null if there is none.
    const ModelRow* row(const QString& path) const;
    QModelIndex indexOf(const QString& path) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    /// "loaded", "incomplete, 43 %", ...
    static QString stateText(const ModelRow& row);

private:
    std::vector<ModelRow> m_rows;
};

} // namespace longhand
