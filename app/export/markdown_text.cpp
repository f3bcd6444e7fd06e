#include "app/export/markdown_text.h"

#include <vector>

namespace longhand {

namespace {

bool isBlank(char c)
{
    return c == ' ' || c == '\t';
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Lines without their end (LF, CRLF or CR) and without blanks around them.
std::vector<std::string_view> linesOf(std::string_view text)
{
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = text.find_first_of("\r\n");
        std::string_view line = text.substr(0, end);
        while (!line.empty() && isBlank(line.front()))
            line.remove_prefix(1);
        while (!line.empty() && isBlank(line.back()))
            line.remove_suffix(1);
        lines.push_back(line);
        if (end == std::string_view::npos)
            break;
        const bool both = text[end] == '\r' && end + 1 < text.size() && text[end + 1] == '\n';
        text.remove_prefix(end + (both ? 2 : 1));
    }
    return lines;
}

/// One line with everything escaped that has a meaning within a line or at its beginning.
std::string escaped(std::string_view line)
{
    static constexpr std::string_view anywhere = "\\`*_[]<>&|~$";
    static constexpr std::string_view atBeginning = "#+-=:";
    std::string out;
    std::size_t digits = 0;
    while (digits < line.size() && isDigit(line[digits]))
        ++digits;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        const bool first = i == 0 && atBeginning.find(c) != std::string_view::npos;
        const bool number = i == digits && digits > 0 && (c == '.' || c == ')');
        const bool image = c == '!' && i + 1 < line.size() && line[i + 1] == '[';
        if (anywhere.find(c) != std::string_view::npos || first || number || image)
            out += '\\';
        out += c;
    }
    return out;
}

} // namespace

std::string markdownDocument(std::string_view title, std::string_view text)
{
    std::string out;
    std::string heading;
    for (const std::string_view line : linesOf(title)) {
        if (!line.empty()) {
            if (!heading.empty())
                heading += ' ';
            heading += escaped(line);
        }
    }
    if (!heading.empty()) {
        // A closing row of # would be taken for part of the heading's mark.
        if (heading.back() == '#')
            heading.insert(heading.size() - 1, 1, '\\');
        out += "# ";
        out += heading;
        out += "\n";
    }
    bool inParagraph = false;
    for (const std::string_view line : linesOf(text)) {
        if (line.empty()) {
            if (inParagraph)
                out += '\n';
            inParagraph = false;
            continue;
        }
        if (inParagraph)
            out += "\\\n";
        else if (!out.empty())
            out += '\n';
        out += escaped(line);
        inParagraph = true;
    }
    if (inParagraph || out.empty())
        out += '\n';
    return out;
}

} // namespace longhand
