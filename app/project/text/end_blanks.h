#pragma once

#include <cstddef>
#include <string_view>

namespace longhand {

/// Bytes of the spaces and tabs that end a text, behind something else on its last line.
inline std::size_t blanksAtEnd(std::string_view text)
{
    const std::size_t last = text.find_last_not_of(" \t");
    return last == std::string_view::npos || text[last] == '\n' ? 0 : text.size() - last - 1;
}

} // namespace longhand
