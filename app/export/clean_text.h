#pragma once

#include "app/export/book.h"

#include <string>

namespace longhand {

/// A book as plain text for reading: title, headings and paragraphs with one empty line between them, "* * *" between
/// scenes, LF, one newline at the end. The manuscript byte for byte is ExportFormat::PlainText instead.
std::string cleanText(const Book& book);

/// A book as Markdown (CommonMark): headings of parts, chapters and scenes as "##", "###", "####" below the title's
/// "#", scene breaks as "* * *", paragraphs escaped as by markdownDocument().
std::string markdownBook(const Book& book);

} // namespace longhand
