#pragma once

#include "ui/desk/desk.h"
#include "ui/settings/writing_controls.h"

#include <QObject>
#include <QString>

namespace longhand {

class PresetBar;
class PresetStore;
struct Preset;

/// Keeps the presets in step with the model: Novel and the presets derived from it follow the model's recommendation. A
/// story without runs starts with the author's controls: the chosen preset, as this model has it, or the values set by
/// hand. A story with runs keeps what they recorded, and of what is done in it only what the author moves or chooses
/// holds for new stories: neither its other settings nor an alarm's remedy. UI thread; a model file's header is read on
/// another.
class ModelPresets : public QObject
{
    Q_OBJECT

public:
    ModelPresets(const Desk& desk, PresetStore* store, PresetBar* bar);

private:
    void look();
    void adopt(const SamplerSettings& recommended);
    void noteMoved(const WritingControls& before, const WritingControls& after);
    void noteChosen(const WritingControls& controls);
    void noteDeleted(const Preset& gone);
    void noteRestored(const QString& key);
    bool isFresh() const;
    const Preset* newStoriesPreset() const;
    WritingControls forNewStories() const;
    void showAuthors(WritingControls controls);

    Desk m_desk;
    PresetStore* m_store;
    PresetBar* m_bar;
    WritingControls m_shown; ///< by showAuthors()
    QString m_deleted;       ///< key of new stories' preset, if that was deleted last
    QString m_file;          ///< whose recommendation applies or is being read
};

} // namespace longhand
