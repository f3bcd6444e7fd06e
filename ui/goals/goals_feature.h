#pragma once

#include "ui/desk/desk.h"
#include "ui/goals/counts_dialog.h"
#include "ui/goals/writing_ledger.h"
#include "ui/goals/writing_tally.h"

#include <QObject>
#include <QPointer>
#include <QTimer>

namespace longhand {

class GoalsPanel;

/// Counts and goals: keeps the tally, saves it to the project and the ledger, shows the panel and the counts.
class GoalsFeature : public QObject
{
    Q_OBJECT

public:
    explicit GoalsFeature(const Desk& desk);
    ~GoalsFeature() override;

    GoalsPanel* panel() const { return m_panel; }
    CountsDialog* countsDialog() const { return m_counts; }
    /// For tests: the local time, as the feature sees it.
    void setClock(WritingTally::Clock clock);
    /// Saves what is settled; `all`: everything.
    void store(bool all);

private:
    void onOpened();
    void refresh();
    void showCounts();
    WritingDay today() const;

    static constexpr int kStoreMs = 20'000;

    Desk m_desk;
    WritingTally m_tally;
    WritingLedger m_ledger;
    GoalsPanel* m_panel = nullptr;
    QPointer<CountsDialog> m_counts;
    QTimer m_store;
    QTimer m_refresh;
    QString m_project; ///< its name in the ledger; empty: none is open, or it can only be read
    bool m_sessionReached = false;
    bool m_todayReached = false;
};

} // namespace longhand
