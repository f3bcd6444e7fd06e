#include "app/cli/sampler_options.h"

namespace longhand::cli {

void SamplerChoice::addTo(CLI::App& command)
{
    const std::string group = "Sampling";
    const auto add = [&](const char* name, auto& value, const char* what) {
        return command.add_option(name, value, what)->capture_default_str()->group(group);
    };
    // A negative number would silently become a huge one.
    const auto notNegative = [](const std::string& text) {
        return text.starts_with('-') ? "a whole number from 0 is needed, not " + text : std::string();
    };
    add("--seed", settings.seed, "same seed, same settings, same text: same story")->check(notNegative);
    add("--take", settings.take, "another take of the same story")->check(notNegative);
    add("--penalty", settings.penalty, "penalty on tokens of the last --penalty-window tokens; 1 is off");
    add("--penalty-window", settings.penaltyWindow, "tokens of the text that are counted for it; 0 is off");
    add("--temperature", settings.temperature, "0: always the likeliest token");
    add("--top-k", settings.topK, "keep the k likeliest; 0 is off");
    add("--top-p", settings.topP, "keep the likeliest whose sum reaches p; 1 is off");
    add("--min-p", settings.minP, "keep what is at least p times as likely as the likeliest; 0 is off");
    add("--eta", settings.eta, "eta sampling; 0 is off");
    add("--dry-multiplier", settings.dryMultiplier, "DRY, against repeated passages; 0 is off");
    add("--dry-base", settings.dryBase, "DRY: growth with the length of the repetition");
    add("--dry-allowed", settings.dryAllowed, "DRY: tokens that may repeat freely");
    add("--dry-window", settings.dryWindow, "DRY: tokens looked at; 0 is off");
    command.add_option("--at-end", atEnd, "when the model wants to end the story: continue or stop")
        ->check(CLI::IsMember({"continue", "stop"}))
        ->capture_default_str()
        ->group(group);
}

SamplerSettings SamplerChoice::resolve() const
{
    SamplerSettings chosen = settings;
    chosen.atEnd = atEnd == "stop" ? AtEnd::Stop : AtEnd::Continue;
    usage([&] { chosen.validate(); });
    return chosen;
}

} // namespace longhand::cli
