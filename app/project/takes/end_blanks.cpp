#include "app/project/takes/end_blanks.h"

#include "app/project/project.h"
#include "app/project/takes/takes.h"

namespace longhand {

std::size_t blanksAtEnd(std::string_view text)
{
    const std::size_t last = text.find_last_not_of(" \t");
    return last == std::string_view::npos || text[last] == '\n' ? 0 : text.size() - last - 1;
}

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
