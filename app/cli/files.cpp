#include "app/cli/files.h"

#include "app/cli/signals.h"
#include "app/import/text_import.h"
#include "engine/formats/plain_text.h"

#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <iostream>
#include <poll.h>
#include <sstream>
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

/// Nobody knows how long it waits: a signal ends it. (A read goes on after a signal; a poll does not.)
std::string readStandardInput()
{
    std::string content;
    std::array<char, 1 << 16> piece;
    for (;;) {
        constexpr int lookUpMs = 100; // a signal may come just before the poll
        pollfd input{STDIN_FILENO, POLLIN, 0};
        const int ready = poll(&input, 1, lookUpMs);
        if (interrupted())
            throw Interrupted("interrupted while reading the standard input");
        if (ready == 0 || (ready < 0 && errno == EINTR))
            continue;
        const ssize_t size = read(STDIN_FILENO, piece.data(), piece.size());
        if (size < 0 && errno != EINTR && errno != EAGAIN)
            throw Error("The standard input could not be read: " + reason() + ".");
        if (size == 0)
            return content;
        if (size > 0)
            content.append(piece.data(), static_cast<std::size_t>(size));
    }
}

} // namespace

std::string readText(const std::string& path)
{
    if (path == "-")
        return readStandardInput();
    std::ostringstream content;
    std::error_code unknown; // then it cannot be opened either, which says why
    errno = 0;
    if (std::filesystem::is_directory(path, unknown))
        throw Error(path + " is a folder, not a file.");
    std::ifstream file(path, std::ios::binary);
    if (!file)
        throw Error(path + " could not be opened: " + reason() + ".");
    // An empty file sets failbit on content, which is no error.
    if (file.peek() != std::ifstream::traits_type::eof())
        content << file.rdbuf();
    if (file.bad() || content.fail()) // what fails on its way shows in the target
        throw Error(path + " could not be read from the disk: " + reason() + ".");
    return content.str();
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
    m_fd = known >= 0 ? fcntl(known, F_DUPFD_CLOEXEC, 0) : open(m_path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
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
    while (!text.empty()) {
        const ssize_t size = ::write(m_fd, text.data(), text.size());
        if (size < 0 && errno == EINTR)
            continue;
        if (size < 0)
            throw Error(m_path + " could not be written: " + reason() + ".");
        text.remove_prefix(static_cast<std::size_t>(size));
    }
}

void say(std::string_view text)
{
    const std::string plain = plainText(text);
    std::fprintf(stderr, "%s\n", plain.c_str());
}

void writeOut(std::string_view text)
{
    errno = 0;
    std::cout.write(text.data(), static_cast<std::streamsize>(text.size()));
    std::cout.flush();
    if (!std::cout)
        throw Error("The standard output could not be written: " + reason() + ".");
}

} // namespace longhand::cli
