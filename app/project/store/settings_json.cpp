#include "app/project/store/settings_json.h"

#include "app/project/store/checksum.h"

#include "engine/formats/json/setting_json.h"
#include "engine/model/adapter.h"
#include "engine/types/sampler_fields.h"
#include "engine/types/strategy_fields.h"

#include <nlohmann/json.hpp>

#include <set>

namespace longhand {

namespace {

using Json = nlohmann::json;

constexpr std::pair<RopeScalingKind, const char*> kRopeNames[] = {
    {RopeScalingKind::None, "none"},
    {RopeScalingKind::Linear, "linear"},
    {RopeScalingKind::Yarn, "yarn"},
    {RopeScalingKind::LongRope, "longrope"},
    {RopeScalingKind::SelfExtend, "selfextend"},
};

/// Visits the settings of a run: visit(field, the struct that has the field).
template <class Settings, class Visit>
void forEachRecorded(Settings& settings, Visit&& visit)
{
    forEachSamplerField([&](const auto& field) { visit(field, settings.sampler); });
    forEachStrategyField([&](const auto& field) { visit(field, settings.strategy); });
}

Json adapterToJson(const AdapterRecord& adapter)
{
    return {{"file", adapter.file}, {"contents", adapter.contents}, {"strength", adapter.strength}};
}

AdapterRecord adapterFromJson(const Json& found)
{
    AdapterRecord adapter;
    readEntry(found, "file", adapter.file);
    readEntry(found, "contents", adapter.contents);
    readEntry(found, "strength", adapter.strength);
    if (found.size() != 3 || !(adapter.strength > 0 && adapter.strength <= AdapterRecord::kStrongest))
        throw Error("The project's record of a run's adapter is invalid: %1.", found.dump());
    return adapter;
}

/// "adapter" is the only one, as earlier programs wrote it; "adapters" are several. Runs without one have neither
/// entry.
void readAdapters(const Json& j, RunSettings& settings)
{
    if (j.contains("adapter"))
        settings.adapters = {adapterFromJson(j.at("adapter"))};
    if (!j.contains("adapters"))
        return;
    const Json& found = j.at("adapters");
    if (!found.is_array() || found.size() < 2 || found.size() > kMostAdapters || !settings.adapters.empty())
        throw Error("The project's record of a run's adapters is invalid: %1.", found.dump());
    for (const Json& adapter : found)
        settings.adapters.push_back(adapterFromJson(adapter));
}

void writeAdapters(const RunSettings& settings, Json& json)
{
    if (settings.adapters.size() == 1)
        json["adapter"] = adapterToJson(settings.adapters.front());
    else if (!settings.adapters.empty())
        for (const AdapterRecord& adapter : settings.adapters)
            json["adapters"].push_back(adapterToJson(adapter));
}

Json contextJson(const ContextPlan& plan)
{
    const char* rope = "none";
    for (const auto& [kind, name] : kRopeNames)
        if (kind == plan.rope)
            rope = name;
    return {
        {"planned", plan.planned}, {"rope", rope},
        {"factor", plan.factor},   {"group", plan.group},
        {"window", plan.window},   {"rolling", plan.rolling},
        {"sinks", plan.sinks},     {"rolling_window", plan.rollingWindow},
    };
}

ContextPlan contextOf(const Json& j)
{
    ContextPlan plan;
    readEntry(j, "planned", plan.planned);
    const auto rope = j.at("rope").get<std::string>();
    bool known = false;
    for (const auto& [kind, name] : kRopeNames) {
        if (rope == name) {
            plan.rope = kind;
            known = true;
        }
    }
    if (!known)
        throw Error("The project's record of the planned context has an unknown scaling: \"%1\".", rope);
    readEntry(j, "factor", plan.factor);
    readEntry(j, "group", plan.group);
    readEntry(j, "window", plan.window);
    readEntry(j, "rolling", plan.rolling);
    readEntry(j, "sinks", plan.sinks);
    readEntry(j, "rolling_window", plan.rollingWindow);
    plan.validate();
    return plan;
}

} // namespace

std::string settingsToJson(const RunSettings& settings)
{
    Json json{{"target_tokens", settings.targetTokens}};
    forEachRecorded(settings, [&](const auto& field, const auto& owner) {
        const std::remove_cvref_t<decltype(owner)> defaults;
        if (field.recorded != Recorded::IfSet || owner.*(field.member) != defaults.*(field.member))
            json[field.key] = settingJson(field, owner);
    });
    writeAdapters(settings, json);
    if (!settings.chat.empty())
        json["coauthor"] = settings.chat;
    if (!settings.tokenizer.empty())
        json["tokenizer"] = settings.tokenizer;
    if (settings.context)
        json["context"] = contextJson(*settings.context);
    return json.dump(-1, ' ', false, Json::error_handler_t::replace); // a file name may be invalid UTF-8
}

RunSettings settingsFromJson(std::string_view json)
{
    try {
        const Json j = Json::parse(json);
        RunSettings settings;
        std::set<std::string> known{"target_tokens", "adapter", "adapters", "coauthor", "context", "tokenizer"};
        forEachRecorded(settings, [&](const auto& field, auto& owner) {
            known.insert(field.key);
            if (field.recorded == Recorded::Always || j.contains(field.key))
                readSetting(j, field.key, field, owner);
        });
        readEntry(j, "target_tokens", settings.targetTokens);
        readAdapters(j, settings);
        if (j.contains("coauthor")) // absent in plain runs, and in all of earlier programs
            settings.chat = j.at("coauthor").get<std::string>();
        if (j.contains("tokenizer"))
            settings.tokenizer = j.at("tokenizer").get<std::string>();
        if (j.contains("context"))
            settings.context = contextOf(j.at("context"));
        for (const auto& [key, value] : j.items())
            if (!known.contains(key))
                throw Error("The project's record of a run's settings has an unknown entry: %1.", key);
        // Reject what the command line would reject: anyone may have made this file.
        settings.sampler.validate();
        settings.strategy.validate();
        if (settings.targetTokens < 0)
            throw Error("The project's record of a run's settings asks for %1 tokens.", settings.targetTokens);
        return settings;
    } catch (const Json::exception& e) {
        throw Error("The project's record of a run's settings cannot be read (%1).", e.what());
    }
}

RunSettings settingsFromRow(const SQLite::Column& json, const SQLite::Column& checksum)
{
    const std::string text = json.getString();
    if (!matches(checksum, {text}))
        throw Error("they are not as they were written");
    return settingsFromJson(text);
}

std::string contextToJson(const ContextPlan& plan)
{
    return contextJson(plan).dump();
}

ContextPlan contextFromJson(std::string_view json)
{
    try {
        return contextOf(Json::parse(json));
    } catch (const Json::exception& e) {
        throw Error("The project's record of the planned context cannot be read (%1).", e.what());
    }
}

} // namespace longhand
