#pragma once

#include <filesystem>
#include <memory>

namespace SQLite {
class Database;
}

namespace longhand {

// Connections to a project's file. Only the one that belongs to the holder of the project's lock ever writes rows or
// merges the log into the file; see README.md, "Who writes".

/// What holds for every connection to a file that may come from anywhere: no triggers, no views, no attached files, and
/// it neither merges the log nor empties it.
void harden(SQLite::Database& connection);

/// For the holder of the lock, after all checks: its connection merges the log, now and then and when it closes.
void letMergeTheLog(SQLite::Database& connection);

/// Opens, hardened; reads nothing. write: for the holder of the lock. Throws SQLite::Exception.
std::unique_ptr<SQLite::Database> connectTo(const std::filesystem::path& file, bool write);

/// The file as it lies there, without its log, with the promise that nobody changes it: nothing is made beside it.
/// Throws SQLite::Exception.
std::unique_ptr<SQLite::Database> connectToUnchanging(const std::filesystem::path& file);

/// Reading takes an index of the log, which SQLite keeps in a file of 32 KB beside the project's, shared by all
/// programs. Where it cannot be made (a full disk, a folder that may not be written to) `connection` is replaced by one
/// that has its own in memory and keeps the file to itself as long as it lives, or, where that is not allowed and there
/// is no log, by one to the file as it lies there. False in that last case: it can only be read. Whatever else is wrong
/// shows at the next statement. Throws Error if the last changes are in a log that cannot be read here.
bool reachLog(std::unique_ptr<SQLite::Database>& connection, const std::filesystem::path& file, bool write);

} // namespace longhand
