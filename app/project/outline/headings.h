#pragma once

#include "app/project/store/outline.h"

#include <cstddef>
#include <optional>
#include <string_view>

namespace longhand {

/// A line that heads a part, a chapter or a scene.
struct Heading
{
    OutlineLevel level = OutlineLevel::Chapter;
    bool sceneBreak = false;                  ///< a line such as "* * *": no words
    std::size_t titleBegin = 0, titleEnd = 0; ///< bytes of the line without marks such as "## " and "**"
};

/// Longer lines are no headings (bytes).
inline constexpr std::size_t longestHeading = 120;

/// Tells a heading from a sentence: "Chapter 7", "CHAPTER THE FIRST", "III.", "## The Ferry", "7. The Ferry", "* * *",
/// and the like in German and French. line: a whole line, UTF-8, without its end. blankBefore, blankAfter: it stands
/// apart, which marks that are also used otherwise (a numeral alone) must. In doubt it is no heading.
std::optional<Heading> recogniseHeading(std::string_view line, bool blankBefore, bool blankAfter);

} // namespace longhand
