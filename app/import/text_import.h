#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace longhand {

/// A text from another program, as a manuscript.
struct ImportedText
{
    std::string title;    ///< the file's own (Markdown: its first heading if nothing precedes it), else the file name
    std::string text;     ///< UTF-8, LF
    std::string encoding; ///< the detected encoding, for display: "UTF-8", "UTF-16", "Windows-1252"
    std::size_t strayBytes = 0; ///< of a text in UTF-8 that are none; they were read as Windows-1252
};

/// Converts bytes to UTF-8: by their byte order mark, else as UTF-8 if valid, else as Windows-1252 (every byte is valid
/// there). Single stray bytes in what is clearly UTF-8 are read as Windows-1252, too. Throws Error (not a text) for
/// zero bytes that are no part of UTF-16 or UTF-32.
std::string decodeText(std::string_view bytes, std::string* encoding = nullptr, std::size_t* strayBytes = nullptr);

/// Converts a Markdown document (CommonMark, LF) to the author's plain text: headings keep their marks ("## Chapter")
/// for the outline; emphasis keeps its stars, list items their signs as they were written; escapes, links and line
/// breaks become what they render to; thematic breaks and list items without text ("*") become "* * *". What a parser
/// would drop as the definition of a link, though it is a speaker or a footnote, stays (see link_labels.h); front
/// matter does not.
std::string textFromMarkdown(std::string_view markdown);

/// A Markdown document as a story.
struct MarkdownStory
{
    std::string title; ///< empty if it has none
    std::string text;
};

/// As textFromMarkdown(), but its only heading of the first level, if nothing precedes it, becomes the title, and every
/// other heading loses a mark; the title that the front matter gives precedes such a heading, which then stays. The
/// inverse of markdownBook(): makeBook() makes the same book of it.
MarkdownStory storyFromMarkdown(std::string_view markdown);

/// What a file's text is for.
enum class ImportAs
{
    Story,   ///< a story of its own: a Markdown document's own heading is its title, and no longer a part of its text
    Passage, ///< a part of another story: nothing is taken out
};

/// Reads a file (.md and .markdown as Markdown, anything else as plain text) of at most 64 MB. Throws Error naming the
/// file.
ImportedText importText(const std::filesystem::path& file, ImportAs use = ImportAs::Story);

} // namespace longhand
