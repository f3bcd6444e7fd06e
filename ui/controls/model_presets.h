#pragma once

#include "ui/desk/desk.h"
#include "ui/settings/writing_controls.h"

#include <QObject>
#include <QString>

namespace longhand {

class PresetBar;
class PresetStore;

/// Keeps the presets in step with the model: Novel and what is made from it are what is recommended for it. A story
/// that has no run yet begins with the author's controls: the preset that was chosen, as this model has it, or what the
/// author set by hand. A story that has runs keeps what they recorded. UI thread; a model file's header is read on
/// another.
class ModelPresets : public QObject
{
    Q_OBJECT

public:
    ModelPresets(const Desk& desk, PresetStore* store, PresetBar* bar);

private:
    void look();
    void adopt(const SamplerSettings& recommended);
    void noteAuthors();
    bool isFresh() const;
    void showAuthors();

    Desk m_desk;
    PresetStore* m_store;
    PresetBar* m_bar;
    WritingControls m_shown; ///< by showAuthors()
    QString m_file;          ///< whose recommendation holds or is being read
};

} // namespace longhand
