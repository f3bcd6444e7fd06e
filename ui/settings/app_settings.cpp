#include "ui/settings/app_settings.h"

#include <QDir>
#include <QFileInfo>
#include <QRandomGenerator>
#include <QStandardPaths>

#include <algorithm>

namespace longhand {

namespace {

constexpr int MaxRecent = 12;

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
    s.penalty = get(setting::penalty);
    s.penaltyWindow = get(setting::penaltyWindow);
    s.penaltySlope = get(setting::penaltySlope);
    s.penaltyBy = get(setting::penaltyBy) == QLatin1String("count") ? PenaltyBy::Count : PenaltyBy::Presence;
    s.penaltySparesMarks = get(setting::penaltySparesMarks);
    s.penaltySparedWords = get(setting::penaltySparedWords);
    s.temperature = get(setting::temperature);
    s.topK = get(setting::topK);
    s.topP = get(setting::topP);
    s.minP = get(setting::minP);
    s.eta = get(setting::eta);
    s.dryMultiplier = get(setting::dryMultiplier);
    s.dryBase = get(setting::dryBase);
    s.dryAllowed = get(setting::dryAllowed);
    s.dryWindow = get(setting::dryWindow);
    s.atEnd = get(setting::atEnd) == QLatin1String("stop") ? AtEnd::Stop : AtEnd::Continue;
    bool ok = false;
    s.seed = get(setting::seed).toULongLong(&ok); // beyond what a double can hold
    if (!ok) {
        s.seed = QRandomGenerator::global()->bounded(1000000u);
    }
    const quint64 take = get(setting::take).toULongLong(&ok);
    s.take = ok && take < kTakeLimit ? take : 0;
    controls.length = get(setting::length);
    controls.pauseAtLoop = get(setting::pauseAtLoop);

    StrategySettings& d = controls.strategy;
    const std::string name = get(setting::strategy).toStdString();
    const auto& names = strategyNames();
    d.name = std::find(names.begin(), names.end(), name) != names.end() ? name : d.name;
    d.ngramK = get(setting::ngramK);
    if (auto tree = treeFromText(get(setting::tree)); !tree.empty()) {
        d.tree = std::move(tree);
    }
    d.cache = CachePolicy(get(setting::cache));
    d.budget = get(setting::budget);
    d.sinks = get(setting::sinks);
    d.draftLength = get(setting::draftLength);
    d.stopAtLoop = get(setting::stopAtLoop);
    d.stopAtCollapse = d.stopAtLoop; // one choice for both alarms
    return controls;
}

void AppSettings::setControls(const WritingControls& controls)
{
    const SamplerSettings& s = controls.sampler;
    set(setting::penalty, s.penalty);
    set(setting::penaltyWindow, s.penaltyWindow);
    set(setting::penaltySlope, s.penaltySlope);
    set(setting::penaltyBy, s.penaltyBy == PenaltyBy::Count ? QStringLiteral("count") : QStringLiteral("presence"));
    set(setting::penaltySparesMarks, s.penaltySparesMarks);
    set(setting::penaltySparedWords, s.penaltySparedWords);
    set(setting::temperature, s.temperature);
    set(setting::topK, s.topK);
    set(setting::topP, s.topP);
    set(setting::minP, s.minP);
    set(setting::eta, s.eta);
    set(setting::dryMultiplier, s.dryMultiplier);
    set(setting::dryBase, s.dryBase);
    set(setting::dryAllowed, s.dryAllowed);
    set(setting::dryWindow, s.dryWindow);
    set(setting::atEnd, s.atEnd == AtEnd::Stop ? QStringLiteral("stop") : QStringLiteral("continue"));
    set(setting::seed, QString::number(s.seed));
    set(setting::take, QString::number(s.take));
    set(setting::length, controls.length);
    set(setting::pauseAtLoop, controls.pauseAtLoop);

    const StrategySettings& d = controls.strategy;
    set(setting::strategy, QString::fromStdString(d.name));
    set(setting::ngramK, d.ngramK);
    set(setting::tree, treeText(d.tree));
    set(setting::cache, int(d.cache));
    set(setting::budget, d.budget);
    set(setting::sinks, d.sinks);
    set(setting::draftLength, d.draftLength);
    set(setting::stopAtLoop, d.stopAtLoop);
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
