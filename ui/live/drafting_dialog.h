#pragma once

#include "app/session/run_speed.h"
#include "engine/metrics/draft_metrics.h"

#include <QDialog>
#include <QList>

class QLabel;
class QTableWidget;

namespace longhand {

/// "How this was drafted": the engine's terms with their definitions and numbers, of one run. Not modal.
class DraftingDialog : public QDialog
{
    Q_OBJECT

public:
    explicit DraftingDialog(QWidget* parent = nullptr);

    /// seen: positions that the self-draft sees; 0: not known.
    void show(const MetricsSummary& run, std::int64_t seen, const RunSpeed& speed);

    /// One number with its definition.
    struct Fact
    {
        QString name;
        QString value;
        QString meaning;
    };
    static QList<Fact> facts(const MetricsSummary& run, std::int64_t seen, const RunSpeed& speed);
    /// Source, depth, tested, accepted, rate: one row per source and depth.
    static QList<QStringList> rates(const MetricsSummary& run);

private:
    QLabel* m_headline = nullptr;
    QTableWidget* m_rates = nullptr;
    QTableWidget* m_facts = nullptr;
};

} // namespace longhand
