#include "app/project/store/database_check.h"
#include "app/project/store/sqlite_message.h"

#include "app/project/store/storage_error.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <algorithm>
#include <array>
#include <sqlite3.h>
#include <sstream>

namespace longhand {

namespace {

/// SQLite puts the faults of all trees into one row, a line each under a heading.
DatabaseFindings lookOnce(const SQLite::Database& database, const std::string& name)
{
    constexpr std::size_t most = 100;
    DatabaseFindings found;
    // Without a limit: SQLite's own counts unused pages too, and comes to them before it looks at the rows.
    SQLite::Statement check(database, "PRAGMA " + name + "(2147483647)");
    while (found.faults.size() < most && check.executeStep()) {
        std::istringstream lines(check.getColumn(0).getString());
        for (std::string line; found.faults.size() < most && std::getline(lines, line);)
            if (line.starts_with("Page ") && line.ends_with("never used"))
                ++found.unusedPages;
            else if (line != "ok" && !line.starts_with("*** in database"))
                found.faults.push_back(line);
    }
    return found;
}

/// SQLite's error code, 0 if every byte can be read. Uses the connection's own file, like readSqliteHeader().
int readToTheEnd(sqlite3* connection, int whichFile)
{
    sqlite3_file* file = nullptr;
    sqlite3_int64 size = 0;
    if (sqlite3_file_control(connection, "main", whichFile, &file) != SQLITE_OK || file == nullptr ||
        file->pMethods == nullptr || file->pMethods->xFileSize(file, &size) != SQLITE_OK)
        return SQLITE_OK;
    std::array<char, 1 << 16> piece;
    for (sqlite3_int64 at = 0; at < size; at += static_cast<sqlite3_int64>(piece.size())) {
        const auto wanted = std::min<sqlite3_int64>(static_cast<sqlite3_int64>(piece.size()), size - at);
        const int result = file->pMethods->xRead(file, piece.data(), static_cast<int>(wanted), at);
        if (result != SQLITE_OK && result != SQLITE_IOERR_SHORT_READ)
            return result;
    }
    return SQLITE_OK;
}

} // namespace

bool saysDamaged(const SQLite::Exception& error)
{
    const int code = error.getErrorCode() & 0xff;
    return code == SQLITE_CORRUPT || code == SQLITE_NOTADB || code == SQLITE_ERROR;
}

void refuseUnreadable(const SQLite::Database& database, const std::filesystem::path& file)
{
    for (const int which : {SQLITE_FCNTL_FILE_POINTER, SQLITE_FCNTL_JOURNAL_POINTER})
        if (const int result = readToTheEnd(database.getHandle(), which); result != SQLITE_OK)
            throw unreadable(file, sqliteMessage(result));
}

DatabaseFindings checkDatabase(const SQLite::Database& database, const std::filesystem::path& file,
                               const std::string& check)
{
    DatabaseFindings found = lookOnce(database, check);
    if (found.faults.empty())
        return found;
    refuseUnreadable(database, file);
    found = lookOnce(database, check);
    for (const std::string& line : found.faults)
        if (tellsOfDisk(line))
            throw unreadable(file, Message(line));
    return found;
}

} // namespace longhand
