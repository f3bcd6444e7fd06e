#pragma once

#include "app/project/store/project_types.h"
#include "ui/desk/desk.h"
#include "ui/live/ghost_clock.h"
#include "ui/live/ghost_mark.h"

#include <QObject>

class QAction;

namespace longhand {

/// The ghost: where one-by-one generation of the current run would be by now. The text would be the same, so what lies
/// between it and the end of the text was gained by drafting. Shown while the run is written and until the next one or
/// an edit, if it is at least a line behind.
class GhostFeature : public QObject
{
    Q_OBJECT

public:
    explicit GhostFeature(const Desk& desk);

    const GhostClock& clock() const { return m_clock; }
    const GhostMark& mark() const { return m_mark; }
    GhostScrollMark* scrollMark() const { return m_scroll; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void addSteps(const std::vector<StepEvent>& steps);
    void clear();
    void place();
    /// Where a token of the current run begins on the page; below zero if it is not there.
    qsizetype positionOf(std::int64_t index) const;

    Desk m_desk;
    GhostClock m_clock;
    GhostMark m_mark;
    GhostScrollMark* m_scroll = nullptr;
    QAction* m_shown = nullptr;
    std::int64_t m_run = 0; ///< 0: none
};

} // namespace longhand
