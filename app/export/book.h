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
    std::string text; ///< headings: one line; paragraphs: lines separated by LF; scene breaks: empty

    bool operator==(const BookBlock&) const = default;
};

/// Where a part, chapter or scene begins, as a byte of the text. title: its name; the line at that place becomes the
/// heading if it says the same, else it stays a paragraph below the heading. A scene title that is not in the text is
/// only the author's note: a scene break separates such a scene from the one before. level Paragraph: the author says
/// that the line is no heading, whatever it looks like.
struct BookHeading
{
    std::size_t position = 0;
    BlockKind level = BlockKind::Chapter;
    std::string title;
};

/// A manuscript as a printer sees it: the source of all clean exports.
struct Book
{
    std::string title;
    std::vector<BookBlock> blocks;
    std::string language = {}; ///< BCP 47 ("en", "de-CH"); empty: unknown
};

/// Converts the name of a locale or dictionary ("de_DE.UTF-8", "en_US") to BCP 47; empty for "C", "POSIX" and invalid
/// names.
std::string languageTag(std::string_view locale);

/// Splits a text into paragraphs at empty lines or at every line, depending on the author's habit: if there are no
/// empty lines, or if lines often follow each other and nearly always end with a sentence, each line is a paragraph.
/// Lines are trimmed. Lines that only mark a break between scenes ("***", "* * *", "#", "⁂") become one scene break.
/// headings: ascending; if none of them is a part, chapter or scene, headings are the lines that stand alone and that
/// recogniseHeading() accepts ("Chapter 7", "PART TWO", "## The Inn"), but for those of level Paragraph, without their
/// marks; where a word tells the level it counts, not the number of marks. A pure function.
Book makeBook(std::string_view title, std::string_view text, const std::vector<BookHeading>& headings = {});

/// The part of a book under its n-th heading of that level or a higher one (from 0), up to the next such heading. No
/// blocks if there is none.
Book chapterOf(const Book& book, std::size_t n, BlockKind level = BlockKind::Chapter);

} // namespace longhand
