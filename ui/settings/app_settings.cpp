#include "ui/settings/app_settings.h"

#include "ui/settings/control_fields.h"

#include <QDir>
#include <QFileInfo>
#include <QRandomGenerator>
#include <QStandardPaths>

#include <algorithm>

namespace longhand {

namespace {

constexpr int kMaxRecent = 12;

template <class Field>
QString controlName(const Field& field)
{
    return QStringLiteral("controls/") + QString::fromStdString(settingName(field.key));
}

/// A seed or a take: of one story, whose next one begins with others.
template <class Owner, class T>
constexpr bool isOfAStory(const SettingField<Owner, T>& /*field*/)
{
    return std::is_same_v<Owner, SamplerSettings> && std::is_same_v<T, std::uint64_t>;
}

template <class Owner, class T>
QVariant fieldValue(const SettingField<Owner, T>& field, const Owner& owner)
{
    const T& value = owner.*(field.member);
    if constexpr (std::is_enum_v<T>) {
        return QString::fromLatin1(choiceKey(field.choices, value));
    } else if constexpr (std::is_same_v<T, std::vector<int>>) {
        return QString::fromStdString(treeText(value));
    } else if constexpr (std::is_same_v<T, std::string>) {
        return QString::fromStdString(value);
    } else if constexpr (std::is_unsigned_v<T>) {
        return QString::number(value); // 64 bits: beyond what a double can hold
    } else {
        return value;
    }
}

/// Reads what is valid, numbers into their range; else the default stays.
template <class Owner, class T>
void readField(const QVariant& stored, const SettingField<Owner, T>& field, Owner& owner)
{
    T& value = owner.*(field.member);
    bool ok = false;
    if (!stored.isValid()) {
        return;
    }
    if constexpr (std::is_same_v<T, bool>) {
        value = stored.toBool();
    } else if constexpr (std::is_enum_v<T>) {
        const int number = stored.toInt(&ok); // older settings have numbers
        if (ok && *choiceKey(field.choices, T(number)) != '\0') {
            value = T(number);
        } else {
            value = choiceOf(field.choices, stored.toString().toStdString()).value_or(value);
        }
    } else if constexpr (std::is_same_v<T, std::vector<int>>) {
        if (auto tree = treeFromText(stored.toString()); !tree.empty()) {
            value = std::move(tree);
        }
    } else if constexpr (std::is_same_v<T, std::string>) {
        value = stored.toString().toStdString();
    } else if constexpr (std::is_same_v<T, std::uint64_t>) {
        value = numberFromText(stored.toString(), field.high).value_or(value);
    } else {
        const double number = stored.toDouble(&ok);
        value = ok ? T(std::clamp(number, double(lowest(field)), double(highest(field)))) : value;
    }
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
    controls.sampler.seed = QRandomGenerator::global()->bounded(1000000u);
    forEachControl([&](const auto& field, auto part) {
        if (!isOfAStory(field)) {
            readField(m_settings.value(controlName(field)), field, part(controls));
        }
    });
    controls.strategy.stopAtCollapse = controls.strategy.stopAtLoop; // one choice for both alarms
    return controls;
}

void AppSettings::setControls(const WritingControls& controls)
{
    forEachControl([&](const auto& field, auto part) {
        if (isOfAStory(field)) {
            return;
        }
        const QString name = controlName(field);
        const QVariant value = fieldValue(field, part(controls));
        if (m_settings.value(name) != value) {
            m_settings.setValue(name, value);
            Q_EMIT changed(name);
        }
    });
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
    set(setting::recentProjects, files.mid(0, kMaxRecent));
}

QString AppSettings::projectFolder() const
{
    QString chosen = get(setting::projectFolder);
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
