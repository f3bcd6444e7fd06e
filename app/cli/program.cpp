#include "app/cli/command.h"
#include "app/cli/engine_options.h"
#include "app/cli/files.h"
#include "app/cli/number_options.h"
#include "app/cli/outputs.h"
#include "app/cli/signals.h"
#include "engine/model/model.h"

#include <algorithm>
#include <exception>
#include <fcntl.h>
#include <iostream>
#include <new>
#include <string_view>
#include <unistd.h>

namespace longhand::cli {
namespace {

int report(const char* name, const char* what, int code)
{
    std::cout.flush();
    say(std::string(name) + ": " + what);
    return code;
}

/// Rare options join the others of their group, or are left out of the help. (Without a group CLI11 hides an option,
/// but no longer names it in errors: so only for the help.)
void arrangeHelp(CLI::App& command, bool all)
{
    bool hides = false;
    for (CLI::Option* option : command.get_options())
        if (const std::string group = option->get_group(); group.starts_with(kRareGroup)) {
            option->group(all ? group.substr(1) : "");
            hides = !all && !command.get_name().empty();
        }
    if (hides) {
        const std::string own = command.get_footer();
        command.footer(own + (own.empty() ? "" : "\n") + "--help-all shows more options.");
    }
    for (CLI::App* below : command.get_subcommands([](const CLI::App*) { return true; }))
        arrangeHelp(*below, all);
}

/// Says which commands there are, where one is needed and none, or another word, was given. Empty: one was.
std::string commandNeeded(const CLI::App& program)
{
    const CLI::App* chosen = &program;
    while (!chosen->get_subcommands().empty())
        chosen = chosen->get_subcommands().front();
    if (chosen->get_require_subcommand_min() == 0)
        return {};
    std::string names;
    for (const CLI::App* command : chosen->get_subcommands([](const CLI::App*) { return true; }))
        names += (names.empty() ? "" : ", ") + command->get_name();
    const std::vector<std::string> words = chosen->remaining();
    const auto word = std::find_if(words.begin(), words.end(), [](const auto& w) { return !w.starts_with('-'); });
    return (word == words.end() ? "A command is needed: " : "There is no command \"" + *word + "\", but ") + names +
           ".";
}

/// A file that is opened while one of the three is closed (`2>&-`) would get its number, and then its messages. Reading
/// and writing fail as before.
void fillStandardFiles()
{
    for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (fcntl(fd, F_GETFD) < 0)
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY); // the lowest number that is free: this one
}

} // namespace

int runProgram(Tool tool, int argc, char** argv, const char* name, const char* about,
               const std::function<void(CLI::App& program, Action& action)>& addCommands)
{
    fillStandardFiles();
    ignoreFailedWrites();
    try {
        CLI::App program(about, name);
        Action action;
        program.set_version_flag("--version", std::string(name) + " " LONGHAND_VERSION);
        program.set_help_all_flag("--help-all", "Print all options and exit");
        program.require_subcommand(1);
        program.failure_message(CLI::FailureMessage::simple);
        addCommands(program, action);
        takeDecimalNumbers(program);
        const bool shortHelp =
            std::any_of(argv, argv + argc, [](std::string_view a) { return a == "--help" || a == "-h"; });
        arrangeHelp(program, tool == Tool::Laboratory || !shortHelp);
        try {
            program.parse(argc, argv);
        } catch (const CLI::RequiredError& error) {
            const std::string needed = commandNeeded(program);
            return needed.empty() ? (program.exit(error), kUsage) : report(name, needed.c_str(), kUsage);
        } catch (const CLI::ParseError& error) {
            // --help and --version are "errors" of code 0; everything else is wrong usage, whatever CLI11's own number.
            if (program.exit(error) != 0)
                return kUsage;
            std::cout.flush();
            if (std::cout)
                return kDone;
            throw Error("The standard output could not be written (closed pipe or full disk).");
        }
        checkOutputs(program);
        useQuantised(program);
        const int code = action();
        std::cout.flush();
        if (!std::cout)
            throw Error("The standard output could not be written (closed pipe or full disk).");
        return code;
    } catch (const UsageError& error) {
        return report(name, error.what(), kUsage);
    } catch (const Interrupted& error) {
        return report(name, error.what(), kInterrupted);
    } catch (const LoadCancelled& error) {
        return report(name, error.what(), kInterrupted);
    } catch (const std::bad_alloc&) {
        return report(name, "there is not enough memory for this.", kFailed);
    } catch (const std::exception& error) {
        return report(name, error.what(), kFailed);
    }
}

} // namespace longhand::cli
