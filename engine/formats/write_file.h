#pragma once

#include <filesystem>
#include <string_view>

namespace longhand {

/// Replaces a file's content (`content`, then `more`) as a whole or not at all: a temporary file beside it, synced,
/// renamed over it, the folder synced. On any error the old file is untouched and nothing is left behind. A link stays
/// one, the file that it leads to is replaced; permissions stay. Throws Error with the file and the reason, and for
/// what is no ordinary file.
void writeFileAtomically(const std::filesystem::path& out, std::string_view content, std::string_view more = {});

} // namespace longhand
