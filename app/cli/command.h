#pragma once

#include "engine/types/error.h"

#include <CLI/CLI.hpp>

#include <functional>

namespace longhand::cli {

/// What the process returns; scripts rely on the numbers.
enum ExitCode
{
    kDone = 0,
    kFailed = 1,
    kUsage = 2,        ///< wrong options or option values
    kInterrupted = 130 ///< by SIGINT, SIGTERM or SIGHUP; the text so far is kept
};

/// A wrong option value found after parsing: exit code 2.
class UsageError : public Error
{
public:
    using Error::Error;
};

/// Runs check and turns its Error into a UsageError: for values that the command line gave.
template <typename F>
auto usage(F&& check)
{
    try {
        return check();
    } catch (const UsageError&) {
        throw;
    } catch (const Error& error) {
        throw UsageError(error.what());
    }
}

/// What the chosen subcommand does once all options are parsed; returns an ExitCode.
using Action = std::function<int()>;

/// Which program a command is for: the laboratory's offer what no author needs.
enum class Tool
{
    Product,
    Laboratory
};

/// Shows an option with --help-all alone. Groups that begin with this are left out of --help, and lose it else.
inline constexpr char kRareGroup = '+';
inline CLI::Option* rare(CLI::Option* option)
{
    return option->group(kRareGroup + option->get_group());
}

/// For an option whose value names a file or a folder: an empty name, as a script's unset variable leaves it, is wrong
/// usage.
inline CLI::Option* namesFile(CLI::Option* option)
{
    return option->check([](const std::string& name) {
        return name.empty() ? std::string("the name of a file is needed, this one is empty.") : std::string();
    });
}

/// FILE: the story that a command is for.
inline void addStoryFile(CLI::App& command, std::string& file)
{
    namesFile(command.add_option("FILE", file, "project file"))->required();
}

/// --model, of a command for a story that knows its own.
inline void addMovedModelOption(CLI::App& command, std::string& model)
{
    namesFile(command.add_option("--model", model, "model file, if it is no longer where the project knows it"));
}

/// main() of a program (the laboratory's help shows all options): parses, runs the chosen action, turns errors into
/// exit codes and a line on stderr.
int runProgram(Tool tool, int argc, char** argv, const char* name, const char* about,
               const std::function<void(CLI::App& program, Action& action)>& addCommands);

// Each adds its subcommand to the program and sets action when it is chosen (cmd_<name>.cpp).
void addInfoCommand(CLI::App& program, Action& action);
void addGpuCommand(CLI::App& program, Action& action);
void addGenerateCommand(CLI::App& program, Action& action, Tool tool = Tool::Product);
void addProjectCommand(CLI::App& program, Action& action);
void addVerifyCommand(CLI::App& program, Action& action);
void addTrainCommand(CLI::App& program, Action& action);
void addQuantiseCommand(CLI::App& program, Action& action);

// The subcommands of `project` (cmd_project_<name>.cpp).
void addProjectNewCommand(CLI::App& project, Action& action);
void addProjectWriteCommand(CLI::App& project, Action& action);
void addProjectResumeCommand(CLI::App& project, Action& action);
void addProjectNotesCommand(CLI::App& project, Action& action);
void addProjectReplayCommand(CLI::App& project, Action& action);
void addProjectContextCommand(CLI::App& project, Action& action);
void addProjectInfoCommand(CLI::App& project, Action& action);
void addProjectCheckCommand(CLI::App& project, Action& action);
void addProjectExportCommand(CLI::App& project, Action& action);

} // namespace longhand::cli
