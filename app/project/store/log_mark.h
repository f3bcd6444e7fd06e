#pragma once

#include <cstdint>
#include <filesystem>

namespace SQLite { // NOLINT(readability-identifier-naming): the library's
class Database;
}

namespace longhand {

/// Marks the writes of a story's file, so that logFits() can tell its log from another one (schema, step 11). For the
/// lock holder's connection.
class LogMark
{
public:
    /// Reads the mark, through the log. merged: there is no log. Throws SQLite::Exception.
    void read(SQLite::Database& sql, bool merged);
    /// In every write transaction. Throws SQLite::Exception.
    void write(SQLite::Database& sql) const;
    void committed() { ++m_state; }
    /// The whole log has been merged into the file.
    void merged() { m_base = m_state; }

private:
    std::int64_t m_state = 0, m_base = 0;
};

/// Whether the log beside a file belongs to the file as it is. True also if there is none, if it has no mark, or if
/// either cannot be read. sql: a connection that reads through the log, while nobody else writes.
bool logFits(SQLite::Database& sql, const std::filesystem::path& file);

/// Whether there is a log, and the file is undamaged without it: then the log is what damages it.
bool isSoundAlone(const std::filesystem::path& file);

/// Throws the Error that says that the log is not the file's, and what to do.
[[noreturn]] void refuseLog(const std::filesystem::path& file);

/// Gives a copy a mark of its own. Throws SQLite::Exception.
void beginMark(SQLite::Database& copy);

} // namespace longhand
