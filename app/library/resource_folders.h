#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace longhand {

/// Where files that come with the program, or that the author adds, may lie, in the order in which they are looked for:
/// the folder that the environment variable names, the author's own, share/longhand/NAME of the installed program, and
/// for a program that runs where it was built the one in the sources. Folders that do not exist are left out.
std::vector<std::filesystem::path> resourceFolders(const char* environment, const std::filesystem::path& own,
                                                   const std::string& name, const std::filesystem::path& sources);

} // namespace longhand
