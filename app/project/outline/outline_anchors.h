#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace longhand {

/// A place in a text that follows its changes. Char: char (positions in bytes of UTF-8) or char16_t (units of UTF-16).
template <class Char>
struct TextAnchor
{
    std::int64_t position = 0;
    bool present = true;           ///< false: its text is gone, and awaited
    std::basic_string<Char> quote; ///< how its text begins: at most quoteUnits, up to the next anchor

    bool operator==(const TextAnchor&) const = default;
};

inline constexpr std::size_t quoteUnits = 160;

/// Anchors after a change: `removed` units at `position` gave way to `added`; `now` is the whole text after it.
///
/// An anchor before the change stays, one behind it moves along. What is put in right at an anchor belongs to it,
/// unless it ends a line: then the anchor's own line was pushed down. An anchor within what was removed is looked for
/// in what came instead, by its quote and by its first line; failing that it stays at the change if it began there and
/// something of its text is left, or came instead, and is absent otherwise. An absent anchor comes back when its quote
/// does. The order of anchors does not matter. Quotes are not renewed: see readQuotes().
template <class Char>
void followEdit(std::vector<TextAnchor<Char>>& anchors, std::basic_string_view<Char> now, std::int64_t position,
                std::int64_t removed, std::int64_t added);

/// The same for a whole text that became another one: what both begin and end with did not change.
template <class Char>
void followText(std::vector<TextAnchor<Char>>& anchors, std::basic_string_view<Char> before,
                std::basic_string_view<Char> now);

/// Takes the quotes of the present anchors from the text.
template <class Char>
void readQuotes(std::vector<TextAnchor<Char>>& anchors, std::basic_string_view<Char> text);

} // namespace longhand
