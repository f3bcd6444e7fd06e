#include "ui/settings/app_settings.h"

#include <QDir>
#include <QFileInfo>
#include <QRandomGenerator>
#include <QStandardPaths>

#include <algorithm>

namespace longhand {

namespace {

constexpr int MaxRecent = 12;

template <typename T>
T inRange(T value, T low, T high)
{
    return value >= low && value <= high ? value : std::clamp(value, low, high);
}

} // namespace

AppSettings::AppSettings(const QString& iniFile)
    : m_settings(iniFile.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) +
                                         QStringLiteral("/longhand/longhand.ini")
                                   : iniFile,
                 QSettings::IniFormat),
      m_own(!iniFile.isEmpty())
{
}

WritingControls AppSettings::controls() const
{
    WritingControls controls;
    SamplerSettings& s = controls.sampler;
    const auto number = [this](const char* key, double fallback, double low, double high) {
        bool ok = false;
        const double value = m_settings.value(QLatin1String("controls/") + QLatin1String(key)).toDouble(&ok);
        return ok ? inRange(value, low, high) : fallback;
    };
    s.penalty = number("penalty", s.penalty, 1, 10);
    s.penaltyWindow = int(number("penaltyWindow", s.penaltyWindow, 0, 131072));
    s.temperature = number("temperature", s.temperature, 0, 10);
    s.topK = int(number("topK", s.topK, 0, 1000000));
    s.topP = number("topP", s.topP, 0.001, 1);
    s.minP = number("minP", s.minP, 0, 1);
    s.eta = number("eta", s.eta, 0, 0.999);
    s.dryMultiplier = number("dryMultiplier", s.dryMultiplier, 0, 100);
    s.atEnd = m_settings.value(QStringLiteral("controls/atEnd")).toString() == QLatin1String("stop") ? AtEnd::Stop
                                                                                                     : AtEnd::Continue;
    bool hasSeed = false;
    s.seed = m_settings.value(QStringLiteral("controls/seed")).toULongLong(&hasSeed);
    if (!hasSeed) {
        s.seed = QRandomGenerator::global()->bounded(1000000u);
    }
    controls.ngramK = int(number("ngramK", controls.ngramK, 0, 60));
    controls.length = int(number("length", controls.length, 1, 100000));
    return controls;
}

void AppSettings::setControls(const WritingControls& controls)
{
    const SamplerSettings& s = controls.sampler;
    m_settings.beginGroup(QStringLiteral("controls"));
    m_settings.setValue(QStringLiteral("penalty"), s.penalty);
    m_settings.setValue(QStringLiteral("penaltyWindow"), s.penaltyWindow);
    m_settings.setValue(QStringLiteral("temperature"), s.temperature);
    m_settings.setValue(QStringLiteral("topK"), s.topK);
    m_settings.setValue(QStringLiteral("topP"), s.topP);
    m_settings.setValue(QStringLiteral("minP"), s.minP);
    m_settings.setValue(QStringLiteral("eta"), s.eta);
    m_settings.setValue(QStringLiteral("dryMultiplier"), s.dryMultiplier);
    m_settings.setValue(QStringLiteral("atEnd"),
                        s.atEnd == AtEnd::Stop ? QStringLiteral("stop") : QStringLiteral("continue"));
    m_settings.setValue(QStringLiteral("seed"), QString::number(s.seed));
    m_settings.setValue(QStringLiteral("ngramK"), controls.ngramK);
    m_settings.setValue(QStringLiteral("length"), controls.length);
    m_settings.endGroup();
}

QStringList AppSettings::recentProjects() const
{
    QStringList files = get(setting::recentProjects);
    files.removeIf([](const QString& file) { return !QFileInfo::exists(file); });
    return files;
}

void AppSettings::addRecentProject(const QString& file)
{
    const QString absolute = QFileInfo(file).absoluteFilePath();
    QStringList files = recentProjects();
    files.removeAll(absolute);
    files.prepend(absolute);
    set(setting::recentProjects, files.mid(0, MaxRecent));
}

QString AppSettings::projectFolder() const
{
    const QString chosen = get(setting::projectFolder);
    if (!chosen.isEmpty()) {
        return chosen;
    }
    QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    if (documents.isEmpty()) {
        documents = QDir::homePath();
    }
    return documents + QStringLiteral("/Longhand");
}

QString AppSettings::stateFolder() const
{
    if (m_own) {
        return QFileInfo(m_settings.fileName()).absolutePath() + QStringLiteral("/state");
    }
    // QStandardPaths knows it from Qt 6.7 on.
    QString base = qEnvironmentVariable("XDG_STATE_HOME");
    if (!QDir::isAbsolutePath(base)) {
        base = QDir::homePath() + QStringLiteral("/.local/state");
    }
    return base + QStringLiteral("/longhand");
}

std::optional<QString> AppSettings::ownKeys(const QString& action) const
{
    const QVariant value = m_settings.value(QStringLiteral("keys/") + action);
    return value.isValid() ? std::optional(value.toString()) : std::nullopt;
}

void AppSettings::setOwnKeys(const QString& action, const std::optional<QString>& keys)
{
    const QString name = QStringLiteral("keys/") + action;
    if (keys) {
        m_settings.setValue(name, *keys);
    } else {
        m_settings.remove(name);
    }
}

void AppSettings::setWindow(const QByteArray& geometry, const QByteArray& state)
{
    m_settings.setValue(QStringLiteral("window/geometry"), geometry);
    m_settings.setValue(QStringLiteral("window/state"), state);
}

} // namespace longhand
