#pragma once

#include "app/project/store/project_types.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace longhand {

/// What the model reads besides the story. Value type; texts as typed by the author, UTF-8.
struct StoryNotes
{
    static constexpr std::int32_t kDeepest = 999;
    static constexpr std::size_t kLargest = std::size_t{1} << 20; ///< bytes of one text: more than any model can read

    std::string premise;        ///< at the very beginning
    std::string memory;         ///< after it, before the story
    std::string authorsNote;    ///< before the last `noteDepth` paragraphs that exist when a run begins
    std::int32_t noteDepth = 3; ///< 1 to kDeepest

    /// True if the model reads none of it: white space does not count.
    bool empty() const;
    bool operator==(const StoryNotes&) const = default;
};

/// The notes of one run, and the author's note's place in the text before it, fixed for the length of the run.
struct RunNotes
{
    StoryNotes notes;
    std::int64_t noteAt = -1; ///< after this many bytes of the manuscript (raw, as its pieces hold them); -1: no note

    bool operator==(const RunNotes&) const = default;
};

/// Throws Error if one of the texts is too large: a file may hold anything.
void checkLengths(const StoryNotes& notes);
/// The text as the model reads it: trimmed.
std::string_view trimmedNote(std::string_view text);
/// Where the depth-th paragraph from the end of a text begins; 0 if there are fewer. A paragraph is a line that is not
/// blank.
std::size_t paragraphFromEnd(std::string_view text, std::int32_t depth);
/// The notes of a run that begins after this manuscript.
RunNotes placeNotes(const StoryNotes& notes, const std::vector<ManuscriptPiece>& manuscript);

} // namespace longhand
