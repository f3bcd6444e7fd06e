#include "app/cli/files.h"

#include "app/cli/signals.h"
#include "app/import/text_import.h"
#include "engine/formats/descriptor.h"
#include "engine/formats/plain_text.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <climits>
#include <cstring>
#include <fcntl.h>
#include <iostream>
#include <poll.h>
#include <string_view>
#include <unistd.h>
#include <utility>

namespace longhand::cli {
namespace {

std::string reason()
{
    return errno != 0 ? std::strerror(errno) : "unknown error";
}

/// For messages.
std::string nameOf(const std::string& path)
{
    return path == "-" ? "standard input" : path;
}

/// The descriptor that /dev/stdout or /dev/fd/5 names; -1 for the name of a file.
int descriptorOf(const std::string& path)
{
    constexpr std::array<std::pair<std::string_view, int>, 2> kNamed = {{{"/dev/stdout", 1}, {"/dev/stderr", 2}}};
    for (const auto& [name, fd] : kNamed)
        if (path == name)
            return fd;
    for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"})
        if (path.starts_with(folder)) {
            int fd = -1;
            const char* const end = path.data() + path.size();
            const auto [parsed, error] = std::from_chars(path.data() + folder.size(), end, fd);
            return error == std::errc{} && parsed == end ? fd : -1;
        }
    return -1;
}

constexpr int kLookUpMs = 100; // a signal may come just before a poll

/// Nobody knows how long a pipe waits: a signal ends it. (A read goes on after a signal; a poll does not.)
std::string readToTheEnd(int fd, const std::string& path)
{
    std::string content;
    std::array<char, 1 << 16> piece;
    for (;;) {
        pollfd input{fd, POLLIN, 0};
        const int ready = poll(&input, 1, kLookUpMs);
        if (interrupted())
            throw Interrupted("interrupted while reading " + (path == "-" ? "the standard input" : path));
        if (ready == 0 || (ready < 0 && errno == EINTR))
            continue;
        const ssize_t size = read(fd, piece.data(), piece.size());
        if (size < 0 && errno != EINTR && errno != EAGAIN)
            throw Error(path == "-" ? "The standard input could not be read: " + reason() + "."
                                    : path + " could not be read from the disk: " + reason() + ".");
        if (size == 0)
            return content;
        if (size > 0)
            content.append(piece.data(), static_cast<std::size_t>(size));
        if (content.size() > kLargestInput)
            throw Error(nameOf(path) + " is too large: at most " + std::to_string(kLargestInput >> 20) +
                        " MB can be read. Give a part of it.");
    }
}

/// Waits for the reader of a pipe, but a signal ends that. -1: errno says why it cannot be written.
int openOutput(const std::string& path)
{
    for (;;) {
        const int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0666);
        const int error = errno;
        std::error_code ec;
        const bool waits = fd < 0 && error == ENXIO && std::filesystem::is_fifo(path, ec);
        errno = error;
        if (!waits)
            return fd;
        if (interrupted())
            throw Interrupted("interrupted while waiting for a reader of " + path);
        poll(nullptr, 0, kLookUpMs);
    }
}

/// name: for messages, at their beginning.
void writeToTheEnd(int fd, std::string_view text, const std::string& name)
{
    constexpr int patience = 1000 / kLookUpMs; // a slow reader still gets what was written for it
    int lookUps = 0;                           // in vain, since a signal asks for the end
    while (!text.empty()) {
        pollfd output{fd, POLLOUT, 0};
        const int ready = poll(&output, 1, kLookUpMs);
        if (ready != 0 && (ready > 0 || errno != EINTR)) {
            // No more than a pipe that is ready takes at once: then one that others share, and that must block, does
            // not.
            const ssize_t size = ::write(fd, text.data(), std::min<std::size_t>(text.size(), PIPE_BUF));
            if (size < 0 && errno != EINTR && errno != EAGAIN)
                throw Error(name + " could not be written: " + reason() + ".");
            if (size > 0) {
                text.remove_prefix(static_cast<std::size_t>(size));
                lookUps = 0;
                continue;
            }
            poll(nullptr, 0, kLookUpMs);
        }
        if (interrupted() && ++lookUps > patience)
            throw Interrupted(name + " is not read: interrupted while waiting for that");
    }
}

} // namespace

std::string readText(const std::string& path)
{
    if (path == "-")
        return readToTheEnd(STDIN_FILENO, path);
    std::error_code unknown; // then it cannot be opened either, which says why
    if (std::filesystem::is_directory(path, unknown))
        throw Error(path + " is a folder, not a file.");
    const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)); // else it waits for a pipe's writer
    if (file.fd < 0)
        throw Error(path + " could not be opened: " + reason() + ".");
    return readToTheEnd(file.fd, path);
}

std::string readProse(const std::string& path)
{
    return asProse(readText(path), nameOf(path));
}

std::string asProse(const std::string& bytes, const std::string& name)
{
    std::string encoding, text;
    try {
        text = decodeText(bytes, &encoding);
    } catch (const Error& e) {
        throw Error(name + " cannot be read: " + e.what());
    }
    if (encoding != "UTF-8")
        say(name + " was read as " + encoding + ".");
    return text;
}

std::vector<TokenId> readIds(const std::string& path, TokenId vocabulary)
{
    const std::string text = readText(path);
    const std::string name = nameOf(path);
    std::vector<TokenId> ids;
    int line = 1;
    const char* at = text.data();
    const char* const end = at + text.size();
    while (at != end) {
        if (*at == '\n')
            ++line;
        if (*at == ' ' || *at == '\t' || *at == '\r' || *at == '\n') {
            ++at;
            continue;
        }
        const char* stop = at;
        while (stop != end && *stop != ' ' && *stop != '\t' && *stop != '\r' && *stop != '\n')
            ++stop;
        TokenId id = -1;
        const auto [parsed, error] = std::from_chars(at, stop, id);
        if (error != std::errc{} || parsed != stop || id < 0 || id >= vocabulary) {
            throw Error(name + ", line " + std::to_string(line) + ": \"" +
                        std::string(at, std::min<std::size_t>(static_cast<std::size_t>(stop - at), 40)) +
                        "\" is not a token id from 0 to " + std::to_string(vocabulary - 1) + ".");
        }
        ids.push_back(id);
        at = stop;
    }
    return ids;
}

bool isStream(const std::string& path)
{
    std::error_code ec;
    const std::filesystem::file_status status = std::filesystem::status(path, ec);
    return descriptorOf(path) >= 0 ||
           (std::filesystem::exists(status) && !is_regular_file(status) && !is_directory(status));
}

OutputFile::OutputFile(std::string path) : m_path(std::move(path))
{
    // Opened anew, a file would be written from its beginning, over what stands there.
    const int known = descriptorOf(m_path);
    errno = 0;
    m_fd = known >= 0 ? fcntl(known, F_DUPFD_CLOEXEC, 0) : openOutput(m_path);
    if (m_fd < 0)
        throw Error(m_path + " could not be made: " + reason() + ".");
}

OutputFile::~OutputFile()
{
    close(m_fd);
}

void OutputFile::begin()
{
    if (!m_begun && !isStream(m_path) && ftruncate(m_fd, 0) != 0)
        throw Error(m_path + " could not be written: " + reason() + ".");
    m_begun = true;
}

void OutputFile::write(std::string_view text)
{
    begin();
    writeToTheEnd(m_fd, text, m_path);
}

void say(std::string_view text)
{
    try {
        writeToTheEnd(STDERR_FILENO, plainText(text) + '\n', "");
    } catch (const Error&) { // there is nobody to tell it to
    }
}

void writeOut(std::string_view text)
{
    errno = 0;
    std::cout.flush();
    if (!std::cout)
        throw Error("The standard output could not be written: " + reason() + ".");
    writeToTheEnd(STDOUT_FILENO, text, "The standard output");
}

} // namespace longhand::cli
