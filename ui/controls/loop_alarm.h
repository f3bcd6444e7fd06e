#pragma once

#include "engine/types/step_event.h"
#include "ui/controls/run_passage.h"
#include "ui/desk/desk.h"
#include "ui/editor/page_marks.h"

#include <QObject>

#include <optional>

namespace longhand {

class RunChanges;

/// The place of a loop on the page; text positions.
struct LoopPlace
{
    qsizetype begin = 0;  ///< of the first time
    qsizetype second = 0; ///< of the second time: everything from here on is repetition
    qsizetype end = 0;
};

/// When a run was paused because its text repeats itself: marks the passage, and offers a stronger penalty, DRY, going
/// back to before it, or going on. A pause does not change the text.
class LoopAlarm : public QObject, public PageMarkSource
{
    Q_OBJECT

public:
    LoopAlarm(const Desk& desk, RunChanges* changes);

    const std::optional<LoopPlace>& place() const { return m_place; }
    void marksIn(qsizetype from, qsizetype to, std::vector<PageMark>& out) const override;

    // What is offered.
    void strengthenPenalty();
    void switchDryOn();
    void goBack();
    void goOn();

private:
    void onStatus();
    void show();
    void clear();
    void dismiss();
    std::optional<LoopPlace> find(const LoopNote& loop) const;

    Desk m_desk;
    RunChanges* m_changes;
    TakeBack* m_takeBack;
    LoopNote m_loop;
    std::optional<LoopPlace> m_place;
};

} // namespace longhand
