#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace SQLite { // NOLINT(readability-identifier-naming): the library's
class Database;
}

namespace longhand {

/// Throws StorageError if the file or its log cannot be read to its end: SQLite sometimes mistakes an unreadable page
/// for a damaged one.
void refuseUnreadable(const SQLite::Database& database, const std::filesystem::path& file);

/// Faults found by SQLite's check; pragma: "quick_check(1)" or "integrity_check". Empty: no faults. A fault counts only
/// if the file is readable and a second check finds it again. Throws StorageError if the disk cannot be read,
/// SQLite::Exception.
std::vector<std::string> databaseFaults(const SQLite::Database& database, const std::filesystem::path& file,
                                        const std::string& pragma);

} // namespace longhand
