#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace longhand {

/// A place in a text that follows changes to the text. Char: char (positions in UTF-8 bytes) or char16_t (UTF-16
/// units).
template <class Char>
struct TextAnchor
{
    std::int64_t position = 0;
    bool present = true;           ///< false: its text was removed, but may come back
    std::basic_string<Char> quote; ///< how its text begins: at most kQuoteUnits, up to the next anchor

    bool operator==(const TextAnchor&) const = default;
};

inline constexpr std::size_t kQuoteUnits = 160;
inline constexpr std::size_t kLeastQuote = 3; ///< shorter ones occur everywhere

/// Updates anchors after a change: at `position`, `removed` units were replaced by `added`; `now` is the whole new
/// text.
///
/// An anchor before the change stays, one after it moves along. Text inserted right at an anchor belongs to the anchor,
/// unless it ends a line: then the anchor's own line was pushed down. An anchor within the removed text is searched for
/// in the replacement, by its quote and by its first line. If it is not found, it stays at the change if it began there
/// and some of its text is left or was added; otherwise it becomes absent. An absent anchor comes back when its quote
/// does. The order of anchors does not matter. Quotes are not updated: see readQuotes().
template <class Char>
void followEdit(std::vector<TextAnchor<Char>>& anchors, std::basic_string_view<Char> now, std::int64_t position,
                std::int64_t removed, std::int64_t added);

/// One of several changes made at once; where it is in the text before them.
struct TextPart
{
    std::int64_t position = 0;
    std::int64_t removed = 0;
    std::int64_t added = 0;
};

/// The same for changes that are known one by one, ascending, not overlapping: the text between them stayed. An anchor
/// where a part begins stays there as long as that leaves or adds text: its beginning is only worded anew. What a part
/// removes altogether may be what another one adds: then the anchor goes there.
template <class Char>
void followParts(std::vector<TextAnchor<Char>>& anchors, std::basic_string_view<Char> now,
                 const std::vector<TextPart>& parts);

/// Reads the quotes of the present anchors from the text.
template <class Char>
void readQuotes(std::vector<TextAnchor<Char>>& anchors, std::basic_string_view<Char> text);

} // namespace longhand
