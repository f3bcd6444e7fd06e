#pragma once

#include "app/project/store/outline.h"

#include <cstddef>
#include <optional>
#include <string_view>

namespace longhand {

/// A line that begins a part, a chapter or a scene.
struct Heading
{
    OutlineLevel level = OutlineLevel::Chapter;
    bool sceneBreak = false;                  ///< a line such as "* * *", without words
    std::size_t titleBegin = 0, titleEnd = 0; ///< bytes of the line without marks such as "## " and "**"
};

/// Longer lines are not headings (bytes).
inline constexpr std::size_t kLongestHeading = 120;

/// Tells a heading from a sentence: "Chapter 7", "CHAPTER THE FIRST", "III.", "## The Ferry", "7. The Ferry", "* * *",
/// and the like in German and French. line: a whole line, UTF-8, without its end. blankBefore, blankAfter: the
/// neighbouring line is blank, which ambiguous marks (a numeral alone) require. In doubt it is not a heading.
std::optional<Heading> recogniseHeading(std::string_view line, bool blankBefore, bool blankAfter);

} // namespace longhand
