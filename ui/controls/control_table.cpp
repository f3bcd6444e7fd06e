#include "ui/controls/control_table.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace longhand {

namespace {

constexpr std::pair<CachePolicy, const char*> cacheNames[] = {
    {CachePolicy::Full, "full"},
    {CachePolicy::Partial, "partial"},
    {CachePolicy::Dynamic, "dynamic"},
    {CachePolicy::Window, "window"},
};

template <typename T>
QJsonValue toJson(const T& value)
{
    if constexpr (std::is_same_v<T, AtEnd>) {
        return value == AtEnd::Stop ? QStringLiteral("stop") : QStringLiteral("continue");
    } else if constexpr (std::is_same_v<T, PenaltyBy>) {
        return value == PenaltyBy::Count ? QStringLiteral("count") : QStringLiteral("presence");
    } else if constexpr (std::is_same_v<T, CachePolicy>) {
        for (const auto& [policy, name] : cacheNames) {
            if (policy == value) {
                return QString::fromLatin1(name);
            }
        }
        return {};
    } else if constexpr (std::is_same_v<T, std::string>) {
        return QString::fromStdString(value);
    } else if constexpr (std::is_same_v<T, std::vector<int>>) {
        QJsonArray list;
        for (const int number : value) {
            list.append(number);
        }
        return list;
    } else if constexpr (std::is_same_v<T, std::uint64_t>) {
        return QString::number(value); // a double would round it
    } else {
        return value;
    }
}

template <typename T>
bool whole(const QJsonValue& json, T& value)
{
    const double number = json.toDouble();
    if (!json.isDouble() || number != std::floor(number) || number < double(std::numeric_limits<T>::lowest()) ||
        number > double(std::numeric_limits<T>::max()))
    {
        return false;
    }
    value = T(number);
    return true;
}

template <typename T>
bool fromJson(const QJsonValue& json, T& value)
{
    if constexpr (std::is_same_v<T, bool>) {
        value = json.toBool();
        return json.isBool();
    } else if constexpr (std::is_same_v<T, double>) {
        value = json.toDouble();
        return json.isDouble();
    } else if constexpr (std::is_same_v<T, AtEnd>) {
        value = json.toString() == QLatin1String("stop") ? AtEnd::Stop : AtEnd::Continue;
        return json == toJson(value);
    } else if constexpr (std::is_same_v<T, PenaltyBy>) {
        value = json.toString() == QLatin1String("count") ? PenaltyBy::Count : PenaltyBy::Presence;
        return json == toJson(value);
    } else if constexpr (std::is_same_v<T, CachePolicy>) {
        for (const auto& [policy, name] : cacheNames) {
            if (json.toString() == QLatin1String(name)) {
                value = policy;
                return true;
            }
        }
        return false;
    } else if constexpr (std::is_same_v<T, std::string>) {
        value = json.toString().toStdString();
        return json.isString();
    } else if constexpr (std::is_same_v<T, std::vector<int>>) {
        value.clear();
        const QJsonArray list = json.toArray();
        return json.isArray() && list.size() <= 16 && std::all_of(list.begin(), list.end(), [&](const QJsonValue& one) {
                   value.push_back(0);
                   return whole(one, value.back());
               });
    } else if constexpr (std::is_same_v<T, std::uint64_t>) {
        bool ok = false;
        value = json.toString().toULongLong(&ok);
        return ok;
    } else {
        return whole(json, value);
    }
}

} // namespace

QStringList changedControls(const WritingControls& before, const WritingControls& after, bool presetOnly)
{
    QStringList names;
    forEachControl([&](const char*, const QString& text, bool inPreset, auto access) {
        if ((inPreset || !presetOnly) && !(access(before) == access(after))) {
            names << text;
        }
    });
    return names;
}

void applyChanges(const WritingControls& before, const WritingControls& after, WritingControls& to)
{
    forEachControl([&](const char*, const QString&, bool, auto access) {
        if (!(access(before) == access(after))) {
            access(to) = access(after);
        }
    });
}

void applyPreset(const WritingControls& from, WritingControls& to)
{
    forEachControl([&](const char*, const QString&, bool inPreset, auto access) {
        if (inPreset) {
            access(to) = access(from);
        }
    });
}

WritingControls controlsOf(const RunSettings& settings, WritingControls base)
{
    base.sampler = settings.sampler;
    base.strategy = settings.strategy;
    base.length = int(std::clamp<std::int64_t>(settings.targetTokens, 1, LongestRun));
    return base;
}

QJsonObject presetToJson(const WritingControls& controls)
{
    QJsonObject json;
    forEachControl([&](const char* key, const QString&, bool inPreset, auto access) {
        if (inPreset) {
            json.insert(QLatin1String(key), toJson(access(controls)));
        }
    });
    return json;
}

bool presetFromJson(const QJsonObject& json, WritingControls& controls, QStringList& unknown, QString& error)
{
    WritingControls read;
    QStringList known;
    QString wrong;
    forEachControl([&](const char* key, const QString& text, bool inPreset, auto access) {
        const QString name = QLatin1String(key);
        if (!inPreset) {
            return;
        }
        known << name;
        if (json.contains(name) && !fromJson(json.value(name), access(read)) && wrong.isEmpty()) {
            wrong = QCoreApplication::translate("longhand::Controls", "\u201c%1\u201d has an invalid value.").arg(text);
        }
    });
    if (wrong.isEmpty()) {
        try {
            read.sampler.validate();
            read.strategy.validate();
        } catch (const Error& e) {
            wrong = QString::fromUtf8(e.what());
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
