#pragma once

#include "app/audit/text_audit.h"
#include "app/session/run_speed.h"
#include "engine/metrics/draft_metrics.h"

#include <QDialog>
#include <QList>

class QLabel;
class QTableWidget;

namespace longhand {

/// "How this was drafted": the engine's terms with their definitions and numbers, of one run, and what the text is
/// like, by windows. Not modal.
class DraftingDialog : public QDialog
{
    Q_OBJECT

public:
    explicit DraftingDialog(QWidget* parent = nullptr);

    /// seen: positions that the self-draft sees; 0: not known. windows: of the whole story.
    void show(const MetricsSummary& run, std::int64_t seen, const RunSpeed& speed,
              const std::vector<AuditNumbers>& windows);

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

    /// Of each window what `longhand-lab audit` prints; a dash for what is not known.
    static QList<QStringList> textRows(const std::vector<AuditNumbers>& windows);

private:
    QLabel* m_headline = nullptr;
    QTableWidget* m_rates = nullptr;
    QTableWidget* m_facts = nullptr;
    QTableWidget* m_text = nullptr; ///< hidden before there is any
};

} // namespace longhand
