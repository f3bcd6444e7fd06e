#include "app/project/takes/blanks_before_run.h"

#include "app/project/project.h"
#include "app/project/takes/takes.h"
#include "app/project/text/end_blanks.h"

namespace longhand {

std::size_t blanksBeforeRun(Project& project)
{
    const std::size_t blanks = blanksAtEnd(project.text());
    return blanks == 0 || Takes(project).lastRunStart() ? 0 : blanks;
}

void dropBlanksBeforeRun(Project& project)
{
    if (const std::size_t blanks = blanksBeforeRun(project); blanks > 0) {
        std::string text = project.text();
        text.resize(text.size() - blanks);
        project.setText(text);
    }
}

} // namespace longhand
