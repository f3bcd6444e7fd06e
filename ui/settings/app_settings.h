#pragma once

#include "ui/settings/setting_keys.h"
#include "ui/settings/writing_controls.h"
#include "ui/theme/theme.h"

#include <QFileInfo>
#include <QObject>
#include <QSettings>
#include <QStringList>

#include <algorithm>
#include <optional>

namespace longhand {

/// Settings kept between starts of the program. UI thread only.
class AppSettings : public QObject
{
    Q_OBJECT

public:
    /// An empty name: the user's settings ($XDG_CONFIG_HOME/longhand); else an INI file of one's own (tests).
    explicit AppSettings(const QString& iniFile = {});

    /// A setting of the table (setting_keys.h), within its range.
    template <typename T>
    T get(const SettingKey<T>& key) const
    {
        const QVariant value = m_settings.value(QLatin1String(key.name));
        if constexpr (std::is_same_v<T, QStringList>) {
            return value.toStringList();
        } else if constexpr (std::is_same_v<T, QString>) {
            return value.isValid() ? value.toString() : QString::fromUtf8(key.fallback);
        } else if constexpr (std::is_same_v<T, bool>) {
            return value.isValid() ? value.toBool() : key.fallback;
        } else {
            bool ok = false;
            const double number = value.toDouble(&ok);
            return ok ? T(std::clamp(number, double(key.low), double(key.high))) : key.fallback;
        }
    }
    template <typename T>
    void set(const SettingKey<T>& key, const std::type_identity_t<T>& value)
    {
        if (!m_settings.contains(QLatin1String(key.name)) || get(key) != value) {
            m_settings.setValue(QLatin1String(key.name), value);
            Q_EMIT changed(QString::fromLatin1(key.name));
        }
    }

    /// The folder of the settings file and of the program's other configuration.
    QString folder() const { return QFileInfo(m_settings.fileName()).absolutePath(); }

    /// What new stories start with; the seed is another one each time, and the take 0: a story keeps its own.
    WritingControls controls() const;
    void setControls(const WritingControls& controls);

    /// Newest first, without files that are gone.
    QStringList recentProjects() const;
    void addRecentProject(const QString& file);

    /// Where new projects go; ~/Documents/Longhand unless the author chose another place.
    QString projectFolder() const;
    void setProjectFolder(const QString& folder) { set(setting::projectFolder, folder); }
    /// The model used last; may be empty or gone.
    QString modelFile() const { return get(setting::modelFile); }
    void setModelFile(const QString& file) { set(setting::modelFile, file); }
    ThemeChoice theme() const { return themeFromKey(get(setting::theme)); }
    void setTheme(ThemeChoice choice) { set(setting::theme, toKey(choice)); }

    /// The author's own keys for a command, if there are any (QKeySequence::PortableText; empty: no keys).
    std::optional<QString> ownKeys(const QString& action) const;
    void setOwnKeys(const QString& action, const std::optional<QString>& keys);

    /// Whether the author wants to see a dock.
    bool dockShown(const QString& dock, bool fallback) const
    {
        return m_settings.value(QStringLiteral("docks/") + dock, fallback).toBool();
    }
    void setDockShown(const QString& dock, bool shown) { m_settings.setValue(QStringLiteral("docks/") + dock, shown); }

    QByteArray geometry() const { return m_settings.value(QStringLiteral("window/geometry")).toByteArray(); }
    QByteArray windowState() const { return m_settings.value(QStringLiteral("window/state")).toByteArray(); }
    void setWindow(const QByteArray& geometry, const QByteArray& state);
    /// The file that they are in.
    QString fileName() const { return m_settings.fileName(); }
    void sync() { m_settings.sync(); }
    /// Where the program keeps state that is not a setting: $XDG_STATE_HOME/longhand, or beside an INI file of one's
    /// own.
    QString stateFolder() const;

Q_SIGNALS:
    /// A setting of the table has another value.
    void changed(const QString& name);

private:
    QSettings m_settings;
    bool m_own = false; ///< an INI file of one's own
};

} // namespace longhand
