#pragma once

#include <cstdint>

struct sqlite3;

namespace longhand {

/// What a project file says of itself in its first 100 bytes.
struct SqliteHeader
{
    bool isSqlite = false;
    std::uint32_t userVersion = 0;
    std::uint32_t applicationId = 0;
    bool wholePages = false; ///< the file does not end inside a page
    int error = 0;           ///< SQLite's code where the disk could not be read; a file that is too short is none
};

/// Reads the header through a connection's own file, without running any SQL: nothing is recovered, rolled back or
/// written. Never by opening the file a second time: closing that descriptor would drop the locks SQLite holds on it in
/// this process.
SqliteHeader readSqliteHeader(sqlite3* connection);

} // namespace longhand
