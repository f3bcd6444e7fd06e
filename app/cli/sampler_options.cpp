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
    add("--penalty-slope", settings.penaltySlope, "0: all of them weigh the same, to 1: the oldest next to nothing");
    command
        .add_option("--penalty-by", penaltyBy,
                    "presence: a token is penalised once, count: the more the more often it occurs")
        ->check(CLI::IsMember({"presence", "count"}))
        ->capture_default_str()
        ->group(group);
    command
        .add_flag("--penalty-spares-marks,!--no-penalty-spares-marks", settings.penaltySparesMarks,
                  "no penalty on white space and punctuation")
        ->group(group);
    add("--penalty-spared-words", settings.penaltySparedWords, "no penalty on the so many commonest words; 0: on all");
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
    chosen.penaltyBy = penaltyBy == "count" ? PenaltyBy::Count : PenaltyBy::Presence;
    usage([&] { chosen.validate(); });
    return chosen;
}

} // namespace longhand::cli
