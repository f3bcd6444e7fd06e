#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace SQLite {
class Database;
}

namespace longhand {

/// SQLite takes a page that could not be read for a damaged one at times: throws StorageError if the file or its log
/// cannot be read to its end.
void refuseUnreadable(const SQLite::Database& database, const std::filesystem::path& file);

/// What SQLite's check finds; pragma: "quick_check(1)" or "integrity_check". Empty: all is well. What it finds counts
/// only if the file can be read, and if it finds it again. Throws StorageError if the disk cannot be read,
/// SQLite::Exception.
std::vector<std::string> databaseFaults(const SQLite::Database& database, const std::filesystem::path& file,
                                        const std::string& pragma);

} // namespace longhand
