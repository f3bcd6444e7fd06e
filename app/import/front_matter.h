#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace longhand {

/// What programs keep about a Markdown document in front of it (YAML): lines "key: value" between "---" and "---".
struct FrontMatter
{
    std::size_t length = 0; ///< in bytes; 0: there is none
    std::string title;      ///< "title: The Inn"; empty if there is none on a line of its own
};

/// Only with a key that such programs use: a story may begin with a break, too, and speakers behind it.
FrontMatter frontMatterOf(std::string_view markdown);

} // namespace longhand
