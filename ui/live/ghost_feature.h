#pragma once

#include "app/project/store/project_types.h"
#include "ui/desk/desk.h"
#include "ui/live/ghost_clock.h"
#include "ui/live/ghost_mark.h"

#include <QObject>

class QAction;

namespace longhand {

/// The ghost: where one-by-one generation of the run in hand would have got to by now. The text would be the same, so
/// what lies between it and the end of the text is what drafting gave. There while the run is written and until the
/// next one or an edit, where it is at least a line behind.
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
    /// Where a token of the present run begins on the page; below zero if it is not there.
    qsizetype positionOf(std::int64_t index) const;

    Desk m_desk;
    GhostClock m_clock;
    GhostMark m_mark;
    GhostScrollMark* m_scroll = nullptr;
    QAction* m_shown = nullptr;
    std::int64_t m_run = 0; ///< 0: none
};

} // namespace longhand
