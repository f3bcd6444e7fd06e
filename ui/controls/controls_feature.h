#pragma once

#include "ui/desk/desk.h"

#include <QObject>

namespace longhand {

class CollapseAlarm;
class LoopAlarm;
class PresetBar;
class PresetStore;
class RunChanges;

/// The presets above the controls, how a change affects the current run, and the alarms.
class ControlsFeature : public QObject
{
    Q_OBJECT

public:
    explicit ControlsFeature(const Desk& desk);

    PresetStore* store() const { return m_store; }
    PresetBar* presets() const { return m_bar; }
    RunChanges* changes() const { return m_changes; }
    LoopAlarm* alarm() const { return m_alarm; }
    CollapseAlarm* collapseAlarm() const { return m_collapseAlarm; }

private:
    PresetStore* m_store;
    PresetBar* m_bar;
    RunChanges* m_changes;
    LoopAlarm* m_alarm;
    CollapseAlarm* m_collapseAlarm;
};

} // namespace longhand
