#pragma once

#include "app/costs/run_plan.h"
#include "app/library/recommended_settings.h"
#include "app/session/session.h"
#include "engine/types/step_event.h"
#include "ui/background/background_work.h"
#include "ui/desk/desk.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <map>
#include <memory>
#include <optional>
#include <string>

class QLabel;

namespace longhand {

class PlanPanel;

/// The dock "Before you write" and its line in the controls: expected time and memory. Measures while text is written.
class PlanFeature : public QObject
{
    Q_OBJECT

public:
    explicit PlanFeature(const Desk& desk);
    ~PlanFeature() override;

    PlanPanel* panel() const { return m_panel; }
    /// What is shown now; empty: there is no model to plan for.
    const std::optional<RunPlan>& plan() const { return m_plan; }
    /// The line in the controls.
    QString summary() const;

private:
    void onSteps(const std::vector<StepEvent>& steps);
    void onStateChanged(SessionState state, SessionState before);
    void onOpened();
    void onClosing();
    void keepMeasured();
    void keepReading();
    void saveBook();
    void countNeed();
    void update();
    void replan(); ///< update(), also during a run
    std::optional<RunPlanInput> input(QString& why);
    const CostCurve& storyCurve();
    void readModelSize(const std::string& file);
    void measureMachine(bool memory, bool products);
    QString estimate(const RunPlan& plan, const RunPlanRow& row) const;
    void showSummary(const QString& text, const QString& tip);

    Desk m_desk;
    PlanPanel* m_panel;
    QLabel* m_summary;
    CostBook m_book;
    CostCurve m_fresh;                    ///< measured since the book was written
    Strategy m_strategy = Strategy::Auto; ///< of the current run
    std::optional<CostCurve> m_story;
    /// What a model file says of itself that plans need.
    struct Examined
    {
        ModelSize size;
        RecommendedSettings recommended;
    };
    std::map<std::string, Examined> m_examined; ///< by model file
    std::string m_reading;                      ///< the file that is being, or was, read
    bool m_looked = false;
    std::optional<RunPlan> m_plan;
    QTimer m_soon;
    std::optional<ReadingNeed> m_need; ///< of a recent state of the text; none: not known
    BackgroundWork m_counting;
    QTimer m_countSoon;
    QElapsedTimer m_sinceReading; ///< since the remaining reading was shown
    bool m_measuring = false;
};

} // namespace longhand
