#pragma once

#include "app/project/store/project_types.h"

#include <filesystem>
#include <string>

namespace SQLite { // NOLINT(readability-identifier-naming): the library's
class Database;
}

namespace longhand {

/// Creates a project file under a temporary name beside it and moves it into place when it is complete. Throws Error;
/// then nothing is left behind.
void createProjectFile(const std::filesystem::path& file, const ProjectInfo& info, const std::string& seedText);
/// Makes a complete, consistent copy of a project under another title, even while it is being written; made beside its
/// final place and moved there. Throws Error; then nothing is left behind.
void copyProjectFile(const std::filesystem::path& from, const std::filesystem::path& to, const std::string& title);
/// What a copy has for itself, in a transaction: it is not in use, nobody writes its runs, and its log is its own.
/// Throws SQLite::Exception.
void partFromSource(SQLite::Database& copy);

} // namespace longhand
