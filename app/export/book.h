#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace longhand {

enum class BlockKind
{
    Part,
    Chapter,
    Scene, ///< a scene with a title
    Paragraph,
    SceneBreak, ///< the stars between two scenes
};

/// A block of a book. UTF-8.
struct BookBlock
{
    BlockKind kind = BlockKind::Paragraph;
    std::string text; ///< headings: one line; paragraphs: lines parted by LF; scene breaks: empty

    bool operator==(const BookBlock&) const = default;
};

/// Where a part, chapter or scene begins: byte of the text. title: its name; the line at that place is the heading if
/// it says the same, and else stays a paragraph below it. The title of a scene that its line does not say is the
/// author's own note: such a scene is parted from the one before by a scene break.
struct BookHeading
{
    std::size_t position = 0;
    BlockKind level = BlockKind::Chapter;
    std::string title;
};

/// A manuscript as a printer sees it: what all clean exports are made of.
struct Book
{
    std::string title;
    std::vector<BookBlock> blocks;
    std::string language = {}; ///< BCP 47 ("en", "de-CH"); empty: not known
};

/// A locale's or a dictionary's name ("de_DE.UTF-8", "en_US") as BCP 47; empty for "C", "POSIX" and what is none.
std::string languageTag(std::string_view locale);

/// Paragraphs are what empty lines part, or lines, as the author's habit is: without empty lines, or where lines often
/// follow each other and nearly always end with a sentence, each line is one. Blanks at the edges of lines go. Lines
/// that are nothing but a mark between scenes ("***", "* * *", "#", "⁂") become one scene break. headings: ascending;
/// without any, lines that stand alone and that recogniseHeading() takes for one are
/// ("Chapter 7", "PART TWO", "## The Inn"). A pure function.
Book makeBook(std::string_view title, std::string_view text, const std::vector<BookHeading>& headings = {});

/// The part of a book that belongs to its n-th heading of that level or a higher one (from 0): up to the next such.
/// Empty blocks if there is none.
Book chapterOf(const Book& book, std::size_t n, BlockKind level = BlockKind::Chapter);

} // namespace longhand
