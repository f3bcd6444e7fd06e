#pragma once

#include "ui/palette/palette_entry.h"

#include <QAbstractListModel>
#include <QStringList>

namespace longhand {

/// The entries that match the query, the best first; without a query the recent ones first.
class PaletteModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role
    {
        GroupRole = Qt::UserRole + 1,
        KeysRole,
        WhyRole,     ///< why it cannot be done now
        LettersRole, ///< QList<int>: matched characters of the text
        EnabledRole, ///< it can be done now
    };

    explicit PaletteModel(QObject* parent = nullptr);

    /// recent: ids, the last used first.
    void setEntries(const QList<PaletteEntry>& entries, const QStringList& recent);
    void setQuery(const QString& query);
    const PaletteEntry& entry(int row) const { return m_entries[m_rows[row].entry]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    struct Row
    {
        int entry = 0;
        int score = 0;
        QList<int> letters;
    };
    void fill();

    QList<PaletteEntry> m_entries;
    QList<int> m_rank; ///< of each entry: its place among those used lately, or behind all of them
    QList<Row> m_rows;
    QString m_query;
};

} // namespace longhand
