#include "app/project/store/settings_json.h"

#include "engine/formats/json_numbers.h"

#include <nlohmann/json.hpp>

namespace longhand {

namespace {

using Json = nlohmann::json;

constexpr std::pair<CachePolicy, const char*> cacheNames[] = {
    {CachePolicy::Full, "full"},
    {CachePolicy::Partial, "partial"},
    {CachePolicy::Dynamic, "dynamic"},
    {CachePolicy::Window, "window"},
};

constexpr std::pair<RopeScalingKind, const char*> ropeNames[] = {
    {RopeScalingKind::None, "none"},
    {RopeScalingKind::Linear, "linear"},
    {RopeScalingKind::Yarn, "yarn"},
    {RopeScalingKind::SelfExtend, "selfextend"},
};

/// Reads the later additions to the contextual penalty: older records lack them and keep their old meaning. Returns how
/// many were found.
std::size_t readPenalty(const Json& j, SamplerSettings& s)
{
    std::size_t found = 0;
    const auto read = [&](const char* name, auto& value) {
        if (j.contains(name)) {
            readEntry(j, name, value);
            ++found;
        }
    };
    std::string by = "presence";
    read("penalty_slope", s.penaltySlope);
    read("penalty_by", by);
    read("penalty_spares_marks", s.penaltySparesMarks);
    read("penalty_spared_words", s.penaltySparedWords);
    if (by != "presence" && by != "count")
        throw Error("The project's record of a run's settings has an unknown value: penalty_by \"" + by + "\".");
    s.penaltyBy = by == "count" ? PenaltyBy::Count : PenaltyBy::Presence;
    return found;
}

/// Runs a reader over parsed JSON; turns missing entries and wrong types into one Error.
template <class Reader>
auto parse(const char* what, std::string_view text, Reader reader)
{
    try {
        return reader(Json::parse(text));
    } catch (const Json::exception& e) {
        throw Error("The project's record of " + std::string(what) + " cannot be read (" + e.what() + ").");
    }
}

const char* cacheName(CachePolicy policy)
{
    for (const auto& [kind, name] : cacheNames)
        if (kind == policy)
            return name;
    return "dynamic";
}

/// Sets the entries that are there; files of the first format have fewer. Returns how many were found.
std::size_t readStrategy(const Json& j, StrategySettings& strategy)
{
    readEntry(j, "ngram_k", strategy.ngramK);
    readEntry(j, "strategy", strategy.name);
    if (!j.contains("cache"))
        return 2;
    const auto cache = j.at("cache").get<std::string>();
    bool known = false;
    for (const auto& [kind, name] : cacheNames) {
        if (cache == name) {
            strategy.cache = kind;
            known = true;
        }
    }
    if (!known)
        throw Error("The project's record of a run's settings has an unknown value: cache \"" + cache + "\".");
    readEntry(j, "budget", strategy.budget);
    readEntry(j, "sinks", strategy.sinks);
    readEntry(j, "tree", strategy.tree);
    readEntry(j, "draft_length", strategy.draftLength);
    readEntry(j, "stop_at_loop", strategy.stopAtLoop);
    if (!j.contains("stop_at_collapse")) // present only if on: earlier runs did not have it
        return 8;
    readEntry(j, "stop_at_collapse", strategy.stopAtCollapse);
    return 9;
}

/// Runs of earlier programs, and runs without an adapter, lack this entry. Returns how many were found.
std::size_t readAdapter(const Json& j, RunSettings& settings)
{
    if (!j.contains("adapter"))
        return 0;
    const Json& found = j.at("adapter");
    AdapterRecord adapter;
    readEntry(found, "file", adapter.file);
    readEntry(found, "contents", adapter.contents);
    readEntry(found, "strength", adapter.strength);
    if (found.size() != 3 || !(adapter.strength > 0 && adapter.strength <= AdapterRecord::strongest))
        throw Error("The project's record of a run's adapter is invalid: " + found.dump() + ".");
    settings.adapter = std::move(adapter);
    return 1;
}

} // namespace

std::string settingsToJson(const RunSettings& settings)
{
    const SamplerSettings& s = settings.sampler;
    Json json{
        {"penalty", s.penalty},
        {"penalty_window", s.penaltyWindow},
        {"penalty_slope", s.penaltySlope},
        {"penalty_by", s.penaltyBy == PenaltyBy::Count ? "count" : "presence"},
        {"penalty_spares_marks", s.penaltySparesMarks},
        {"penalty_spared_words", s.penaltySparedWords},
        {"temperature", s.temperature},
        {"top_k", s.topK},
        {"top_p", s.topP},
        {"min_p", s.minP},
        {"eta", s.eta},
        {"dry_multiplier", s.dryMultiplier},
        {"dry_base", s.dryBase},
        {"dry_allowed", s.dryAllowed},
        {"dry_window", s.dryWindow},
        {"seed", s.seed},
        {"take", s.take},
        {"at_end", s.atEnd == AtEnd::Stop ? "stop" : "continue"},
        {"ngram_k", settings.strategy.ngramK},
        {"strategy", settings.strategy.name},
        {"cache", cacheName(settings.strategy.cache)},
        {"budget", settings.strategy.budget},
        {"sinks", settings.strategy.sinks},
        {"tree", settings.strategy.tree},
        {"draft_length", settings.strategy.draftLength},
        {"stop_at_loop", settings.strategy.stopAtLoop},
        {"target_tokens", settings.targetTokens},
    };
    if (settings.strategy.stopAtCollapse)
        json["stop_at_collapse"] = true;
    if (settings.adapter)
        json["adapter"] = {{"file", settings.adapter->file},
                           {"contents", settings.adapter->contents},
                           {"strength", settings.adapter->strength}};
    return json.dump(-1, ' ', false, Json::error_handler_t::replace); // a file name may be invalid UTF-8
}

RunSettings settingsFromJson(std::string_view json)
{
    return parse("a run's settings", json, [](const Json& j) {
        RunSettings settings;
        SamplerSettings& s = settings.sampler;
        readEntry(j, "penalty", s.penalty);
        readEntry(j, "penalty_window", s.penaltyWindow);
        readEntry(j, "temperature", s.temperature);
        readEntry(j, "top_k", s.topK);
        readEntry(j, "top_p", s.topP);
        readEntry(j, "min_p", s.minP);
        readEntry(j, "eta", s.eta);
        readEntry(j, "dry_multiplier", s.dryMultiplier);
        readEntry(j, "dry_base", s.dryBase);
        readEntry(j, "dry_allowed", s.dryAllowed);
        readEntry(j, "dry_window", s.dryWindow);
        readEntry(j, "seed", s.seed);
        readEntry(j, "take", s.take);
        const auto atEnd = j.at("at_end").get<std::string>();
        if (atEnd != "stop" && atEnd != "continue")
            throw Error("The project's record of a run's settings has an unknown value: at_end \"" + atEnd + "\".");
        s.atEnd = atEnd == "stop" ? AtEnd::Stop : AtEnd::Continue;
        readEntry(j, "target_tokens", settings.targetTokens);
        const std::size_t known =
            15 + readPenalty(j, s) + readStrategy(j, settings.strategy) + readAdapter(j, settings);
        if (j.size() != known)
            throw Error("The project's record of a run's settings has " + std::to_string(j.size()) + " entries, not " +
                        std::to_string(known) + ".");
        // Reject what the command line would reject: anyone may have made this file.
        s.validate();
        settings.strategy.validate();
        if (settings.targetTokens < 0)
            throw Error("The project's record of a run's settings asks for " + std::to_string(settings.targetTokens) +
                        " tokens.");
        return settings;
    });
}

std::string contextToJson(const ContextPlan& plan)
{
    const char* rope = "none";
    for (const auto& [kind, name] : ropeNames)
        if (kind == plan.rope)
            rope = name;
    return Json{
        {"planned", plan.planned}, {"rope", rope},
        {"factor", plan.factor},   {"group", plan.group},
        {"window", plan.window},   {"rolling", plan.rolling},
        {"sinks", plan.sinks},     {"rolling_window", plan.rollingWindow},
    }
        .dump();
}

ContextPlan contextFromJson(std::string_view json)
{
    return parse("the planned context", json, [](const Json& j) {
        ContextPlan plan;
        readEntry(j, "planned", plan.planned);
        const auto rope = j.at("rope").get<std::string>();
        bool known = false;
        for (const auto& [kind, name] : ropeNames) {
            if (rope == name) {
                plan.rope = kind;
                known = true;
            }
        }
        if (!known)
            throw Error("The project's record of the planned context has an unknown scaling: \"" + rope + "\".");
        readEntry(j, "factor", plan.factor);
        readEntry(j, "group", plan.group);
        readEntry(j, "window", plan.window);
        readEntry(j, "rolling", plan.rolling);
        readEntry(j, "sinks", plan.sinks);
        readEntry(j, "rolling_window", plan.rollingWindow);
        plan.validate();
        return plan;
    });
}

} // namespace longhand
