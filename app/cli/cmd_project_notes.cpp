// longhand-cli project notes: premise, memory and author's note: shows them, and sets those that are given.
#include "app/cli/command.h"
#include "app/cli/files.h"
#include "app/cli/session_run.h"
#include "app/cli/signals.h"
#include "app/project/project.h"
#include "app/project/story_notes.h"

#include <nlohmann/json.hpp>

#include <memory>
#include <optional>

namespace longhand::cli {
namespace {

struct NotesOptions
{
    std::string file, premise, memory, note;
    std::int32_t depth = 0; ///< 0: not given
    bool json = false;
};

int notes(const NotesOptions& options)
{
    if ((options.premise == "-") + (options.memory == "-") + (options.note == "-") > 1)
        throw UsageError("Standard input (-) can be read once: give the other notes as files.");
    const bool change =
        !options.premise.empty() || !options.memory.empty() || !options.note.empty() || options.depth != 0;
    // Before the story is opened: standard input may be long in coming.
    catchInterrupts();
    const auto given = [](const std::string& file) {
        return file.empty() ? std::nullopt : std::optional(readProse(file));
    };
    const auto premise = given(options.premise), memory = given(options.memory), note = given(options.note);
    const std::shared_ptr<Project> project =
        change ? openForWriting(options.file) : Project::open(options.file, OpenFor::LookOnly);
    StoryNotes notes = storyNotes(*project);
    if (change) {
        notes.premise = premise.value_or(notes.premise);
        notes.memory = memory.value_or(notes.memory);
        notes.authorsNote = note.value_or(notes.authorsNote);
        if (options.depth != 0)
            notes.noteDepth = options.depth;
        setStoryNotes(*project, notes);
    }
    constexpr auto replace = nlohmann::json::error_handler_t::replace;
    if (options.json) {
        const nlohmann::json result = {{"file", options.file},
                                       {"premise", notes.premise},
                                       {"memory", notes.memory},
                                       {"authors_note", notes.authorsNote},
                                       {"note_depth", notes.noteDepth}};
        writeOut(result.dump(2, ' ', false, replace) + '\n');
        return kDone;
    }
    std::string text;
    const auto section = [&text](const std::string& title, const std::string& content) {
        text += title + "\n" + (content.empty() ? "(none)" : std::string(trimmedNote(content))) + "\n\n";
    };
    section("PREMISE", notes.premise);
    section("MEMORY", notes.memory);
    section("AUTHOR'S NOTE, paragraphs before the end: " + std::to_string(notes.noteDepth), notes.authorsNote);
    if (const auto run = project->interruptedRun(); run && !(runNotes(*project, run->span).notes == notes))
        text += "The unfinished run goes on with the notes it was begun with; these count from the next run.\n";
    writeOut(text);
    return kDone;
}

} // namespace

void addProjectNotesCommand(CLI::App& project, Action& action)
{
    auto* command = project.add_subcommand(
        "notes", "premise, memory and author's note: what the model reads besides the story, from the next run on");
    auto options = std::make_shared<NotesOptions>();
    addStoryFile(*command, options->file);
    namesFile(command->add_option("--premise-file", options->premise,
                                  "the premise, read at the very beginning (- is stdin)"));
    namesFile(command->add_option("--memory-file", options->memory,
                                  "the memory, read after it (an empty file takes it away)"));
    namesFile(
        command->add_option("--note-file", options->note, "the author's note, a paragraph of its own near the end"));
    command->add_option("--note-depth", options->depth, "the note is placed this many paragraphs before the end")
        ->check(CLI::Range(1, StoryNotes::kDeepest));
    command->add_flag("--json", options->json, "as JSON");
    command->callback([options, &action] { action = [options] { return notes(*options); }; });
}

} // namespace longhand::cli
