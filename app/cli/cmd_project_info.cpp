// longhand-cli project info: what a project file holds.
#include "app/cli/altered_text.h"
#include "app/cli/audit_report.h"
#include "app/cli/command.h"
#include "app/cli/event_json.h"
#include "app/cli/files.h"
#include "app/cli/run_summary.h"
#include "app/library/adapter_library.h"
#include "app/project/project.h"
#include "app/project/store/settings_json.h"
#include "app/project/store/storage_error.h"
#include "app/project/story_adapter.h"
#include "app/project/story_notes.h"
#include "app/project/text/word_count.h"
#include "app/project/writing_mode.h"
#include "engine/formats/json/setting_json.h"
#include "engine/formats/plain_text.h"
#include "engine/types/sampler_fields.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <memory>

namespace longhand::cli {
namespace {

struct ProjectInfoOptions
{
    std::string file;
    bool json = false;
    bool audit = false;
    std::string language = "en_US"; ///< of the dictionary
};

std::string_view stateName(RunState state)
{
    switch (state) {
    case RunState::Running:
        return "running";
    case RunState::Paused:
        return "paused";
    case RunState::Stopped:
        return "stopped";
    case RunState::Finished:
        return "finished";
    }
    return "unknown";
}

std::string_view openStateName(OpenState state)
{
    switch (state) {
    case OpenState::Clean:
        return "clean";
    case OpenState::Recovered:
        return "recovered";
    case OpenState::ReadOnly:
        return "read-only";
    }
    return "unknown";
}

/// found: the file is there, with the contents that it had.
nlohmann::json describe(const AdapterRecord& adapter)
{
    bool found = true;
    try {
        findAdapter(adapter);
    } catch (const Error&) {
        found = false;
    }
    return {{"file", adapter.file}, {"contents", adapter.contents}, {"strength", adapter.strength}, {"found", found}};
}

nlohmann::json describe(const std::vector<AdapterRecord>& adapters)
{
    nlohmann::json all = nlohmann::json::array();
    for (const AdapterRecord& adapter : adapters)
        all.push_back(describe(adapter));
    return all;
}

/// sums: what is recorded of its steps; changes: made in its middle.
nlohmann::json describe(const RunInfo& run, const MetricsSummary& sums, const std::vector<RunChange>& changes)
{
    nlohmann::json changed = nlohmann::json::array();
    for (const RunChange& change : changes)
        changed.push_back({{"first_token", change.firstToken},
                           {"changed_at_ms", change.changedAtMs},
                           {"settings", nlohmann::json::parse(settingsToJson(change.settings))}});
    const RunSettings& s = run.settings;
    return {{"span", run.span},
            {"state", stateName(run.state)},
            {"finish", finishName(run.finish)},
            {"tokens", run.tokensWritten},
            {"target_tokens", run.lastSettings.targetTokens},
            {"first_position", run.firstPosition},
            {"seconds", run.seconds},
            {"started_at_ms", run.startedAtMs},
            {"model", s.modelName},
            {"fingerprint", s.modelFingerprint},
            {"backend", s.backend},
            {"isa", s.isa},
            {"program_version", s.programVersion},
            {"mode", s.chat.empty() ? "plain" : "coauthor"},
            {"adapter", s.adapters.empty() ? nlohmann::json() : describe(s.adapters.front())},
            {"adapters", describe(s.adapters)},
            {"settings", nlohmann::json::parse(settingsToJson(s))},
            {"changes", std::move(changed)},
            {"metrics", sums.passes > 0 ? metricsJson(sums, RunSpeed(sums)) : nlohmann::json()}};
}

std::string_view modeName(WritingMode mode)
{
    switch (mode) {
    case WritingMode::Plain:
        break;
    case WritingMode::CoAuthor:
        return "coauthor";
    case WritingMode::ByModel:
        return "auto";
    }
    return "plain";
}

nlohmann::json describe(const StoryAdapter& chosen)
{
    nlohmann::json description = {{"choice", "none"}};
    if (chosen.choice == StoryAdapter::Choice::Default)
        description = {{"choice", "default"}, {"strength", chosen.strength}};
    else if (chosen.choice == StoryAdapter::Choice::File) {
        description = describe(chosen.adapters.front());
        description["choice"] = "file";
    }
    return description;
}

/// For people.
std::string adaptersLine(const nlohmann::json& adapters)
{
    std::string line;
    for (const auto& adapter : adapters)
        line += (line.empty() ? "" : "; ") + adapter.at("file").get<std::string>() + ", strength " +
                adapter.at("strength").dump() + (adapter.at("found").get<bool>() ? "" : " (NOT FOUND)");
    return line;
}

nlohmann::json describe(const Project& project)
{
    const ProjectInfo info = project.info();
    const std::string text = project.text();
    std::int64_t tokens = 0;
    for (const ManuscriptPiece& piece : project.manuscript())
        tokens += static_cast<std::int64_t>(piece.tokens.size());
    nlohmann::json runs = nlohmann::json::array();
    MetricsSummary all;
    for (const RunInfo& run : project.runs()) {
        MetricsSummary sums;
        std::vector<RunChange> changes;
        std::string fault = run.fault.text();
        try {
            for (const RunMetrics& metrics : project.runMetrics(run.span))
                sums.add(metrics.sums);
            if (run.fault.empty())
                changes = project.runChanges(run.span);
        } catch (const StorageError&) {
            throw;
        } catch (const Error& e) { // of its record: the other runs and the text are shown
            fault = e.what();
            sums = {};
        }
        all.add(sums);
        runs.push_back(describe(run, sums, changes));
        runs.back()["fault"] = fault.empty() ? nlohmann::json() : nlohmann::json(fault);
        if (!run.fault.empty())
            runs.back()["settings"] = nullptr; // nobody knows them
    }
    const auto interrupted = project.interruptedRun();
    const StoryNotes notes = storyNotes(project);
    const StoryAdapter chosen = storyAdapter(project);
    return {{"file", project.file().string()},
            {"title", info.title},
            {"open_state", openStateName(project.openState())},
            {"lock_holder", project.lockHolder().text()},
            // Of the run at the end of the text: what `resume` would do.
            {"state", interrupted    ? std::string(stateName(interrupted->state))
                      : runs.empty() ? "new"
                      : runs.back()["state"] == stateName(RunState::Stopped) ? "stopped"
                                                                             : "finished"},
            {"resumable", interrupted.has_value()},
            {"tokens", tokens},
            {"bytes", text.size()},
            {"words", countWords(text)},
            {"model_file", info.modelFile},
            {"fingerprint", info.modelFingerprint},
            {"adapter", describe(chosen)}, // the first one
            {"adapters", describe(chosen.adapters)},
            {"mode", modeName(writingMode(project))},
            {"context",
             {{"planned", info.context.planned},
              {"rope_scaling", info.context.ropeText()},
              {"attention", info.context.attentionText()},
              {"rope_choice", info.ropeChoice},
              {"attention_choice", info.attentionChoice}}},
            {"notes",
             {{"premise", notes.premise},
              {"memory", notes.memory},
              {"authors_note", notes.authorsNote},
              {"note_depth", notes.noteDepth}}},
            {"created_at_ms", info.createdAtMs},
            {"metrics", all.passes > 0 ? metricsJson(all, RunSpeed(all)) : nlohmann::json()},
            {"runs", std::move(runs)}};
}

/// The sampler's settings in one line: those of --help, and others that are not at their defaults.
std::string samplerLine(const nlohmann::json& settings)
{
    std::string line;
    forEachSamplerField([&](const auto& field) {
        const auto found = settings.find(field.key);
        if (found == settings.end() || (!field.usual && *found == settingJson(field, SamplerSettings())))
            return;
        line += (line.empty() ? "" : ", ") + flagOf(field.key).substr(2) + " " +
                (found->is_string() ? found->template get<std::string>() : found->dump());
    });
    return line;
}

std::string projectForPeople(const nlohmann::json& d)
{
    const auto word = [](const nlohmann::json& value) { return plainName(value.get<std::string>(), 1000); };
    std::string text = word(d.at("title")) + "\n";
    text += "  state        " + word(d.at("state")) + (d.at("resumable").get<bool>() ? " (can be resumed)" : "") + "\n";
    text += "  text         " + d.at("words").dump() + " words, " + d.at("tokens").dump() + " generated tokens\n";
    text += "  model        " + word(d.at("model_file")) + "\n";
    text += "  fingerprint  " + (word(d.at("fingerprint")).empty() ? "(no run yet)" : word(d.at("fingerprint"))) + "\n";
    const auto& adapter = d.at("adapter");
    const std::string choice = word(adapter.at("choice"));
    text += "  adapter      " +
            (choice == "none"      ? "none"
             : choice == "default" ? "the one that comes with the model, strength " + adapter.at("strength").dump()
                                   : adaptersLine(d.at("adapters"))) +
            "\n";
    text += "  mode         " + word(d.at("mode")) + "\n";
    const auto& context = d.at("context");
    text += "  context      " + context.at("planned").dump() + " tokens planned, rope scaling " +
            word(context.at("rope_scaling")) + ", attention " + word(context.at("attention")) + "\n";
    const auto& notes = d.at("notes");
    for (const auto& [key, name] : {std::pair("premise", "  premise      "), std::pair("memory", "  memory       "),
                                    std::pair("authors_note", "  author's note ")})
        if (!word(notes.at(key)).empty())
            text += name + std::to_string(countWords(notes.at(key).get<std::string>())) + " words\n";
    if (!word(d.at("lock_holder")).empty())
        text += "  open in      " + word(d.at("lock_holder")) + "\n";
    int number = 0;
    for (const auto& run : d.at("runs")) {
        if (const auto& fault = run.at("fault"); !fault.is_null())
            text += "  FAULT        " + plainName(fault.get<std::string>(), 1000) + "\n";
        const auto& s = run.at("settings");
        if (s.is_null()) {
            ++number;
            continue;
        }
        text += "  run " + std::to_string(++number) + "        " + word(run.at("state")) + ", " +
                run.at("tokens").dump() + " of " + run.at("target_tokens").dump() + " tokens from position " +
                run.at("first_position").dump() + "; " + word(run.at("model")) + ", " + word(run.at("backend")) + " " +
                word(run.at("isa")) + "\n               " + samplerLine(s) + "\n               strategy " +
                word(s.at("strategy")) + ", mode " + word(run.at("mode"));
        if (const auto& m = run.at("metrics"); !m.is_null()) {
            char rates[96];
            std::snprintf(rates, sizeof rates, ", %.1f tokens/s, %.2f tokens per pass",
                          m.at("tokens_per_second").get<double>(), m.at("tokens_per_pass").get<double>());
            text += rates;
        }
        if (const auto& used = run.at("adapters"); !used.empty())
            text += "\n               adapter " + adaptersLine(used);
        text += "\n";
    }
    return text;
}

int projectInfo(const ProjectInfoOptions& options)
{
    const auto project = Project::open(options.file, OpenFor::LookOnly);
    sayIfAltered(*project);
    nlohmann::json description = describe(*project);
    std::string table;
    if (options.audit) {
        TextAudit audit(WordList::find(options.language));
        audit.pushWords(project->text());
        description["audit"] = auditJson(audit, "words");
        table = auditTable(audit);
    }
    constexpr auto replace = nlohmann::json::error_handler_t::replace;
    writeOut(options.json ? description.dump(2, ' ', false, replace) + '\n' : projectForPeople(description) + table);
    return kDone;
}

} // namespace

void addProjectInfoCommand(CLI::App& project, Action& action)
{
    auto* command = project.add_subcommand("info", "runs, tokens, state, settings, fingerprint");
    auto options = std::make_shared<ProjectInfoOptions>();
    addStoryFile(*command, options->file);
    command->add_flag("--json", options->json, "as JSON");
    command->add_flag("--audit", options->audit, "also what the text is like, by windows of 2,000 words");
    addLanguageOption(*command, options->language);
    command->callback([options, &action] { action = [options] { return projectInfo(*options); }; });
}

} // namespace longhand::cli
