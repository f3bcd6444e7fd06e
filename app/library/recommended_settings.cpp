#include "app/library/recommended_settings.h"

#include "engine/formats/json/setting_json.h"
#include "engine/formats/plain_text.h"
#include "engine/model/context_plan.h"
#include "engine/model/model_config.h"
#include "engine/types/sampler_fields.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace longhand {

namespace {

using Json = nlohmann::json;

/// Sets the named settings. Throws Error.
void apply(const Json& settings, SamplerSettings& s)
{
    std::size_t known = 0;
    forEachSamplerField([&](const auto& field) {
        if (field.inPreset && settings.contains(field.key)) {
            readSetting(settings, field.key, field, s);
            ++known;
        }
    });
    if (known != settings.size())
        throw Error("it has a setting that does not exist: %1", settings.dump());
    s.validate();
}

bool fits(const Json& entry, const ModelDetails& model)
{
    if (entry.contains("name")) {
        const std::string wanted = asciiLower(entry.at("name").get<std::string>());
        if (asciiLower(model.baseName).find(wanted) == std::string::npos &&
            asciiLower(model.size.config.name).find(wanted) == std::string::npos)
            return false;
    }
    return !entry.contains("below") || model.parameters < entry.at("below").get<std::uint64_t>();
}

/// The number as the field's value; for counts, llama.cpp's 0 and below mean off, and -1 a window of the whole text.
/// Throws Error.
template <class T>
T fromModel(const SettingField<SamplerSettings, T>& field, double value)
{
    if constexpr (std::is_same_v<T, double>)
        return value;
    if (value != std::floor(value) || value < -1 || value > static_cast<double>(kMostTokens))
        throw Error("It is not a number of tokens.");
    if (value >= 0)
        return static_cast<T>(value);
    return field.modelKey == std::string_view("penalty_last_n") ? static_cast<T>(kMostTokens) : T(0);
}

/// Applies what llama.cpp's converter writes into a file. Invalid values are left out.
void applyFile(const ModelDetails& model, RecommendedSettings& found)
{
    bool used = false;
    for (const auto& [key, value] : model.sampling) {
        SamplerSettings changed = found.sampler;
        try {
            bool known = false;
            forEachSamplerField([&, &key = key, &value = value](const auto& field) {
                if constexpr (std::is_arithmetic_v<typename std::remove_cvref_t<decltype(field)>::Value>) {
                    if (key == field.modelKey) {
                        changed.*(field.member) = fromModel(field, value);
                        known = true;
                    }
                }
            });
            if (!known)
                continue;
            changed.validate();
            found.sampler = changed;
            used = true;
        } catch (const Error& error) {
            found.remarks.push_back("The model's file says general.sampling." + key + " = " + numberText(value) +
                                    ", which is ignored: " + error.what());
        }
    }
    if (used)
        found.source = "the model's file; beyond it, " + found.source;
}

RecommendedSettings read(std::string_view table, const ModelDetails* model)
{
    Message where("fallback");
    try {
        const Json json = Json::parse(table);
        if (json.at("format").get<int>() != 1)
            throw Error("its format is not 1");
        RecommendedSettings found;
        const auto take = [&](const Json& entry) {
            apply(entry.at("settings"), found.sampler);
            found.source = entry.at("source").get<std::string>();
            found.plain = entry.value("plain", false);
            found.attention = entry.value("attention", "full");
            if (found.attention != "full")
                planContext(ModelConfig(), ContextPlan().planned, "auto", found.attention); // throws if it is none
        };
        take(json.at("fallback"));
        if (model == nullptr)
            return found;
        const Json& models = json.at("models");
        for (std::size_t i = 0; i < models.size(); ++i) {
            where = Message("entry %1", std::to_string(i));
            if (fits(models[i], *model)) {
                take(models[i]);
                break;
            }
        }
        applyFile(*model, found);
        return found;
    } catch (const Json::exception& error) {
        throw Error("The table of recommended settings is damaged (%1): %2", where, messageOf(error));
    } catch (const Error& error) {
        throw Error("The table of recommended settings is damaged (%1): %2", where, messageOf(error));
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

std::string attentionOf(std::string_view choice, std::string_view rope, const RecommendedSettings& recommended)
{
    if (choice != "auto")
        return std::string(choice);
    return rope == "auto" ? recommended.attention : "full";
}

RecommendedSettings recommendedFrom(std::string_view table, const ModelDetails& model)
{
    return read(table, &model);
}

} // namespace longhand
