#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace longhand {

/// A text from another program, as a manuscript.
struct ImportedText
{
    std::string title; ///< the file's own (Markdown: its first heading if that stands above everything), else its name
    std::string text;  ///< UTF-8, LF
    std::string encoding; ///< what the bytes were read as, for people: "UTF-8", "UTF-16", "Windows-1252"
};

/// Bytes as UTF-8: by their byte order mark, else UTF-8 if they are valid, else Windows-1252 (every byte has a meaning
/// there). NUL bytes that are not UTF-16: throws Error (not a text).
std::string decodeText(std::string_view bytes, std::string* encoding = nullptr);

/// A Markdown document (CommonMark) as the author's plain text: headings keep their marks ("## Chapter"), so that an
/// outline finds them; emphasis keeps its stars, list items their signs; escapes, links and line breaks become what
/// they show; thematic breaks become "* * *". Undoes markdownBook(): the same paragraphs come back.
std::string textFromMarkdown(std::string_view markdown);

/// Reads a file (.md and .markdown as Markdown, all else as plain text). At most 64 MB. Throws Error naming the file.
ImportedText importText(const std::filesystem::path& file);

} // namespace longhand
