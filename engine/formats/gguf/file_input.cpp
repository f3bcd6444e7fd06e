#include "engine/formats/gguf/file_input.h"

#include "engine/types/system_message.h"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

static_assert(std::endian::native == std::endian::little, "GGUF numbers are read as they lie in the file");

namespace longhand {
namespace {

constexpr std::size_t kWindowBytes = std::size_t{64} * 1024;
constexpr std::size_t kQuotedBytes = 80;

Message kindOf(const struct stat& status)
{
    if (S_ISDIR(status.st_mode))
        return Message("a folder");
    if (S_ISFIFO(status.st_mode))
        return Message("a pipe");
    if (S_ISCHR(status.st_mode) || S_ISBLK(status.st_mode))
        return Message("a device");
    if (S_ISSOCK(status.st_mode))
        return Message("a socket");
    return Message("not a regular file");
}

} // namespace

std::string showable(std::string_view text)
{
    constexpr std::string_view kHex = "0123456789abcdef";
    std::string out = "'";
    for (const char c : text.substr(0, kQuotedBytes)) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte < 0x7f && c != '\\') {
            out += c;
            continue;
        }
        out += "\\x";
        out += kHex[byte >> 4];
        out += kHex[byte & 15];
    }
    if (text.size() > kQuotedBytes)
        out += "...";
    return out + "'";
}

FileInput::FileInput(const std::filesystem::path& path) : m_path(path)
{
    // O_NONBLOCK: a pipe without a writer must not hang the program; no effect on regular files.
    do
        m_fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    while (m_fd < 0 && errno == EINTR);
    if (m_fd < 0 && errno == EIO)
        throw DiskReadError("Cannot open %1: %2. Check the disk.", path.string(), systemMessage(errno));
    if (m_fd < 0)
        throw Error("Cannot open %1: %2. Check the name and the permissions of the file.", path.string(),
                    systemMessage(errno));

    struct stat status = {};
    const int failed = ::fstat(m_fd, &status) != 0 ? errno : 0;
    if (failed != 0 || !S_ISREG(status.st_mode) || status.st_size < 0) {
        ::close(m_fd);
        if (failed != 0)
            throw Error("Cannot open %1: %2.", path.string(), systemMessage(failed));
        throw Error("Cannot open %1: it is %2, where an ordinary file is needed.", path.string(), kindOf(status));
    }
    m_size = static_cast<std::uint64_t>(status.st_size);
    ::posix_fadvise(m_fd, 0, 0, POSIX_FADV_SEQUENTIAL); // weights are read from front to back: read further ahead
}

FileInput::~FileInput()
{
    ::close(m_fd);
}

void FileInput::readAt(std::uint64_t offset, std::span<std::byte> out, const Message& what) const
{
    if (offset > m_size || out.size() > m_size - offset)
        throw Error("%1: %2 needs bytes %3 to %3 + %4, but the file has only %5. "
                    "The file is incomplete: download it again.",
                    m_path.string(), what, offset, out.size(), m_size);
    std::size_t done = 0;
    while (done < out.size()) {
        const ssize_t got = ::pread(m_fd, out.data() + done, out.size() - done, static_cast<off_t>(offset + done));
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            throw DiskReadError("%1: reading %2 failed at byte %3: %4. Check the disk, then open the file again.",
                                m_path.string(), what, offset + done, systemMessage(errno));
        if (got == 0)
            throw Error("%1: the file ended at byte %2 while reading %3; it had %4 bytes when it was opened. "
                        "It was cut short meanwhile: download it again.",
                        m_path.string(), offset + done, what, m_size);
        done += static_cast<std::size_t>(got);
    }
}

std::string readWholeFile(const std::filesystem::path& path, const Message& what, std::uint64_t limit)
{
    const FileInput input(path);
    if (input.size() > limit)
        throw Error("%1 has %2 bytes; at most %3 are read.", path.string(), input.size(), limit);
    std::string content(static_cast<std::size_t>(input.size()), '\0');
    input.readAt(0, std::as_writable_bytes(std::span(content)), what);
    return content;
}

HeaderCursor::HeaderCursor(const FileInput& input) : m_input(input) {}

void HeaderCursor::bytes(std::span<std::byte> out)
{
    if (out.size() > remaining())
        failTruncated(out.size());
    std::size_t done = 0;
    while (done < out.size()) {
        if (m_next == m_window.size()) {
            m_windowStart += m_window.size();
            m_next = 0;
            m_window.resize(
                static_cast<std::size_t>(std::min<std::uint64_t>(kWindowBytes, m_input.size() - m_windowStart)));
            m_input.readAt(m_windowStart, m_window, m_where);
        }
        const std::size_t part = std::min(out.size() - done, m_window.size() - m_next);
        std::memcpy(out.data() + done, m_window.data() + m_next, part);
        m_next += part;
        done += part;
    }
}

std::string HeaderCursor::string(std::uint64_t limit)
{
    const auto length = number<std::uint64_t>();
    if (length > remaining())
        fail(Message("says it is %1 bytes long, but only %2 bytes of the file are left", length, remaining()));
    if (length > limit)
        fail(Message("is %1 bytes long; at most %2 are allowed", length, limit));
    std::string text(static_cast<std::size_t>(length), '\0');
    bytes(std::as_writable_bytes(std::span(text.data(), text.size())));
    return text;
}

void HeaderCursor::fail(const Message& problem) const
{
    throw Error("%1: %2 %3. The file is damaged or not a GGUF model: download it again, or get it from another source.",
                m_input.path().string(), m_where, problem);
}

void HeaderCursor::failTruncated(std::uint64_t wanted) const
{
    fail(Message("needs %1 bytes at byte %2, but the file ends at byte %3", wanted, position(), m_input.size()));
}

} // namespace longhand
