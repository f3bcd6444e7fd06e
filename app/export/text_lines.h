#pragma once

#include <string_view>
#include <vector>

namespace longhand {

/// A line of a text, without its end (LF, CRLF or CR; in texts of other programs also a vertical tab or form feed),
/// trimmed.
struct TrimmedLine
{
    std::string_view text;
    std::size_t begin = 0; ///< byte of the whole text where the line begins, including blanks
    std::size_t end = 0;   ///< where it ends, before its LF
};

inline bool isBlank(char c)
{
    return c == ' ' || c == '\t';
}

inline std::vector<TrimmedLine> trimmedLines(std::string_view text)
{
    std::vector<TrimmedLine> lines;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t found = text.find_first_of("\r\n\v\f", begin);
        const std::size_t end = found == std::string_view::npos ? text.size() : found;
        std::string_view line = text.substr(begin, end - begin);
        while (!line.empty() && isBlank(line.front()))
            line.remove_prefix(1);
        while (!line.empty() && isBlank(line.back()))
            line.remove_suffix(1);
        lines.push_back({line, begin, end});
        const bool both = end + 1 < text.size() && text[end] == '\r' && text[end + 1] == '\n';
        begin = end + (both ? 2 : 1);
    }
    return lines;
}

} // namespace longhand
