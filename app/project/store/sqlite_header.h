#pragma once

#include <cstdint>

struct sqlite3;

namespace longhand {

/// What the first 100 bytes of a project file say.
struct SqliteHeader
{
    bool isSqlite = false;
    std::uint32_t userVersion = 0;
    std::uint32_t applicationId = 0;
    bool wholePages = false; ///< the file does not end inside a page
    int error = 0;           ///< SQLite's code if the disk could not be read; not set for a file that is too short
};

/// Reads the header through a connection's own file, without running any SQL: recovers, rolls back and writes nothing.
/// Never open the file a second time instead: closing that descriptor would drop the locks that SQLite holds on it in
/// this process.
SqliteHeader readSqliteHeader(sqlite3* connection);

} // namespace longhand
