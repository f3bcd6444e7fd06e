#pragma once

#include "app/costs/run_plan.h"

#include <QWidget>

class QGridLayout;
class QLabel;

namespace longhand {

/// "Before you write": expected time and memory of runs, and the basis of the estimate.
class PlanPanel : public QWidget
{
    Q_OBJECT

public:
    explicit PlanPanel(QWidget* parent = nullptr);

    /// chosen: the length that is set. why: instead of a plan, if there is none.
    void setPlan(const RunPlan& plan, std::int64_t chosen, const MachineMemory& machine, const QString& why = {});

    // The sentences, for the panel and for others.
    static QString basisText(const RunPlan& plan);
    /// Reading included, where it is known.
    static QString timeText(const RunPlan& plan, const RunPlanRow& row);
    /// How much of each time is reading, and the basis of that; empty if negligible.
    static QString readingText(const RunPlan& plan);
    /// Of the chosen length: that it does not fit; empty if it does.
    static QString warningText(const RunPlan& plan, std::int64_t chosen, const MachineMemory& machine);

Q_SIGNALS:
    void shown();

protected:
    void showEvent(QShowEvent* event) override;

private:
    QGridLayout* m_grid;
    QLabel* m_reading;
    QLabel* m_basis;
    QLabel* m_memory;
    QLabel* m_warning;
    QLabel* m_empty;
    QWidget* m_table;
};

} // namespace longhand
