#pragma once

#include "app/export/book.h"

#include <string>

namespace longhand {

struct HtmlOptions
{
    bool contents = true;  ///< a list of chapters with links, if there are two or more
    bool indent = true;    ///< indent paragraphs, as in a book; else put space between them
    std::string language;  ///< BCP 47 ("en", "de-CH"); empty: the book's
    std::string serifFace; ///< preferred to the usual book faces
};

/// A book as one self-contained HTML5 document: embedded styles, no script, paragraphs as <p dir="auto">.
std::string htmlDocument(const Book& book, const HtmlOptions& options = {});

/// Escapes HTML's special characters, for attributes too, and leaves out what HTML does not allow.
std::string htmlEscaped(std::string_view text);

} // namespace longhand
