#include "ui/controls/model_presets.h"

#include "app/library/recommended_settings.h"
#include "ui/background/off_thread.h"
#include "ui/controls/control_table.h"
#include "ui/controls/controls_panel.h"
#include "ui/controls/preset_bar.h"
#include "ui/settings/app_settings.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"

#include <QMainWindow>

namespace longhand {

ModelPresets::ModelPresets(const Desk& desk, PresetStore* store, PresetBar* bar)
    : QObject(desk.window), m_desk(desk), m_store(store), m_bar(bar)
{
    setObjectName(QStringLiteral("model-presets"));
    if (desk.settings->get(setting::controlsByHand).isEmpty()) {
        // From before this was stored: what differs from the program's values was set by hand.
        WritingControls once;
        const bool byHand = !changedControls(once, desk.settings->controls(), true).isEmpty();
        desk.settings->set(setting::controlsByHand, byHand ? QStringLiteral("yes") : QStringLiteral("no"));
    }
    m_shown = desk.settings->controls(); // as the window shows them at first
    connect(desk.controls, &ControlsPanel::changed, this, &ModelPresets::noteAuthors);
    connect(desk.project, &ProjectController::opened, this, [this] {
        look();
        WritingControls controls = m_desk.settings->controls();
        controls.sampler.seed = m_desk.controls->controls().sampler.seed;
        showAuthors(controls);
    });
    connect(desk.session, &SessionController::statusChanged, this, &ModelPresets::look);
    connect(desk.writing, &WritingController::changed, this, &ModelPresets::look);
}

/// Reads what is recommended for the model that is loaded or would be.
void ModelPresets::look()
{
    const std::string& loaded = m_desk.session->status().modelFile;
    const QString file = loaded.empty() ? m_desk.writing->modelFile() : QString::fromStdString(loaded);
    if (file == m_file) {
        return;
    }
    m_file = file;
    const auto read = [path = file.toStdString()] { return recommendedSettings(path).sampler; };
    offThread(this, read, [this, file](const SamplerSettings& recommended) {
        if (file == m_file) {
            adopt(recommended);
        }
    });
}

void ModelPresets::adopt(const SamplerSettings& recommended)
{
    const bool untouched = changedControls(m_shown, m_desk.controls->controls(), true).isEmpty();
    m_store->setRecommended(recommended);
    if (untouched) {
        showAuthors(m_desk.controls->controls()); // whatever a preset does not hold stays, such as the length
    }
}

/// The author moved a control or chose a preset.
void ModelPresets::noteAuthors()
{
    m_desk.settings->set(setting::preset, m_bar->chosen());
    m_desk.settings->set(setting::controlsByHand, m_bar->isChanged() ? QStringLiteral("yes") : QStringLiteral("no"));
}

/// Nothing has been written whose settings the controls should continue.
bool ModelPresets::isFresh() const
{
    return !m_desk.project->isOpen() || m_desk.project->project()->runs().empty();
}

/// What a new story starts with: these controls, under the author's preset; not a change by the author.
void ModelPresets::showAuthors(WritingControls controls)
{
    if (!isFresh() || m_desk.session->isRunning()) {
        return;
    }
    const Preset* preset = m_store->find(m_desk.settings->get(setting::preset));
    if (m_desk.settings->get(setting::controlsByHand) != QLatin1String("yes") && preset != nullptr) {
        applyPreset(preset->controls, controls);
        m_bar->setChosen(preset->key());
    }
    m_desk.controls->setControls(controls);
    m_shown = controls;
}

} // namespace longhand
