#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace longhand {

/// Text from an untrusted file made safe to show in messages, on a terminal and in a window: valid UTF-8 with every
/// control character (C0, DEL, C1, line and paragraph separators, bidirectional embeddings and overrides) and every
/// invalid byte replaced by U+FFFD. Keeps line ends and tabs.
std::string plainText(std::string_view text);

/// The same for a name: one line of at most `most` characters, with line ends and tabs replaced by blanks; a longer one
/// is cut and ends in "...".
std::string plainName(std::string_view text, std::size_t most = 200);

/// With the letters A to Z as a to z, for comparing names.
std::string asciiLower(std::string_view text);

} // namespace longhand
