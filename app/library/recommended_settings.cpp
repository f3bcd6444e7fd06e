#include "app/library/recommended_settings.h"

#include "engine/types/error.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace longhand {

namespace {

using Json = nlohmann::json;

/// Sets the named fields; names as in a run's record (settings_json.cpp). Throws Error.
void apply(const Json& settings, SamplerSettings& s)
{
    for (const auto& [name, value] : settings.items()) {
        const auto is = [&, &key = name, &json = value](const char* wanted, auto& field) {
            if (key != wanted)
                return false;
            json.get_to(field);
            return true;
        };
        if (name == "penalty_by") {
            const auto by = value.get<std::string>();
            if (by != "presence" && by != "count")
                throw Error("penalty_by \"" + by + "\" is unknown");
            s.penaltyBy = by == "count" ? PenaltyBy::Count : PenaltyBy::Presence;
            continue;
        }
        if (!is("penalty", s.penalty) && !is("penalty_window", s.penaltyWindow) &&
            !is("penalty_slope", s.penaltySlope) && !is("penalty_spares_marks", s.penaltySparesMarks) &&
            !is("penalty_spared_words", s.penaltySparedWords) && !is("temperature", s.temperature) &&
            !is("top_k", s.topK) && !is("top_p", s.topP) && !is("min_p", s.minP) && !is("eta", s.eta) &&
            !is("dry_multiplier", s.dryMultiplier) && !is("dry_base", s.dryBase) && !is("dry_allowed", s.dryAllowed) &&
            !is("dry_window", s.dryWindow))
            throw Error("there is no setting \"" + name + "\"");
    }
    s.validate();
}

std::string lower(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return text;
}

bool fits(const Json& entry, const ModelDetails& model)
{
    if (entry.contains("name")) {
        const std::string wanted = lower(entry.at("name").get<std::string>());
        if (lower(model.baseName).find(wanted) == std::string::npos &&
            lower(model.size.config.name).find(wanted) == std::string::npos)
            return false;
    }
    return !entry.contains("below") || model.parameters < entry.at("below").get<std::uint64_t>();
}

/// Applies what llama.cpp's converter writes into a file. Invalid values are left out.
void applyFile(const ModelDetails& model, RecommendedSettings& found)
{
    constexpr double most = std::numeric_limits<std::int32_t>::max();
    bool used = false;
    for (const auto& [key, value] : model.sampling) {
        SamplerSettings changed = found.sampler;
        bool known = true;
        // In llama.cpp 0 and below means off, and -1 a window of the whole text.
        const bool whole = value == std::floor(value) && value >= -1 && value <= most;
        const auto count = static_cast<std::int32_t>(whole ? value : 0);
        if (key == "temp")
            changed.temperature = value;
        else if (key == "top_p")
            changed.topP = value;
        else if (key == "min_p")
            changed.minP = value;
        else if (key == "penalty_repeat")
            changed.penalty = value;
        else if (key == "top_k")
            changed.topK = std::max(0, count);
        else if (key == "penalty_last_n")
            changed.penaltyWindow = count < 0 ? std::numeric_limits<std::int32_t>::max() : count;
        else
            known = false;
        if (!known)
            continue;
        try {
            if (!whole && (key == "top_k" || key == "penalty_last_n"))
                throw Error("It is not a number of tokens.");
            changed.validate();
            found.sampler = changed;
            used = true;
        } catch (const Error& error) {
            char number[32];
            std::snprintf(number, sizeof number, "%g", value);
            found.remarks.push_back("The model's file says general.sampling." + key + " = " + number +
                                    ", which is ignored: " + error.what());
        }
    }
    if (used)
        found.source = "the model's file; beyond it, " + found.source;
}

RecommendedSettings read(std::string_view table, const ModelDetails* model)
{
    std::string where = "fallback";
    try {
        const Json json = Json::parse(table);
        if (json.at("format").get<int>() != 1)
            throw Error("its format is not 1");
        RecommendedSettings found;
        const auto take = [&](const Json& entry) {
            apply(entry.at("settings"), found.sampler);
            found.source = entry.at("source").get<std::string>();
        };
        take(json.at("fallback"));
        if (model == nullptr)
            return found;
        const Json& models = json.at("models");
        for (std::size_t i = 0; i < models.size(); ++i) {
            where = "entry " + std::to_string(i);
            if (fits(models[i], *model)) {
                take(models[i]);
                break;
            }
        }
        applyFile(*model, found);
        return found;
    } catch (const Json::exception& error) {
        throw Error("The table of recommended settings is damaged (" + where + "): " + error.what());
    } catch (const Error& error) {
        throw Error("The table of recommended settings is damaged (" + where + "): " + error.what());
    }
}

} // namespace

RecommendedSettings recommendedSettings()
{
    return read(recommendedTable(), nullptr);
}

RecommendedSettings recommendedSettings(const ModelDetails& model)
{
    return recommendedFrom(recommendedTable(), model);
}

RecommendedSettings recommendedSettings(const std::filesystem::path& file)
{
    try {
        return recommendedSettings(readModelDetails(file));
    } catch (const Error&) {
        return recommendedSettings(); // loading it will report the error
    }
}

RecommendedSettings recommendedFrom(std::string_view table, const ModelDetails& model)
{
    return read(table, &model);
}

} // namespace longhand
