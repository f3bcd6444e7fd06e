#include "engine/types/system_message.h"

#include <cerrno>

namespace longhand {

// In English the C library's words, so that a script finds what it knows.
Message systemMessage(int error)
{
    switch (error) {
    case EACCES:
        return Message("Permission denied");
    case EPERM:
        return Message("Operation not permitted");
    case ENOENT:
        return Message("No such file or directory");
    case EEXIST:
        return Message("File exists");
    case EISDIR:
        return Message("Is a directory");
    case ENOTDIR:
        return Message("Not a directory");
    case ENOTEMPTY:
        return Message("Directory not empty");
    case ENAMETOOLONG:
        return Message("File name too long");
    case ELOOP:
        return Message("Too many levels of symbolic links");
    case ENOSPC:
        return Message("No space left on device");
    case EDQUOT:
        return Message("Disk quota exceeded");
    case EFBIG:
        return Message("File too large");
    case EROFS:
        return Message("Read-only file system");
    case EIO:
        return Message("Input/output error");
    case ENODEV:
        return Message("No such device");
    case ENXIO:
        return Message("No such device or address");
    case EXDEV:
        return Message("Invalid cross-device link");
    case EBUSY:
        return Message("Device or resource busy");
    case ETXTBSY:
        return Message("Text file busy");
    case EMFILE:
        return Message("Too many open files");
    case ENFILE:
        return Message("Too many open files in system");
    case ENOMEM:
        return Message("Cannot allocate memory");
    case ETIMEDOUT:
        return Message("Connection timed out");
    case ESTALE:
        return Message("Stale file handle");
    case EINVAL:
        return Message("Invalid argument");
    case EOPNOTSUPP:
        return Message("Operation not supported");
    default:
        return Message(std::generic_category().message(error));
    }
}

} // namespace longhand
