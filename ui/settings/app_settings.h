#pragma once

#include "engine/sampling/sampler_settings.h"
#include "ui/theme/theme.h"

#include <QSettings>
#include <QStringList>

namespace longhand {

/// What the author sets for a run: the controls' content.
struct WritingControls
{
    SamplerSettings sampler;
    int ngramK = 20;
    int length = 1000; ///< tokens

    bool operator==(const WritingControls&) const = default;
};

/// What is remembered between two starts of the program. UI thread only.
class AppSettings
{
public:
    /// An empty name: the user's settings ($XDG_CONFIG_HOME/longhand); else an INI file of one's own (tests).
    explicit AppSettings(const QString& iniFile = {});

    WritingControls controls() const;
    void setControls(const WritingControls& controls);

    /// Newest first, without files that are gone.
    QStringList recentProjects() const;
    void addRecentProject(const QString& file);

    /// Where new projects go; ~/Documents/Longhand unless the author chose another place.
    QString projectFolder() const;
    void setProjectFolder(const QString& folder) { m_settings.setValue(QStringLiteral("projects/folder"), folder); }
    /// The model used last; may be empty or gone.
    QString modelFile() const { return m_settings.value(QStringLiteral("model/file")).toString(); }
    void setModelFile(const QString& file) { m_settings.setValue(QStringLiteral("model/file"), file); }

    ThemeChoice theme() const { return themeFromKey(m_settings.value(QStringLiteral("view/theme")).toString()); }
    void setTheme(ThemeChoice choice) { m_settings.setValue(QStringLiteral("view/theme"), toKey(choice)); }
    bool tinted() const { return m_settings.value(QStringLiteral("view/tinted"), false).toBool(); }
    void setTinted(bool tinted) { m_settings.setValue(QStringLiteral("view/tinted"), tinted); }
    bool controlsShown() const { return m_settings.value(QStringLiteral("view/controls"), true).toBool(); }
    void setControlsShown(bool shown) { m_settings.setValue(QStringLiteral("view/controls"), shown); }
    double fontSize() const { return m_settings.value(QStringLiteral("view/fontSize"), 13.5).toDouble(); }
    void setFontSize(double points) { m_settings.setValue(QStringLiteral("view/fontSize"), points); }

    QByteArray geometry() const { return m_settings.value(QStringLiteral("window/geometry")).toByteArray(); }
    QByteArray windowState() const { return m_settings.value(QStringLiteral("window/state")).toByteArray(); }
    void setWindow(const QByteArray& geometry, const QByteArray& state);
    void sync() { m_settings.sync(); }

private:
    QSettings m_settings;
};

} // namespace longhand
