#pragma once

#include "app/library/adapter_library.h"

#include <QTreeWidget>

#include <vector>

namespace longhand {

/// The adapters that a story may write with, to be ticked: what each does, its strength, its file. They are summed in
/// the order of the rows.
class AdapterTicks : public QTreeWidget
{
    Q_OBJECT

public:
    explicit AdapterTicks(QWidget* parent = nullptr);

    /// The ticked ones first, in their order; also those that are not among the entries (gone, or of another model).
    /// Rows stay where they are if they show this already.
    void setRows(const std::vector<AdapterEntry>& entries, const std::vector<AdapterRecord>& ticked);
    /// Of the ticked rows, in their order.
    std::vector<AdapterRecord> ticked() const;

Q_SIGNALS:
    /// The author ticked one, or changed a strength.
    void changed();

private:
    void add(const AdapterRecord& record, const QString& text, bool on);

    std::vector<AdapterRecord> m_rows; ///< strengths: as shown first
    std::vector<AdapterRecord> m_entries;
    bool m_filling = false;
};

} // namespace longhand
