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

#include <algorithm>
#include <utility>

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
    connect(desk.controls, &ControlsPanel::moved, this, &ModelPresets::noteMoved);
    connect(bar, &PresetBar::applied, this, &ModelPresets::noteChosen);
    connect(bar, &PresetBar::deleted, this, &ModelPresets::noteDeleted);
    connect(bar, &PresetBar::restored, this, &ModelPresets::noteRestored);
    connect(desk.project, &ProjectController::opened, this, [this] {
        look();
        WritingControls controls = m_desk.settings->controls();
        const SamplerSettings shown = m_desk.controls->controls().sampler; // fresh, or set before the story was begun
        controls.sampler.seed = shown.seed;
        controls.sampler.take = shown.take;
        showAuthors(controls);
    });
    // With a new seed: the same beginning gives another story next time.
    connect(desk.project, &ProjectController::closed, this, [this] { showAuthors(m_desk.settings->controls()); });
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

/// The preset that new stories start with; nothing if it is gone, or the author moved what it holds.
const Preset* ModelPresets::newStoriesPreset() const
{
    const bool byHand = m_desk.settings->get(setting::controlsByHand) == QLatin1String("yes");
    return byHand ? nullptr : m_store->find(m_desk.settings->get(setting::preset));
}

WritingControls ModelPresets::forNewStories() const
{
    WritingControls controls = m_desk.settings->controls();
    if (const Preset* preset = newStoriesPreset()) {
        applyPreset(preset->controls, controls);
    }
    return controls;
}

/// The author moved a control: for new stories too, but what else the panel shows may be an old story's.
void ModelPresets::noteMoved(const WritingControls& before, const WritingControls& after)
{
    WritingControls wanted = forNewStories();
    applyChanges(before, after, wanted);
    m_desk.settings->setControls(wanted);
    if (changedControls(before, after, true).isEmpty()) {
        return; // no preset holds it
    }
    const auto isWanted = [&](const Preset& preset) {
        return changedControls(preset.controls, wanted, true).isEmpty();
    };
    const Preset* chosen = m_store->find(m_desk.settings->get(setting::preset));
    if (chosen == nullptr || !isWanted(*chosen)) {
        const auto& presets = m_store->presets();
        const auto found = std::find_if(presets.begin(), presets.end(), isWanted);
        chosen = found != presets.end() ? &*found : nullptr;
    }
    if (chosen != nullptr) {
        m_desk.settings->set(setting::preset, chosen->key());
    }
    m_desk.settings->set(setting::controlsByHand, chosen != nullptr ? QStringLiteral("no") : QStringLiteral("yes"));
}

/// The author chose a preset: for new stories too, all of it.
void ModelPresets::noteChosen(const WritingControls& controls)
{
    WritingControls wanted = forNewStories();
    applyPreset(controls, wanted);
    m_desk.settings->setControls(wanted);
    m_desk.settings->set(setting::preset, m_bar->chosen());
    m_desk.settings->set(setting::controlsByHand, QStringLiteral("no"));
}

/// The controls stay as they are, those of new stories too.
void ModelPresets::noteDeleted(const Preset& gone)
{
    m_deleted.clear();
    if (m_desk.settings->get(setting::preset) != gone.key()) {
        return; // new stories have another
    }
    m_deleted = gone.key();
    if (m_desk.settings->get(setting::controlsByHand) == QLatin1String("no")) {
        WritingControls wanted = m_desk.settings->controls();
        applyPreset(gone.controls, wanted);
        m_desk.settings->setControls(wanted);
        m_desk.settings->set(setting::controlsByHand, QStringLiteral("yes"));
    }
    m_desk.settings->set(setting::preset, m_bar->chosen());
}

void ModelPresets::noteRestored(const QString& key)
{
    const Preset* preset = m_store->find(key);
    if (preset == nullptr || key != std::exchange(m_deleted, QString())) {
        return;
    }
    m_desk.settings->set(setting::preset, key);
    const bool same = changedControls(preset->controls, m_desk.settings->controls(), true).isEmpty();
    m_desk.settings->set(setting::controlsByHand, same ? QStringLiteral("no") : QStringLiteral("yes"));
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
    if (const Preset* preset = newStoriesPreset()) {
        applyPreset(preset->controls, controls);
    }
    m_desk.controls->setControls(controls);
    m_bar->setChosen(m_desk.settings->get(setting::preset)); // an old story may have shown another
    m_shown = controls;
}

} // namespace longhand
