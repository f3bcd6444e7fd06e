#include "app/project/store/sqlite_header.h"

#include <array>
#include <cstring>
#include <sqlite3.h>

namespace longhand {

SqliteHeader readSqliteHeader(sqlite3* connection)
{
    SqliteHeader header;
    sqlite3_file* file = nullptr;
    if (sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK || file == nullptr ||
        file->pMethods == nullptr)
        return header;
    std::array<unsigned char, 100> bytes{};
    const int read = file->pMethods->xRead(file, bytes.data(), static_cast<int>(bytes.size()), 0);
    if (read != SQLITE_OK) {
        header.error = read == SQLITE_IOERR_SHORT_READ ? 0 : read;
        return header;
    }
    const auto number = [&](std::size_t at) {
        return static_cast<std::uint32_t>(bytes[at]) << 24 | static_cast<std::uint32_t>(bytes[at + 1]) << 16 |
               static_cast<std::uint32_t>(bytes[at + 2]) << 8 | static_cast<std::uint32_t>(bytes[at + 3]);
    };
    header.isSqlite = std::memcmp(bytes.data(), "SQLite format 3", 16) == 0;
    header.userVersion = number(60);
    header.applicationId = number(68);
    const std::uint32_t pageSize = number(16) >> 16;
    sqlite3_int64 size = 0;
    header.wholePages = pageSize >= 512 && file->pMethods->xFileSize(file, &size) == SQLITE_OK && size % pageSize == 0;
    return header;
}

} // namespace longhand
