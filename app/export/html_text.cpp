#include "app/export/html_text.h"

#include "engine/tokenizer/utf8.h"

#include <algorithm>

namespace longhand {

namespace {

const char* tagOf(BlockKind kind)
{
    return kind == BlockKind::Part ? "h2" : kind == BlockKind::Chapter ? "h3" : "h4";
}

bool isHeading(const BookBlock& block)
{
    return block.kind <= BlockKind::Scene;
}

/// Control characters and what Unicode says is no character: HTML does not allow them, and they mean nothing to a
/// reader.
bool isForbidden(char32_t c)
{
    return (c < 0x20 && c != '\n' && c != '\t') || (c >= 0x7f && c < 0xa0) || (c >= 0xfdd0 && c <= 0xfdef) ||
           (c & 0xfffe) == 0xfffe;
}

/// What stands for it: those that part words or lines still do.
std::string_view insteadOf(char32_t forbidden)
{
    constexpr char32_t nextLine = 0x85;
    if (forbidden == nextLine)
        return "\n";
    const bool parts = (forbidden >= '\v' && forbidden <= '\r') || (forbidden >= 0x1c && forbidden < 0x20);
    return parts ? " " : "";
}

/// Keeps the lines of a paragraph separate.
std::string withBreaks(std::string_view text)
{
    std::string out;
    for (const char c : htmlEscaped(text)) {
        if (c == '\n')
            out += "<br>";
        out += c;
    }
    return out;
}

void writeStyle(std::string& out, const HtmlOptions& options)
{
    out += "<style>\nbody { max-width: 34em; margin: 3em auto; padding: 0 1em; line-height: 1.5; font-family: ";
    if (!options.serifFace.empty())
        out.append("\"").append(htmlEscaped(options.serifFace)).append("\", ");
    out +=
        "Georgia, \"Liberation Serif\", serif; }\n"
        "h1, h2, h3, h4 { line-height: 1.25; font-weight: normal; text-align: center; }\n"
        "h1 { font-size: 2em; margin: 1em 0 2em; }\nh2 { font-size: 1.6em; margin: 3em 0 1.5em; }\n"
        "h3 { font-size: 1.3em; margin: 3em 0 1.5em; }\nh4 { font-size: 1em; font-style: italic; margin: 2em 0 1em; }\n"
        "p { margin: 0; hyphens: auto; }\n"
        ".break { text-align: center; margin: 1.5em 0; }\nnav ol { list-style: none; padding: 0; }\n"
        "nav .chapter { margin-left: 1.5em; }\n";
    out += options.indent ? "p + p { text-indent: 1.5em; }\n" : "p { margin-bottom: 1em; }\n";
    out +=
        "@media (prefers-color-scheme: dark) { body { background: #26282c; color: #d9d6cf; } a { color: #6cb4bc; } }\n"
        "@media print { h2, h3 { break-before: page; } nav { display: none; } }\n</style>\n";
}

void writeContents(std::string& out, const Book& book)
{
    std::size_t count = 0;
    for (const BookBlock& block : book.blocks)
        count += block.kind <= BlockKind::Chapter ? 1 : 0;
    if (count < 2)
        return;
    out += "<nav>\n<ol>\n";
    std::size_t number = 0;
    for (const BookBlock& block : book.blocks) {
        if (!isHeading(block))
            continue;
        ++number;
        if (block.kind <= BlockKind::Chapter)
            out.append("<li class=\"")
                .append(block.kind == BlockKind::Part ? "part" : "chapter")
                .append("\"><a href=\"#h")
                .append(std::to_string(number))
                .append("\">")
                .append(htmlEscaped(block.text))
                .append("</a></li>\n");
    }
    out += "</ol>\n</nav>\n";
}

} // namespace

std::string htmlEscaped(std::string_view text)
{
    std::string out;
    out.reserve(text.size() + text.size() / 16);
    for (std::size_t at = 0; at < text.size();) {
        const Utf8Step step = utf8Step(text, at);
        switch (text[at]) {
        case '&':
            out += "&amp;";
            break;
        case '<':
            out += "&lt;";
            break;
        case '>':
            out += "&gt;";
            break;
        case '"':
            out += "&quot;";
            break;
        default:
            if (step.wellFormed && isForbidden(step.codepoint))
                out += insteadOf(step.codepoint);
            else
                out += text.substr(at, step.length);
        }
        at += step.length;
    }
    return out;
}

std::string htmlDocument(const Book& book, const HtmlOptions& options)
{
    std::string out = "<!DOCTYPE html>\n<html";
    if (const std::string& language = options.language.empty() ? book.language : options.language; !language.empty())
        out.append(" lang=\"").append(htmlEscaped(language)).append("\"");
    out += ">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n"
           "<meta name=\"generator\" content=\"Longhand\">\n<title>";
    out += htmlEscaped(book.title.empty() ? "Manuscript" : book.title);
    out += "</title>\n";
    writeStyle(out, options);
    out += "</head>\n<body>\n";
    if (!book.title.empty())
        out.append("<h1 dir=\"auto\">").append(htmlEscaped(book.title)).append("</h1>\n");
    if (options.contents)
        writeContents(out, book);
    std::size_t number = 0;
    for (const BookBlock& block : book.blocks) {
        if (isHeading(block)) {
            const char* tag = tagOf(block.kind);
            out.append("<").append(tag).append(" dir=\"auto\" id=\"h").append(std::to_string(++number)).append("\">");
            out.append(htmlEscaped(block.text)).append("</").append(tag).append(">\n");
        } else if (block.kind == BlockKind::SceneBreak) {
            out += "<div class=\"break\" role=\"separator\">* * *</div>\n";
        } else {
            out.append("<p dir=\"auto\">").append(withBreaks(block.text)).append("</p>\n");
        }
    }
    out += "</body>\n</html>\n";
    return out;
}

} // namespace longhand
