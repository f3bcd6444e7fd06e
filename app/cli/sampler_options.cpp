#include "app/cli/sampler_options.h"

#include "app/cli/files.h"
#include "app/library/recommended_settings.h"
#include "app/library/sampler_presets.h"

namespace longhand::cli {

void SamplerChoice::addTo(CLI::App& command, Base base)
{
    m_base = base;
    const std::string group =
        base == Base::Plain ? "Sampling" : "Sampling (what is not given: as --preset says for the model)";
    const auto keep = [&](CLI::Option* option, auto field) {
        option->group(group);
        if (m_base == Base::Plain)
            option->capture_default_str();
        m_given.push_back(
            {option, [field](const SamplerSettings& from, SamplerSettings& to) { to.*field = from.*field; }});
        return option;
    };
    const auto add = [&](const char* name, auto field, const char* what) {
        return keep(command.add_option(name, m_settings.*field, what), field);
    };
    using S = SamplerSettings;
    if (base == Base::Model) {
        std::vector<std::string> names(samplerPresetNames().begin(), samplerPresetNames().end());
        command
            .add_option("--preset", m_preset,
                        "novel: as recommended for the model; careful and wild: made from it; paper: as the TokenSwift "
                        "paper; plain: the model as it is")
            ->check(CLI::IsMember(names))
            ->capture_default_str()
            ->group(group);
    }
    // A negative number would silently become a huge one.
    const auto notNegative = [](const std::string& text) {
        return text.starts_with('-') ? "a whole number from 0 is needed, not " + text : std::string();
    };
    add("--seed", &S::seed, "same seed, same settings, same text: same story")->check(notNegative);
    rare(add("--take", &S::take, "another take of the same story"))->check(notNegative);
    add("--penalty", &S::penalty, "penalty on tokens of the last --penalty-window tokens; 1 is off");
    add("--penalty-window", &S::penaltyWindow, "tokens of the text that are counted for it; 0 is off");
    rare(add("--penalty-slope", &S::penaltySlope, "0: all of them weigh the same, to 1: the oldest next to nothing"));
    rare(keep(command.add_option("--penalty-by", m_penaltyBy,
                                 "presence: a token is penalised once, count: the more the more often it occurs"),
              &S::penaltyBy))
        ->check(CLI::IsMember({"presence", "count"}));
    rare(keep(command.add_flag("--penalty-spares-marks,!--no-penalty-spares-marks", m_settings.penaltySparesMarks,
                               "no penalty on white space and punctuation"),
              &S::penaltySparesMarks));
    rare(add("--penalty-spared-words", &S::penaltySparedWords, "commonest words without a penalty; 0: none"));
    add("--temperature", &S::temperature, "0: always the likeliest token");
    add("--top-k", &S::topK, "keep the k likeliest; 0 is off");
    add("--top-p", &S::topP, "keep the likeliest whose sum reaches p; 1 is off");
    add("--min-p", &S::minP, "keep what is at least p times as likely as the likeliest; 0 is off");
    rare(add("--eta", &S::eta, "eta sampling; 0 is off"));
    add("--dry-multiplier", &S::dryMultiplier, "DRY, against repeated passages; 0 is off");
    rare(add("--dry-base", &S::dryBase, "DRY: growth with the length of the repetition"));
    rare(add("--dry-allowed", &S::dryAllowed, "DRY: tokens that may repeat freely"));
    rare(add("--dry-window", &S::dryWindow, "DRY: tokens looked at; 0 is off"));
    keep(command.add_option("--at-end", m_atEnd, "when the model wants to end the story: continue or stop"), &S::atEnd)
        ->check(CLI::IsMember({"continue", "stop"}));
}

SamplerSettings SamplerChoice::resolve(const std::filesystem::path& model) const
{
    SamplerSettings given = m_settings;
    given.atEnd = m_atEnd == "stop" ? AtEnd::Stop : AtEnd::Continue;
    given.penaltyBy = m_penaltyBy == "count" ? PenaltyBy::Count : PenaltyBy::Presence;
    usage([&] { given.validate(); });
    if (m_base == Base::Plain)
        return given;
    const RecommendedSettings recommended = recommendedSettings(model);
    if (m_preset != "paper" && m_preset != "plain")
        for (const std::string& remark : recommended.remarks)
            say(remark);
    SamplerSettings chosen = samplerPreset(m_preset, recommended.sampler).value();
    for (const Given& one : m_given)
        if (one.option->count() > 0)
            one.copy(given, chosen);
    usage([&] { chosen.validate(); });
    return chosen;
}

} // namespace longhand::cli
