#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace longhand {

enum class OutlineLevel : std::uint8_t
{
    Part,
    Chapter,
    Scene,
};

enum class OutlineStatus : std::uint8_t
{
    None,
    Idea,
    Draft,
    Revised,
    Done,
};

/// A part, chapter or scene. Its text extends to the next entry of the same or a higher level.
struct OutlineEntry
{
    std::int64_t id = 0; ///< never reused in a project
    OutlineLevel level = OutlineLevel::Chapter;
    std::int64_t position = 0; ///< byte of the manuscript
    bool present = true;       ///< false: its text is not in the current manuscript
    bool dismissed = false;    ///< a heading that the author does not want as an entry; hidden
    OutlineStatus status = OutlineStatus::None;
    std::string title;
    std::string synopsis;
    std::string quote; ///< the beginning of its text, to find it again

    bool operator==(const OutlineEntry&) const = default;
};

/// Deleted text that can be put back.
struct TrashItem
{
    std::int64_t id = 0;
    std::int64_t deletedAtMs = 0; ///< Unix time, milliseconds
    bool automatic = false;       ///< a large deletion in the editor, not of an entry
    std::int64_t position = 0;    ///< byte of the manuscript where it stood
    std::string before;           ///< the text right before it
    std::int64_t words = 0;
    std::string title;
    std::string text;
    std::vector<OutlineEntry> entries; ///< that were in it; positions relative to its beginning

    bool operator==(const TrashItem&) const = default;
};

} // namespace longhand
