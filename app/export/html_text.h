#pragma once

#include "app/export/book.h"

#include <string>

namespace longhand {

struct HtmlOptions
{
    bool contents = true;       ///< a list of chapters with links, if there are two or more
    bool indent = true;         ///< paragraphs by indent, as in a book; else by space between them
    std::string language;       ///< BCP 47 ("en", "de-CH"); empty: the book's
    std::string serifFace = ""; ///< named before the usual book faces
};

/// A book as one HTML5 document that needs no other file: styles inside, no script, paragraphs as <p dir="auto">.
std::string htmlDocument(const Book& book, const HtmlOptions& options = {});

/// Text with the characters escaped that have a meaning in HTML, attributes included.
std::string htmlEscaped(std::string_view text);

} // namespace longhand
