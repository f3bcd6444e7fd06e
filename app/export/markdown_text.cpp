#include "app/export/markdown_text.h"

#include "app/export/text_lines.h"

#include <cctype>

namespace longhand {

namespace {

/// Escapes in one line everything that is special within a line or at its beginning.
std::string escaped(std::string_view line)
{
    static constexpr std::string_view anywhere = "\\`*_[]<>&|~$";
    static constexpr std::string_view atBeginning = "#+-=:";
    std::string out;
    std::size_t digits = 0;
    while (digits < line.size() && (std::isdigit(static_cast<unsigned char>(line[digits])) != 0))
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
    for (const auto& [line, begin, end] : trimmedLines(title)) {
        if (!line.empty()) {
            if (!heading.empty())
                heading += ' ';
            heading += escaped(line);
        }
    }
    if (!heading.empty()) {
        // A closing row of # would be taken for a part of the heading's mark.
        if (heading.back() == '#')
            heading.insert(heading.size() - 1, 1, '\\');
        out += "# ";
        out += heading;
        out += "\n";
    }
    bool inParagraph = false;
    for (const auto& [line, begin, end] : trimmedLines(text)) {
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
