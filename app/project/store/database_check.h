#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace SQLite { // NOLINT(readability-identifier-naming): the library's
class Database;
class Exception;
} // namespace SQLite

namespace longhand {

/// Throws StorageError if the file or its log cannot be read to its end: SQLite sometimes mistakes an unreadable page
/// for a damaged one.
void refuseUnreadable(const SQLite::Database& database, const std::filesystem::path& file);

/// Whether SQLite takes the file for damaged, if the disk can be read.
bool saysDamaged(const SQLite::Exception& error);

struct DatabaseFindings
{
    std::vector<std::string> faults; ///< the first hundred; empty: none
    std::int64_t unusedPages = 0;    ///< pages that nothing refers to: they take space, and every row is whole
};

/// What SQLite's check finds; check: "quick_check" or "integrity_check". A fault counts only if the file is readable
/// and a second check finds it again. Throws StorageError if the disk cannot be read, SQLite::Exception.
DatabaseFindings checkDatabase(const SQLite::Database& database, const std::filesystem::path& file,
                               const std::string& check);

} // namespace longhand
