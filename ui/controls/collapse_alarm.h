#pragma once

#include "engine/types/step_event.h"
#include "ui/controls/run_passage.h"
#include "ui/desk/desk.h"
#include "ui/editor/page_marks.h"

#include <QObject>

#include <optional>

namespace longhand {

class RunChanges;

/// When a run was paused because its text falls apart or circles among a few words: marks the passage and offers to go
/// back to before it, with other or unchanged settings, to use other settings from here, or to go on. They are gentler
/// for a text that falls apart, livelier for one that circles. A pause does not change the text.
class CollapseAlarm : public QObject, public PageMarkSource
{
    Q_OBJECT

public:
    CollapseAlarm(const Desk& desk, RunChanges* changes);

    const std::optional<RunPassage>& place() const { return m_place; }
    void marksIn(qsizetype from, qsizetype to, std::vector<PageMark>& out) const override;

    // What is offered.
    void goBackChanged();
    void goBack();
    void goOnChanged();
    void goOn();

private:
    /// settings: changes them for what follows.
    void cutBefore(std::function<void(SamplerSettings&)> settings);
    void onStatus();
    void show();
    void clear();
    void dismiss();
    /// A penalty is not what it suffers from: livelier settings help.
    bool wantsLivelier() const
    {
        return m_collapse.sign != CollapseSign::WordHeap && m_collapse.sign != CollapseSign::NoSpaces;
    }
    QString text() const;
    /// What is offered against what was found.
    void (*remedy() const)(SamplerSettings&);

    Desk m_desk;
    RunChanges* m_changes;
    TakeBack* m_takeBack;
    CollapseNote m_collapse;
    std::optional<RunPassage> m_place;
};

} // namespace longhand
