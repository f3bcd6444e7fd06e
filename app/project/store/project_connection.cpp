#include "app/project/store/project_connection.h"

#include "app/project/store/storage_error.h"
#include "app/project/store/story_files.h"

#include <SQLiteCpp/Database.h>
#include <sqlite3.h>
#include <string>
#include <unistd.h>

namespace longhand {

namespace {

namespace fs = std::filesystem;

constexpr int kPatienceMs = 2000; // another program's reads block only briefly

/// A path as a SQLite URI that opens the file as immutable.
std::string unchangingUri(const fs::path& file)
{
    static constexpr char digits[] = "0123456789ABCDEF";
    std::string uri = "file:";
    for (const char c : file.string()) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte <= ' ' || byte >= 0x7f || c == '%' || c == '?' || c == '#') {
            uri += '%';
            uri += digits[byte >> 4];
            uri += digits[byte & 15];
        } else {
            uri += c;
        }
    }
    return uri + "?immutable=1";
}

/// Runs a first statement that reads the file: 0, or SQLite's code.
int firstLook(SQLite::Database& connection)
{
    return connection.tryExec("SELECT count(*) FROM sqlite_schema") == SQLITE_OK
               ? SQLITE_OK
               : sqlite3_extended_errcode(connection.getHandle());
}

bool indexCannotBeMade(int code)
{
    switch (code) {
    case SQLITE_IOERR_SHMOPEN:
    case SQLITE_IOERR_SHMSIZE:
    case SQLITE_IOERR_SHMMAP:
        return true;
    default:
        return (code & 0xff) == SQLITE_FULL || (code & 0xff) == SQLITE_CANTOPEN || (code & 0xff) == SQLITE_READONLY;
    }
}

} // namespace

bool hasLog(const fs::path& file)
{
    std::error_code ec;
    const auto size = fs::file_size(logOf(file), ec);
    return !ec && size > 0;
}

void harden(SQLite::Database& connection)
{
    sqlite3* db = connection.getHandle();
    for (const auto& [option, value] : {std::pair{SQLITE_DBCONFIG_DEFENSIVE, 1},
                                        {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
                                        {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
                                        {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
                                        {SQLITE_DBCONFIG_ENABLE_FKEY, 1},
                                        {SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1}})
        sqlite3_db_config(db, option, value, nullptr);
    sqlite3_wal_autocheckpoint(db, 0);
    sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 512 << 20);
    // These statements do not read the file.
    connection.exec("PRAGMA mmap_size = 0; PRAGMA cell_size_check = ON");
}

void letMergeTheLog(SQLite::Database& connection)
{
    sqlite3_db_config(connection.getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, nullptr);
}

std::unique_ptr<SQLite::Database> connectTo(const fs::path& file, bool write)
{
    const int flags = write ? SQLite::OPEN_READWRITE : SQLite::OPEN_READONLY;
    auto connection = std::make_unique<SQLite::Database>(file.string(), flags | SQLite::OPEN_NOFOLLOW, kPatienceMs);
    harden(*connection);
    return connection;
}

std::unique_ptr<SQLite::Database> connectToUnchanging(const fs::path& file)
{
    auto connection =
        std::make_unique<SQLite::Database>(unchangingUri(file), SQLite::OPEN_READONLY | SQLite::OPEN_URI, kPatienceMs);
    harden(*connection);
    return connection;
}

bool reachLog(std::unique_ptr<SQLite::Database>& connection, const fs::path& file, bool write)
{
    if (!indexCannotBeMade(firstLook(*connection)))
        return true;
    // An in-memory index requires an exclusive lock on the file, and thus a writable descriptor.
    if (access(file.c_str(), W_OK) == 0) {
        connection.reset(); // releases its locks, too
        connection = connectTo(file, true);
        connection->exec("PRAGMA locking_mode = EXCLUSIVE"); // before the first read: else the index becomes a file
        if (!write)
            connection->exec("PRAGMA query_only = ON");
        if (!indexCannotBeMade(firstLook(*connection)))
            return true;
    }
    if (hasLog(file))
        throw Error("The last changes of %1 are still in %2, and there is no space or permission here for the index "
                    "needed to read them. Copy both files to a folder of yours and open the copy.",
                    quoted(file), quoted(logOf(file)));
    connection = connectToUnchanging(file);
    return false;
}

} // namespace longhand
