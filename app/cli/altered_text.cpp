#include "app/cli/altered_text.h"

#include "app/cli/files.h"

namespace longhand::cli {

void sayIfAltered(const Project& project)
{
    const std::string file = project.file().string();
    if (const Message fault = project.logFault(); !fault.empty())
        say(file + ": " + fault.text());
    try {
        if (!project.textIsAsWritten())
            say(file + ": some of this story's words are not as they were written: its disk may be failing, or another "
                       "program has changed the file. Compare it with a backup before you go on; `longhand-cli project "
                       "check` names the places.");
    } catch (const Error& error) { // what the command itself needs may still be read
        say(file + ": whether its words are as they were written could not be checked: " + error.what());
    }
}

} // namespace longhand::cli
