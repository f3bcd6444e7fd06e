#include "app/project/store/storage_error.h"

#include "app/project/store/sqlite_message.h"
#include "engine/formats/plain_text.h"
#include "engine/types/system_message.h"

#include <SQLiteCpp/Exception.h>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <sqlite3.h>
#include <sys/resource.h>

namespace longhand {

namespace {

Message::Decimal megabytes(double bytes)
{
    return {bytes / 1e6, 1};
}

/// SQLite does not keep the reason of a failed write, and this is the one that the user can fix.
bool fileSizeIsLimited()
{
    rlimit limit{};
    return getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
}

} // namespace

std::string quoted(const std::filesystem::path& file)
{
    std::string name(1, '"');
    name += plainText(file.string());
    name += '"';
    return name;
}

StorageError unreadable(const std::filesystem::path& file, const Message& why)
{
    return {Message("The disk could not be read: %1 is on it (%2). The file was not changed and may be intact: try "
                    "again, or copy it to another disk.",
                    quoted(file), why),
            false};
}

bool tellsOfDisk(const std::string& found)
{
    constexpr std::string_view code = "error code=";
    const std::size_t at = found.find(code);
    return at != std::string::npos && (std::atoi(found.c_str() + at + code.size()) & 0xff) == SQLITE_IOERR;
}

StorageError storageError(const SQLite::Exception& error, int systemError, const std::filesystem::path& file,
                          std::size_t waiting)
{
    const int code = error.getErrorCode() & 0xff;
    const int extended = error.getExtendedErrorCode();
    const std::string name = quoted(file);
    const bool noSpace = systemError == ENOSPC || systemError == EDQUOT;
    if (code == SQLITE_FULL || (code == SQLITE_IOERR && noSpace)) {
        // The log itself, its index, and the journal of the next commits; at least a round figure.
        const double needed = 1e6 + 4.0 * static_cast<double>(waiting);
        std::error_code ec;
        const auto space = std::filesystem::space(file.parent_path(), ec);
        if (ec)
            return {Message("The disk is full: %1 cannot be saved. About %2 MB are needed. Free some space there.",
                            name, megabytes(needed)),
                    true};
        return {Message("The disk is full: %1 cannot be saved. About %2 MB are needed, %3 MB are free. Free some space "
                        "there.",
                        name, megabytes(needed), megabytes(static_cast<double>(space.available))),
                true};
    }
    if (extended == SQLITE_IOERR_WRITE && fileSizeIsLimited())
        return {Message("The file %1 has reached the file size limit of this program (see ulimit -f) and cannot be "
                        "saved. Raise the limit, or export the text.",
                        name),
                false};
    if (extended == SQLITE_IOERR_READ || extended == SQLITE_IOERR_FSTAT || extended == SQLITE_IOERR_CORRUPTFS)
        return unreadable(file, systemError != 0 ? systemMessage(systemError) : sqliteMessage(error));
    if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB)
        return {Message("The file %1 is damaged (%2). Nothing was written to it; use a backup.", name,
                        sqliteMessage(error)),
                false};
    if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
        return {Message("The file %1 is locked by another program. Close it there, or try again.", name), false};
    Message detail = sqliteMessage(error);
    if (systemError != 0)
        detail = Message("%1; %2", detail, systemMessage(systemError));
    if (extended != code)
        detail = Message("%1; code %2", detail, std::to_string(extended));
    return {code == SQLITE_CONSTRAINT ? Message("The file %1 contradicts itself (%2).", name, detail)
                                      : Message("The file %1 cannot be read or saved (%2).", name, detail),
            false};
}

} // namespace longhand
