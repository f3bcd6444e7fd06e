#include "ui/controls/preset_store.h"

#include "app/export/replaceable.h"
#include "app/library/recommended_settings.h"
#include "ui/controls/control_table.h"
#include "ui/text/file_error.h"
#include "ui/text/message_text.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QSaveFile>

#include <algorithm>

namespace longhand {

namespace {

constexpr int kFormat = 1;
constexpr qint64 kLargestFile = 1 << 20;
constexpr int kLongestNote = 300;

} // namespace

PresetStore::PresetStore(const QString& file, QObject* parent)
    : QObject(parent), m_file(file), m_recommended(recommendedSettings().sampler),
      m_presets(builtInPresets(m_recommended))
{
    std::vector<Preset> found;
    if (QFileInfo::exists(m_file) && read(m_file, found)) {
        m_presets.insert(m_presets.end(), found.begin(), found.end());
    }
}

void PresetStore::setRecommended(const SamplerSettings& novel)
{
    if (novel == m_recommended) {
        return;
    }
    m_recommended = novel;
    std::vector<Preset> all = builtInPresets(novel);
    const std::vector<Preset> mine = own();
    all.insert(all.end(), mine.begin(), mine.end());
    m_presets = std::move(all);
    Q_EMIT changed();
}

const Preset* PresetStore::find(const QString& key) const
{
    for (const Preset& preset : m_presets) {
        if (preset.key() == key) {
            return &preset;
        }
    }
    return nullptr;
}

std::vector<Preset> PresetStore::own() const
{
    std::vector<Preset> own;
    std::copy_if(m_presets.begin(), m_presets.end(), std::back_inserter(own),
                 [](const Preset& preset) { return !preset.isBuiltIn(); });
    return own;
}

bool PresetStore::fail(const QString& why)
{
    m_error = why;
    return false;
}

bool PresetStore::nameIsFree(const QString& name, const std::vector<Preset>& among)
{
    return std::none_of(among.begin(), among.end(),
                        [&](const Preset& preset) { return preset.name.compare(name, Qt::CaseInsensitive) == 0; });
}

QString PresetStore::fitted(const QString& name, qsizetype room)
{
    QString begin = name.left(room);
    if (begin.size() < name.size() && !begin.isEmpty() && begin.back().isHighSurrogate()) {
        begin.chop(1); // half a character
    }
    return begin.trimmed();
}

/// The name, or the first one with a number that is not taken.
QString PresetStore::freeName(const QString& name, const std::vector<Preset>& among)
{
    QString free = fitted(name);
    for (int number = 2; !nameIsFree(free, among); ++number) {
        const QString ending = QStringLiteral(" (%1)").arg(number);
        free = fitted(name, kLongestName - ending.size()) + ending;
    }
    return free;
}

bool PresetStore::save(const QString& name, const WritingControls& controls, const QString& note)
{
    const QString wanted = name.simplified();
    if (wanted.isEmpty() || wanted.size() > kLongestName) {
        return fail(tr("A preset needs a name of 1 to %1 characters.").arg(kLongestName));
    }
    if (!nameIsFree(wanted, builtInPresets(m_recommended))) {
        return fail(tr("\u201c%1\u201d is the name of a built-in preset; choose another.").arg(wanted));
    }
    std::vector<Preset> all = own();
    std::erase_if(all, [&](const Preset& p) { return p.name.compare(wanted, Qt::CaseInsensitive) == 0; });
    Preset made;
    made.name = wanted;
    made.note = note.left(kLongestNote);
    applyPreset(controls, made.controls);
    all.push_back(made);
    return keep(std::move(all));
}

bool PresetStore::rename(const QString& key, const QString& name)
{
    const Preset* preset = find(key);
    const QString wanted = name.simplified();
    if (preset == nullptr || preset->isBuiltIn()) {
        return fail(tr("Only presets of your own can be renamed."));
    }
    std::vector<Preset> others = m_presets;
    std::erase_if(others, [&](const Preset& p) { return p.key() == key; });
    if (wanted.isEmpty() || wanted.size() > kLongestName) {
        return fail(tr("A preset needs a name of 1 to %1 characters.").arg(kLongestName));
    }
    if (!nameIsFree(wanted, others)) {
        return fail(tr("A preset \u201c%1\u201d already exists.").arg(wanted));
    }
    std::vector<Preset> all = own();
    for (Preset& p : all) {
        if (p.key() == key) {
            p.name = wanted;
            break;
        }
    }
    return keep(std::move(all));
}

bool PresetStore::remove(const QString& key)
{
    const Preset* preset = find(key);
    if (preset == nullptr || preset->isBuiltIn()) {
        return fail(tr("Only presets of your own can be deleted."));
    }
    std::vector<Preset> all = own();
    std::erase_if(all, [&](const Preset& p) { return p.key() == key; });
    return keep(std::move(all));
}

bool PresetStore::exportTo(const QString& file, const std::vector<Preset>& presets)
{
    m_error.clear();
    return write(file, presets);
}

bool PresetStore::importFrom(const QString& file, QStringList* added)
{
    std::vector<Preset> found;
    if (!read(file, found)) {
        return false;
    }
    if (found.empty()) {
        return fail(tr("%1 contains no presets.").arg(QFileInfo(file).fileName()));
    }
    std::vector<Preset> all = m_presets;
    std::vector<Preset> result = own();
    QStringList keys;
    for (Preset& preset : found) {
        preset.name = freeName(preset.name, all);
        all.push_back(preset);
        result.push_back(preset);
        keys << preset.key();
    }
    const QString remark = m_remark;
    if (!keep(std::move(result))) {
        return false;
    }
    m_remark = remark;
    if (added != nullptr) {
        *added = keys;
    }
    return true;
}

bool PresetStore::keep(std::vector<Preset> own)
{
    m_error.clear();
    m_remark.clear();
    std::sort(own.begin(), own.end(),
              [](const Preset& a, const Preset& b) { return QString::localeAwareCompare(a.name, b.name) < 0; });
    // An unreadable file is kept.
    std::vector<Preset> before;
    if (QFileInfo::exists(m_file) && !read(m_file, before)) {
        const QString aside = m_file + QStringLiteral(".unreadable");
        QFile::remove(aside);
        if (!QFile::rename(m_file, aside)) {
            return false;
        }
        m_error.clear();
    }
    m_remark.clear();
    QDir().mkpath(QFileInfo(m_file).absolutePath());
    if (!write(m_file, own)) {
        return false;
    }
    m_presets = builtInPresets(m_recommended);
    m_presets.insert(m_presets.end(), own.begin(), own.end());
    Q_EMIT changed();
    return true;
}

bool PresetStore::write(const QString& file, const std::vector<Preset>& presets)
{
    QJsonArray list;
    for (const Preset& preset : presets) {
        list.append(QJsonObject{{QStringLiteral("name"), preset.name},
                                {QStringLiteral("note"), preset.note},
                                {QStringLiteral("controls"), presetToJson(preset.controls)}});
    }
    const QJsonObject root{{QStringLiteral("longhandPresets"), kFormat}, {QStringLiteral("presets"), list}};
    try {
        checkReplaceable(file.toStdString());
    } catch (const Error& error) {
        return fail(errorText(error));
    }
    QSaveFile out(file);
    const QByteArray bytes = QJsonDocument(root).toJson();
    if (!out.open(QIODevice::WriteOnly) || out.write(bytes) != bytes.size() || !out.commit()) {
        return fail(tr("%1 could not be written: %2").arg(file, fileErrorText(out)));
    }
    return true;
}

/// All presets of a file, or none.
bool PresetStore::read(const QString& file, std::vector<Preset>& presets)
{
    m_error.clear();
    m_remark.clear();
    const QString name = QFileInfo(file).fileName();
    QFile in(file);
    if (!in.open(QIODevice::ReadOnly)) {
        return fail(tr("%1 could not be read: %2").arg(file, fileErrorText(in)));
    }
    if (in.size() > kLargestFile) {
        return fail(tr("%1 is too large for a preset file.").arg(name));
    }
    QJsonParseError parsing;
    const QJsonObject root = QJsonDocument::fromJson(in.readAll(), &parsing).object();
    const QJsonValue list = root.value(QStringLiteral("presets"));
    if (parsing.error != QJsonParseError::NoError || !list.isArray() ||
        !root.value(QStringLiteral("longhandPresets")).isDouble())
    {
        return fail(tr("%1 is not a preset file.").arg(name));
    }
    if (root.value(QStringLiteral("longhandPresets")).toInt() > kFormat) {
        return fail(tr("%1 was made by a newer version of the program.").arg(name));
    }
    QStringList unknown;
    std::vector<Preset> found;
    for (const auto& value : list.toArray()) {
        const QJsonObject json = value.toObject();
        Preset preset;
        preset.name = json.value(QStringLiteral("name")).toString().simplified();
        preset.note = json.value(QStringLiteral("note")).toString().left(kLongestNote);
        if (preset.name.isEmpty() || !json.value(QStringLiteral("controls")).isObject()) {
            return fail(tr("%1 contains a preset without a name or without controls. Nothing was imported.").arg(name));
        }
        QString why;
        if (!presetFromJson(json.value(QStringLiteral("controls")).toObject(), preset.controls, unknown, why)) {
            return fail(tr("%1: the preset \u201c%2\u201d cannot be used. %3 Nothing was imported.")
                            .arg(name, preset.name, why));
        }
        if (preset.name.size() > kLongestName) { // written by hand, or with a number by an earlier version
            preset.name = freeName(preset.name, found);
        }
        found.push_back(std::move(preset));
    }
    if (!unknown.isEmpty()) {
        m_remark = tr("Left out, because this version does not know them: %1.").arg(unknown.join(QStringLiteral(", ")));
    }
    presets = std::move(found);
    return true;
}

} // namespace longhand
