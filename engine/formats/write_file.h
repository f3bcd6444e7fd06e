#pragma once

#include <filesystem>
#include <string_view>

namespace longhand {

/// Replaces a file's content with `content`, then `more`, atomically: a temporary file beside it, synced, renamed over
/// it, the folder synced. On any error the old file is untouched and nothing is left behind. Follows a link and
/// replaces its target; keeps permissions. Throws Error with the file and the reason, also for anything but a regular
/// file.
void writeFileAtomically(const std::filesystem::path& out, std::string_view content, std::string_view more = {});

} // namespace longhand
