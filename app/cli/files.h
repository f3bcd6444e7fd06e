#pragma once

#include "engine/types/error.h"
#include "engine/types/token.h"

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace longhand::cli {

/// A whole file, or standard input for "-". Throws Error with the file and the reason; Interrupted where standard input
/// is waited for and a signal asks for the end (catchInterrupts()).
std::string readText(const std::string& path);
/// The same for an author's text, which the window would import: UTF-8, or what decodeText() knows (stderr says which),
/// with lines that end in LF. Throws Error for what is no text.
std::string readProse(const std::string& path);
/// A file of ids: decimal, one a line (any white space separates), in [0, vocabulary). "-" is standard input.
/// Throws Error with the file, the line and its text.
std::vector<TokenId> readIds(const std::string& path, TokenId vocabulary);

/// A text file that is written as the program goes and throws when a write fails.
class OutputFile
{
public:
    /// Throws Error if the file cannot be made.
    explicit OutputFile(std::string path);
    /// Writes and hands it to the system, so that an interruption loses nothing.
    void write(std::string_view text);

private:
    std::string m_path;
    std::ofstream m_stream;
};

/// A line to people, on stderr: what names from files would do to a terminal is taken out
/// (engine/formats/plain_text.h).
void say(std::string_view text);

/// Writes to standard output and hands it on at once; throws Error if that fails (closed pipe, full disk).
void writeOut(std::string_view text);

} // namespace longhand::cli
