#include "app/project/settings_json.h"

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

/// What came to the contextual penalty later: records of the time before lack the entries, and mean what was then.
/// Returns how many were found.
std::size_t readPenalty(const Json& j, SamplerSettings& s)
{
    std::size_t found = 0;
    const auto read = [&](const char* name, auto& value) {
        if (j.contains(name)) {
            j.at(name).get_to(value);
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

/// Runs a reader over parsed JSON; whatever it finds missing or of the wrong type becomes one Error.
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

/// Sets what is there; entries of the first format's files are fewer. Returns how many were found.
std::size_t readStrategy(const Json& j, StrategySettings& strategy)
{
    j.at("ngram_k").get_to(strategy.ngramK);
    j.at("strategy").get_to(strategy.name);
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
    j.at("budget").get_to(strategy.budget);
    j.at("sinks").get_to(strategy.sinks);
    j.at("tree").get_to(strategy.tree);
    j.at("draft_length").get_to(strategy.draftLength);
    j.at("stop_at_loop").get_to(strategy.stopAtLoop);
    const auto collapse = j.find("stop_at_collapse"); // only where it is on: earlier runs did not know it
    if (collapse == j.end())
        return 8;
    collapse->get_to(strategy.stopAtCollapse);
    return 9;
}

/// Runs of earlier programs, and those without one, have no such entry. Returns how many were found.
std::size_t readAdapter(const Json& j, RunSettings& settings)
{
    if (!j.contains("adapter"))
        return 0;
    const Json& found = j.at("adapter");
    AdapterRecord adapter;
    found.at("file").get_to(adapter.file);
    found.at("contents").get_to(adapter.contents);
    found.at("strength").get_to(adapter.strength);
    if (found.size() != 3 || !(adapter.strength > 0 && adapter.strength <= AdapterRecord::strongest))
        throw Error("The project's record of a run's adapter is not understood: " + found.dump() + ".");
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
    return json.dump(-1, ' ', false, Json::error_handler_t::replace); // a file's name may be no UTF-8
}

RunSettings settingsFromJson(std::string_view json)
{
    return parse("a run's settings", json, [](const Json& j) {
        RunSettings settings;
        SamplerSettings& s = settings.sampler;
        j.at("penalty").get_to(s.penalty);
        j.at("penalty_window").get_to(s.penaltyWindow);
        j.at("temperature").get_to(s.temperature);
        j.at("top_k").get_to(s.topK);
        j.at("top_p").get_to(s.topP);
        j.at("min_p").get_to(s.minP);
        j.at("eta").get_to(s.eta);
        j.at("dry_multiplier").get_to(s.dryMultiplier);
        j.at("dry_base").get_to(s.dryBase);
        j.at("dry_allowed").get_to(s.dryAllowed);
        j.at("dry_window").get_to(s.dryWindow);
        j.at("seed").get_to(s.seed);
        j.at("take").get_to(s.take);
        const auto atEnd = j.at("at_end").get<std::string>();
        if (atEnd != "stop" && atEnd != "continue")
            throw Error("The project's record of a run's settings has an unknown value: at_end \"" + atEnd + "\".");
        s.atEnd = atEnd == "stop" ? AtEnd::Stop : AtEnd::Continue;
        j.at("target_tokens").get_to(settings.targetTokens);
        const std::size_t known =
            15 + readPenalty(j, s) + readStrategy(j, settings.strategy) + readAdapter(j, settings);
        if (j.size() != known)
            throw Error("The project's record of a run's settings has " + std::to_string(j.size()) + " entries, not " +
                        std::to_string(known) + ".");
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
        j.at("planned").get_to(plan.planned);
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
        j.at("factor").get_to(plan.factor);
        j.at("group").get_to(plan.group);
        j.at("window").get_to(plan.window);
        j.at("rolling").get_to(plan.rolling);
        j.at("sinks").get_to(plan.sinks);
        j.at("rolling_window").get_to(plan.rollingWindow);
        return plan;
    });
}

} // namespace longhand
