#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace longhand {

/// Text from a file of anybody's as people may see it, in messages, on a terminal and in a window: valid UTF-8 in which
/// every character that controls something (C0, DEL, C1, separators of lines and paragraphs, bidirectional embeddings
/// and overrides) and every byte that is no character is U+FFFD. Line ends and tabs stay.
std::string plainText(std::string_view text);

/// A name, likewise: one line, for line ends and tabs are blanks, of at most `most` characters; "..." ends one that was
/// longer.
std::string plainName(std::string_view text, std::size_t most = 200);

} // namespace longhand
