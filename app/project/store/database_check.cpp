#include "app/project/store/database_check.h"
#include "app/project/store/sqlite_message.h"

#include "app/project/store/storage_error.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <algorithm>
#include <array>
#include <sqlite3.h>

namespace longhand {

namespace {

std::vector<std::string> lookOnce(const SQLite::Database& database, const std::string& pragma)
{
    std::vector<std::string> found;
    SQLite::Statement check(database, "PRAGMA " + pragma);
    while (check.executeStep())
        if (const auto line = check.getColumn(0).getString(); line != "ok")
            found.push_back(line);
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

void refuseUnreadable(const SQLite::Database& database, const std::filesystem::path& file)
{
    for (const int which : {SQLITE_FCNTL_FILE_POINTER, SQLITE_FCNTL_JOURNAL_POINTER})
        if (const int result = readToTheEnd(database.getHandle(), which); result != SQLITE_OK)
            throw unreadable(file, sqliteMessage(result));
}

std::vector<std::string> databaseFaults(const SQLite::Database& database, const std::filesystem::path& file,
                                        const std::string& pragma)
{
    if (lookOnce(database, pragma).empty())
        return {};
    refuseUnreadable(database, file);
    std::vector<std::string> found = lookOnce(database, pragma);
    for (const std::string& line : found)
        if (tellsOfDisk(line))
            throw unreadable(file, Message(line));
    return found;
}

} // namespace longhand
