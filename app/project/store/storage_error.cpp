#include "app/project/store/storage_error.h"

#include "engine/formats/plain_text.h"

#include <SQLiteCpp/Exception.h>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sqlite3.h>
#include <sys/resource.h>

namespace longhand {

namespace {

std::string megabytes(double bytes)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.1f MB", bytes / 1e6);
    return text;
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

StorageError unreadable(const std::filesystem::path& file, const std::string& why)
{
    return {"The disk could not be read: " + quoted(file) + " is on it (" + why +
                "). The file was not changed and may be intact: try again, or copy it to another disk.",
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
        std::string message =
            "The disk is full: " + name + " cannot be saved. About " + megabytes(needed) + " are needed";
        if (!ec)
            message += ", " + megabytes(static_cast<double>(space.available)) + " are free";
        return {message + ". Free some space there.", true};
    }
    if (extended == SQLITE_IOERR_WRITE && fileSizeIsLimited())
        return {"The file " + name +
                    " has reached the file size limit of this program (see ulimit -f) and cannot be saved. "
                    "Raise the limit, or export the text.",
                false};
    if (extended == SQLITE_IOERR_READ || extended == SQLITE_IOERR_FSTAT || extended == SQLITE_IOERR_CORRUPTFS)
        return unreadable(file, systemError != 0 ? std::strerror(systemError) : error.what());
    if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB)
        return {"The file " + name + " is damaged (" + error.what() + "). Nothing was written to it; use a backup.",
                false};
    if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
        return {"The file " + name + " is locked by another program. Close it there, or try again.", false};
    std::string detail = error.what();
    if (systemError != 0)
        detail.append("; ").append(std::strerror(systemError));
    if (extended != code)
        detail.append("; code ").append(std::to_string(extended));
    const char* what = code == SQLITE_CONSTRAINT ? " contradicts itself (" : " cannot be read or saved (";
    return {"The file " + name + what + detail + ").", false};
}

} // namespace longhand
