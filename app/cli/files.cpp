#include "app/cli/files.h"

#include "app/import/text_import.h"
#include "engine/formats/plain_text.h"

#include <cerrno>
#include <charconv>
#include <cstring>
#include <iostream>
#include <sstream>

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

} // namespace

std::string readText(const std::string& path)
{
    std::ostringstream content;
    errno = 0;
    if (path == "-") {
        if (std::cin.peek() != std::istream::traits_type::eof())
            content << std::cin.rdbuf();
        if (std::cin.bad() || content.fail()) // what fails on its way shows in the target
            throw Error("The standard input could not be read: " + reason() + ".");
        return content.str();
    }
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
