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
    CleanText, ///< title, headings and paragraphs, separated by one empty line
    Markdown,  ///< title and chapters as headings, paragraphs; Markdown's special characters escaped
    Html,      ///< one file with embedded styles
};

/// A book as a file's content. Not for PlainText, which is the unchanged manuscript.
std::string exportedBook(const Book& book, ExportFormat format);

/// Parts, chapters and scenes of the project's outline that are in its current text, and the lines that its author
/// dismissed as headings. Without any entries makeBook() finds its own.
std::vector<BookHeading> headingsOf(Project& project);

/// The current manuscript as a book.
Book bookOf(Project& project);

/// What a file of the project's current manuscript holds. language: of the text, for Html (BCP 47); empty: not given.
std::string exportedText(Project& project, ExportFormat format, const std::string& language = {});

/// Writes it to a file with writeFileAtomically(). Throws the same Error, and one for a
/// file that must not be replaced (app/export/replaceable.h).
void exportProject(Project& project, ExportFormat format, const std::filesystem::path& out,
                   const std::string& language = {});

} // namespace longhand
