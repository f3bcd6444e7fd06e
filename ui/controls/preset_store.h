#pragma once

#include "ui/settings/writing_controls.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <vector>

namespace longhand {

/// Controls under a name. Only the controls that belong to a preset count (control_table.h).
struct Preset
{
    QString id; ///< of those built in, never translated; empty: the author's own, known by its name
    QString name;
    QString note; ///< a sentence
    WritingControls controls;

    bool isBuiltIn() const { return !id.isEmpty(); }
    /// For remembering which one is chosen.
    QString key() const { return isBuiltIn() ? id : QStringLiteral("own/") + name; }
};

/// The presets: built in, and the author's own in a JSON file. Every change is in the file when the call returns. Calls
/// that can fail return false and set a readable lastError(); then nothing has changed, not even on disk. UI thread.
class PresetStore : public QObject
{
    Q_OBJECT

public:
    static constexpr int kLongestName = 60;
    /// As much of a name as fits, in whole characters.
    static QString fitted(const QString& name, qsizetype room = kLongestName);

    explicit PresetStore(const QString& file, QObject* parent = nullptr);

    /// Built in first, then the author's own by name.
    const std::vector<Preset>& presets() const { return m_presets; }
    const Preset* find(const QString& key) const;
    /// Why the last call failed, or what was wrong with the file at startup; empty: no error.
    const QString& lastError() const { return m_error; }
    /// What the last import left out, readable; empty: nothing.
    const QString& lastRemark() const { return m_remark; }

    /// Sets the model's recommendation: Novel, and the presets derived from it, use it from now on.
    void setRecommended(const SamplerSettings& novel);

    /// Saves under a name; replaces the author's preset of that name.
    bool save(const QString& name, const WritingControls& controls, const QString& note = {});
    bool rename(const QString& key, const QString& name);
    bool remove(const QString& key);
    bool exportTo(const QString& file, const std::vector<Preset>& presets);
    /// Adds all presets of a file or none, renaming those whose names are taken. Returns the keys of the new ones.
    bool importFrom(const QString& file, QStringList* added = nullptr);

Q_SIGNALS:
    void changed();

private:
    bool read(const QString& file, std::vector<Preset>& presets);
    bool write(const QString& file, const std::vector<Preset>& presets);
    bool keep(std::vector<Preset> own);
    std::vector<Preset> own() const;
    static bool nameIsFree(const QString& name, const std::vector<Preset>& among);
    static QString freeName(const QString& name, const std::vector<Preset>& among);
    bool fail(const QString& why);

    QString m_file;
    SamplerSettings m_recommended;
    std::vector<Preset> m_presets;
    QString m_error, m_remark;
};

/// Novel, Careful, Wild, Paper, Plain. novel: what is recommended for the model.
std::vector<Preset> builtInPresets(const SamplerSettings& novel);

} // namespace longhand
