#pragma once

#include <filesystem>
#include <memory>

namespace SQLite { // NOLINT(readability-identifier-naming): the library's
class Database;
}

namespace longhand {

// Connections to a project's file. Only the lock holder's connection ever writes rows or merges the log into the file;
// see app/project/README.md, "Who writes".

/// Hardens a connection to a file that may come from anywhere: no triggers, no views, no attached files, and it neither
/// merges the log nor empties it.
void harden(SQLite::Database& connection);

/// Whether something is in the log beside a file.
bool hasLog(const std::filesystem::path& file);

/// For the lock holder, after all checks: lets its connection merge the log on closing.
void letMergeTheLog(SQLite::Database& connection);

/// Opens a hardened connection; reads nothing. write: for the lock holder. Throws SQLite::Exception.
std::unique_ptr<SQLite::Database> connectTo(const std::filesystem::path& file, bool write);

/// Opens the file as immutable, without its log: creates nothing beside it. Throws SQLite::Exception.
std::unique_ptr<SQLite::Database> connectToUnchanging(const std::filesystem::path& file);

/// Makes sure that the log can be read. Reading needs an index of the log, which SQLite keeps in a 32 KB file beside
/// the project's, shared by all programs. If that file cannot be created (a full disk, a read-only folder), replaces
/// `connection` by one that keeps its index in memory and locks the file exclusively for its lifetime, or, if that is
/// not allowed and there is no log, by one that opens the file as immutable. Returns false in that last case: the file
/// can only be read. Other problems show up at the next statement. Throws Error if the last changes are in a log that
/// cannot be read here.
bool reachLog(std::unique_ptr<SQLite::Database>& connection, const std::filesystem::path& file, bool write);

} // namespace longhand
