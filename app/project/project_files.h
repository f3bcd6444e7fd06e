#pragma once

#include "app/project/store/project_types.h"

#include <filesystem>
#include <string>

namespace longhand {

/// What can be seen of a project file without opening it.
struct ProjectPeek
{
    ProjectInfo info;
    std::string text;           ///< of the manuscript, UTF-8
    bool inUse = false;         ///< a program has it open, or ended without closing it: the last changes may be missing
    std::int64_t changedMs = 0; ///< Unix time, milliseconds
};

/// Reads title and text of a project file, without its log. Neither locks nor changes the file, and creates nothing
/// beside it. Throws Error: not a project, newer version, damaged, missing.
ProjectPeek peekProject(const std::filesystem::path& file);

/// Copies a project to a new file under another title, even if other programs have it open. Throws Error; then there is
/// no new file.
void copyProject(const std::filesystem::path& from, const std::filesystem::path& to, const std::string& title);

} // namespace longhand
