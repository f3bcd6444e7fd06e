#include "ui/controls/control_table.h"

#include "engine/formats/json/setting_json.h"

#include <QCoreApplication>
#include <QJsonDocument>

#include <algorithm>

namespace longhand {

QStringList changedControls(const WritingControls& before, const WritingControls& after, bool presetOnly)
{
    QStringList names;
    forEachControl([&](const auto& field, auto part) {
        const auto member = field.member;
        if ((field.inPreset || !presetOnly) && !(part(before).*member == part(after).*member)) {
            names << settingText(field.label);
        }
    });
    return names;
}

void applyChanges(const WritingControls& before, const WritingControls& after, WritingControls& to)
{
    forEachControl([&](const auto& field, auto part) {
        const auto member = field.member;
        if (!(part(before).*member == part(after).*member)) {
            part(to).*member = part(after).*member;
        }
    });
}

void applyPreset(const WritingControls& from, WritingControls& to)
{
    forEachControl([&](const auto& field, auto part) {
        if (field.inPreset) {
            part(to).*(field.member) = part(from).*(field.member);
        }
    });
}

WritingControls controlsOf(const RunSettings& settings, WritingControls base)
{
    base.sampler = settings.sampler;
    const std::string draftModel = base.strategy.draftModel; // no run's record has it
    base.strategy = settings.strategy;
    base.strategy.draftModel = draftModel;
    base.length = int(std::clamp<std::int64_t>(settings.targetTokens, 1, kLongestRun));
    return base;
}

QJsonObject presetToJson(const WritingControls& controls)
{
    nlohmann::json json;
    forEachControl([&](const auto& field, auto part) {
        if (field.inPreset) {
            json[field.key] = settingJson(field, part(controls));
        }
    });
    return QJsonDocument::fromJson(QByteArray::fromStdString(json.dump())).object();
}

bool presetFromJson(const QJsonObject& json, WritingControls& controls, QStringList& unknown, QString& error)
{
    const auto record = nlohmann::json::parse(QJsonDocument(json).toJson().toStdString());
    WritingControls read;
    QStringList known;
    QString wrong;
    forEachControl([&](const auto& field, auto part) {
        if (!field.inPreset) {
            return;
        }
        for (const std::string& key : {std::string(field.key), settingName(field.key)}) {
            known << QString::fromStdString(key);
            try {
                if (record.contains(key)) {
                    readSetting(record, key.c_str(), field, part(read));
                }
            } catch (const std::exception&) {
                wrong = QCoreApplication::translate("longhand::Settings", "\u201c%1\u201d has an invalid value.")
                            .arg(settingText(field.label));
            }
        }
    });
    if (wrong.isEmpty()) {
        try {
            read.sampler.validate();
            read.strategy.validate();
        } catch (const Error& e) {
            wrong = errorText(e);
        }
    }
    if (!wrong.isEmpty()) {
        error = wrong;
        return false;
    }
    for (const QString& key : json.keys()) {
        if (!known.contains(key) && !unknown.contains(key)) {
            unknown << key;
        }
    }
    applyPreset(read, controls);
    return true;
}

} // namespace longhand
