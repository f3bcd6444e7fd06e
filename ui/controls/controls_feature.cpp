#include "ui/controls/controls_feature.h"

#include "ui/actions/action_registry.h"
#include "ui/controls/collapse_alarm.h"
#include "ui/controls/controls_panel.h"
#include "ui/controls/loop_alarm.h"
#include "ui/controls/model_presets.h"
#include "ui/controls/preset_bar.h"
#include "ui/controls/run_changes.h"
#include "ui/settings/app_settings.h"
#include "ui/widgets/message_bar.h"

#include <QAction>
#include <QMainWindow>

namespace longhand {

ControlsFeature::ControlsFeature(const Desk& desk)
    : QObject(desk.window), m_store(new PresetStore(desk.settings->folder() + QStringLiteral("/presets.json"), this)),
      m_bar(new PresetBar(m_store, desk.controls)), m_changes(new RunChanges(desk)),
      m_alarm(new LoopAlarm(desk, m_changes)), m_collapseAlarm(new CollapseAlarm(desk, m_changes))
{
    setObjectName(QStringLiteral("controls-feature"));
    desk.controls->setHeader(m_bar);
    connect(desk.controls, &ControlsPanel::shown, m_bar, &PresetBar::setControls);
    connect(m_bar, &PresetBar::applied, desk.controls,
            [controls = desk.controls](const WritingControls& wanted) { controls->setControls(wanted, true); });
    connect(m_bar, &PresetBar::chosenChanged, this,
            [settings = desk.settings](const QString& key) { settings->set(setting::preset, key); });
    connect(m_bar, &PresetBar::said, this,
            [messages = desk.messages](const QString& text, const std::function<void()>& undo, bool isError) {
                std::vector<MessageAction> actions;
                if (undo) {
                    actions.push_back({tr("Undo"), undo});
                }
                messages->show(QStringLiteral("presets"), isError ? MessageKind::Warning : MessageKind::Info, text,
                               actions);
            });
    if (!m_store->lastError().isEmpty()) {
        desk.messages->show(QStringLiteral("presets"), MessageKind::Warning,
                            tr("Your presets could not be read. %1").arg(m_store->lastError()));
    }
    new ModelPresets(desk, m_store, m_bar);
    m_bar->setControls(desk.settings->controls());
    m_bar->setChosen(desk.settings->get(setting::preset));

    const auto command = [&](const char* id, const QString& text, const QString& tip, void (PresetBar::*slot)()) {
        connect(desk.actions->add(QLatin1String(id), text, {}, tip), &QAction::triggered, m_bar, slot);
    };
    command("presets.save", tr("Save the controls as a preset\u2026"), tr("Saves the controls under a name"),
            &PresetBar::saveAs);
    command("presets.import", tr("Import presets\u2026"), tr("Reads presets from a file"), &PresetBar::importFile);
    command("presets.export", tr("Export the preset\u2026"), tr("Writes the current controls to a file"),
            &PresetBar::exportFile);
}

} // namespace longhand
