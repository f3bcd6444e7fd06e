#include "app/project/writing_mode.h"

#include "app/project/desk_choice.h"

#include <utility>

namespace longhand {

namespace {

constexpr const char* kModeName = "writing.mode";

constexpr std::pair<WritingMode, const char*> kModeNames[] = {
    {WritingMode::Plain, "plain"},
    {WritingMode::CoAuthor, "coauthor"},
    {WritingMode::ByModel, "model"},
};

} // namespace

WritingMode writingMode(const Project& project)
{
    const auto chosen = deskChoice(project, kModeName);
    for (const auto& [mode, name] : kModeNames)
        if (chosen == name)
            return mode;
    return WritingMode::Plain;
}

void setWritingMode(Project& project, WritingMode mode)
{
    for (const auto& [known, name] : kModeNames)
        if (known == mode)
            setDeskChoice(project, kModeName, name);
}

} // namespace longhand
