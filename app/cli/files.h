#pragma once

#include "engine/types/error.h"
#include "engine/types/token.h"

#include <filesystem>
#include <string>
#include <vector>

namespace longhand::cli {

/// More is no text that could be written from, but a device without an end.
inline constexpr std::size_t kLargestInput = std::size_t{256} << 20;
/// A whole file of at most kLargestInput, or standard input for "-". Throws Error with the file and the reason;
/// Interrupted where a pipe is waited for and a signal asks for the end (catchInterrupts()).
std::string readText(const std::string& path);
/// The same for an author's text, which the window would import: UTF-8, or what decodeText() knows (stderr says which),
/// with lines that end in LF. Throws Error for what is no text.
std::string readProse(const std::string& path);
/// The same for a text that the command line gave; name: of the option.
std::string asProse(const std::string& bytes, const std::string& name);
/// Of a title: one line of UTF-8, whatever the file that it comes from is called.
inline constexpr std::size_t kLongestTitle = 1000;
/// A file of ids: decimal, one a line (any white space separates), in [0, vocabulary). "-" is standard input.
/// Throws Error with the file, the line and its text.
std::vector<TokenId> readIds(const std::string& path, TokenId vocabulary);

/// True for a name of something that is written to but never replaced: a pipe, a device, or what this program has open
/// (/dev/stdout, /dev/fd/5), whatever that is.
bool isStream(const std::string& path);

/// A text file that is written as the program goes and throws when a write fails.
class OutputFile
{
public:
    /// What the file held stays until something is to be written: the command may yet fail. Throws Error if the file
    /// cannot be made, Interrupted where a pipe has no reader and a signal asks for the end (catchInterrupts()).
    explicit OutputFile(std::string path);
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;
    ~OutputFile();
    /// From now on it holds what is written, which may be nothing. Of a stream, isStream(), what comes goes on where it
    /// is.
    void begin();
    /// Begins, if that is still to do, writes and hands it to the system, so that an interruption loses nothing.
    /// Throws Interrupted where a pipe stays full for a second and a signal asks for the end.
    void write(std::string_view text);

private:
    std::string m_path;
    int m_fd = -1;
    bool m_begun = false;
};

/// A line to people, on stderr: what names from files would do to a terminal is taken out
/// (engine/formats/plain_text.h).
void say(std::string_view text);

/// Writes to standard output and hands it on at once; throws Error if that fails (closed pipe, full disk),
/// Interrupted as OutputFile::write().
void writeOut(std::string_view text);

} // namespace longhand::cli
