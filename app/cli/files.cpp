#include "app/cli/files.h"

#include "app/cli/signals.h"
#include "app/import/text_import.h"
#include "engine/formats/plain_text.h"

#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <iostream>
#include <poll.h>
#include <sstream>
#include <unistd.h>

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
    errno = 0;
    if (std::filesystem::is_directory(path))
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
    const std::string bytes = readText(path);
    const std::string name = nameOf(path);
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

OutputFile::OutputFile(std::string path) : m_path(std::move(path))
{
    errno = 0;
    m_stream.open(m_path, std::ios::binary | std::ios::trunc);
    if (!m_stream)
        throw Error(m_path + " could not be made: " + reason() + ".");
}

void OutputFile::write(std::string_view text)
{
    errno = 0;
    m_stream.write(text.data(), static_cast<std::streamsize>(text.size()));
    m_stream.flush();
    if (!m_stream)
        throw Error(m_path + " could not be written: " + reason() + ".");
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
