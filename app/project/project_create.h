#pragma once

#include "app/project/store/project_types.h"

#include <filesystem>
#include <string>

namespace longhand {

/// Creates a project file under a temporary name beside it and moves it into place when it is complete. Throws Error;
/// then nothing is left behind.
void createProjectFile(const std::filesystem::path& file, const ProjectInfo& info, const std::string& seedText);
/// Makes a complete, consistent copy of a project under another title, even while it is being written; made beside its
/// final place and moved there. Throws Error; then nothing is left behind.
void copyProjectFile(const std::filesystem::path& from, const std::filesystem::path& to, const std::string& title);

} // namespace longhand
