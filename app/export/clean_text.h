#pragma once

#include "app/export/book.h"

#include <string>

namespace longhand {

/// A book as plain text for reading: title, headings and paragraphs separated by one empty line, "* * *" between
/// scenes, LF, one newline at the end. For the manuscript byte for byte use ExportFormat::PlainText.
std::string cleanText(const Book& book);

/// A book as Markdown (CommonMark): headings of parts, chapters and scenes as "##", "###", "####" below the title's
/// "#", scene breaks as "* * *", paragraphs escaped as by markdownDocument().
std::string markdownBook(const Book& book);

} // namespace longhand
