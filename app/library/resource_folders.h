#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace longhand {

/// Folders that may hold files that come with the program or that the author adds, in search order: the one that the
/// environment variable names, the author's own, share/longhand/NAME of the installed program, and the one in the
/// sources for a program that runs where it was built. Folders that do not exist are left out.
std::vector<std::filesystem::path> resourceFolders(const char* environment, const std::filesystem::path& own,
                                                   const std::string& name, const std::filesystem::path& sources);

} // namespace longhand
