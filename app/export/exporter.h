#pragma once

#include "app/export/book.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace longhand {

class Project;

enum class ExportFormat
{
    PlainText, ///< UTF-8, LF, the text as it is, one newline at the end
    CleanText, ///< title, headings and paragraphs with one empty line between them
    Markdown,  ///< title and chapters as headings, paragraphs; characters with a meaning in Markdown escaped
    Html,      ///< one file with styles inside
};

/// A book as a file's content. Not for PlainText, which is the manuscript itself.
std::string exportedBook(const Book& book, ExportFormat format);

/// Parts, chapters and scenes of the project's outline that stand in its present text; none: what makeBook finds.
std::vector<BookHeading> headingsOf(Project& project);

/// The present manuscript as a book.
Book bookOf(Project& project);

/// Writes the project's present manuscript to a file, by writeFileAtomically(). Throws Error as that does, and for what
/// must not be replaced (app/export/replaceable.h).
/// language: of the text, for Html (BCP 47); empty: not said.
void exportProject(Project& project, ExportFormat format, const std::filesystem::path& out,
                   const std::string& language = {});

} // namespace longhand
