#pragma once

#include "engine/types/error.h"

#include <filesystem>
#include <string>
#include <utility>

namespace SQLite { // NOLINT(readability-identifier-naming): the library's
class Exception;
}

namespace longhand {

/// A project could not be read or saved. diskFull(): nothing is damaged; saving works again when there is space.
class StorageError : public Error
{
public:
    StorageError(Message message, bool diskFull) : Error(std::move(message)), m_diskFull(diskFull) {}
    bool diskFull() const { return m_diskFull; }

private:
    bool m_diskFull = false;
};

/// A file's name in quotation marks, for messages.
std::string quoted(const std::filesystem::path& file);

/// The error for a file that the disk failed to read: its state is unknown. why: for display.
StorageError unreadable(const std::filesystem::path& file, const Message& why);

/// True if a finding of SQLite's checks is a page that could not be read: in words, with SQLite's number.
bool tellsOfDisk(const std::string& found);

/// Converts SQLite's error to a message for people. systemError: sqlite3_system_errno of the connection, 0 if unknown;
/// waiting: bytes waiting to be saved, to tell how much space a full disk needs.
StorageError storageError(const SQLite::Exception& error, int systemError, const std::filesystem::path& file,
                          std::size_t waiting = 0);

} // namespace longhand
