// longhand-cli project: the group of commands on project files.
#include "app/cli/command.h"

namespace longhand::cli {

void addProjectCommand(CLI::App& program, Action& action)
{
    auto* project = program.add_subcommand("project", "make, write, resume, inspect and export project files");
    project->require_subcommand(1);
    addProjectNewCommand(*project, action);
    addProjectWriteCommand(*project, action);
    addProjectResumeCommand(*project, action);
    addProjectNotesCommand(*project, action);
    addProjectReplayCommand(*project, action);
    addProjectContextCommand(*project, action);
    addProjectInfoCommand(*project, action);
    addProjectCheckCommand(*project, action);
    addProjectExportCommand(*project, action);
}

} // namespace longhand::cli
