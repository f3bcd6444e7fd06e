#pragma once

#include "app/session/context_reader.h"

#include <QAbstractTableModel>

namespace longhand {

/// The sections of what the model reads, in order, each with its tokens.
class ContextSections : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        Name,
        Tokens,
        Columns
    };
    using QAbstractTableModel::QAbstractTableModel;

    void setContext(const ContextPassages& context);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row
    {
        QString name;
        qint64 tokens = 0;
        bool unread = false;
        bool operator==(const Row&) const = default;
    };
    std::vector<Row> m_rows;
};

} // namespace longhand
