#pragma once

#include "engine/types/error.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace longhand {

/// Text from a file made safe to show: control and non-ASCII bytes as \xNN, cut after 80 bytes, in quotes.
std::string showable(std::string_view text);

/// The disk could not be read. The file itself may be intact, and a retry may succeed.
class DiskReadError : public Error
{
public:
    using Error::Error;
};

/// A regular file open for reading. Anything else (folder, pipe, device) is refused without blocking. Reads are
/// positioned, so one object serves many threads.
class FileInput
{
public:
    /// Throws Error naming the file and the reason.
    explicit FileInput(const std::filesystem::path& path);
    FileInput(const FileInput&) = delete;
    FileInput& operator=(const FileInput&) = delete;
    ~FileInput();

    const std::filesystem::path& path() const { return m_path; }
    /// Size when opened, in bytes.
    std::uint64_t size() const { return m_size; }

    /// Fills out from the given offset. Interrupted and short reads are continued; an early end or an I/O error throws
    /// Error with the file, what was being read and the numbers; an I/O error as DiskReadError.
    void readAt(std::uint64_t offset, std::span<std::byte> out, const Message& what) const;

private:
    std::filesystem::path m_path;
    int m_fd = -1;
    std::uint64_t m_size = 0;
};

/// Reads a whole file; what: for messages. Throws Error as FileInput does, and if it has more bytes than limit.
std::string readWholeFile(const std::filesystem::path& path, const Message& what, std::uint64_t limit);

/// Reads a file's header from front to back through a small window. Every read is checked against the end of the file
/// first; an error names where(), which the caller keeps up to date.
class HeaderCursor
{
public:
    explicit HeaderCursor(const FileInput& input);

    std::uint64_t position() const { return m_windowStart + m_next; }
    std::uint64_t remaining() const { return m_input.size() - position(); }

    /// What is being read, for messages ("key 'general.name'").
    void setWhere(Message where) { m_where = std::move(where); }
    const Message& where() const { return m_where; }

    /// Little-endian number of 1, 2, 4 or 8 bytes.
    template <typename T>
    T number()
    {
        T value;
        bytes(std::as_writable_bytes(std::span(&value, 1)));
        return value;
    }
    /// A length of 8 bytes, then that many bytes, no more than limit.
    std::string string(std::uint64_t limit);
    void bytes(std::span<std::byte> out);

    /// Throws Error: file, where, problem, and what to do.
    [[noreturn]] void fail(const Message& problem) const;
    /// Throws the error for a header that needs more bytes than the file has left.
    [[noreturn]] void failTruncated(std::uint64_t wanted) const;

private:
    const FileInput& m_input;
    std::vector<std::byte> m_window;
    std::uint64_t m_windowStart = 0;
    std::size_t m_next = 0;
    Message m_where = Message("the header");
};

} // namespace longhand
