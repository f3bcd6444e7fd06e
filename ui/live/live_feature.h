#pragma once

#include "ui/desk/desk.h"
#include "ui/live/live_record.h"

#include <QObject>
#include <QTimer>

#include <map>

namespace longhand {

class DraftingDialog;
class LivePanel;

/// The live view: the dock with the charts, the headline at a run's end, the panel with the engine's terms.
class LiveFeature : public QObject
{
    Q_OBJECT

public:
    explicit LiveFeature(const Desk& desk);

    const LiveRecord& record() const { return m_record; }
    LivePanel* panel() const { return m_panel; }
    DraftingDialog* details() const { return m_details; } ///< null until it was shown
    void showDetails();
    /// Selects the passage of the page for a place in the charts. False if it is not there.
    bool goTo(double x);

private:
    void load();
    void addSteps(const std::vector<StepEvent>& steps);
    void onTextReplaced(qsizetype position, qsizetype added);
    void showHeadline();
    /// Of the current run or, if none was written since the story was opened, the last one on the page.
    RunSpeed speed() const;
    void readBudget();
    void onStateChanged(SessionState state, SessionState before);
    void exportCharts(int format);
    void makeCharts();
    void fold(bool on);
    std::vector<SpanId> runsOnPage() const;
    SpanId realRun(SpanId run) const;

    Desk m_desk;
    LiveRecord m_record;
    LivePanel* m_panel = nullptr;
    QDockWidget* m_dock = nullptr;
    int m_openHeight = 190; ///< pixels: of the dock while the charts were shown last
    DraftingDialog* m_details = nullptr;
    QTimer m_refresh;
    std::map<SpanId, SpanId> m_realRuns; ///< of runs that the page knows by a number below zero
    std::vector<SpanId> m_runs;          ///< in the charts
    std::int64_t m_budget = 0;           ///< of the run that came last; 0: it has none
    bool m_changed = false;
    bool m_detailsOld = false; ///< more was written since they were shown
    RunSpeed m_detailsSpeed;
};

} // namespace longhand
