#pragma once

#include <filesystem>
#include <span>

namespace longhand {

/// Throws Error if `out` is a file that must not be replaced: one of `inputs` (the same file under any name), a story,
/// what lies beside a story (its log may hold the last run), or a model. Any other file that does not exist yet is
/// fine, and so is anything but a regular file (a device, a pipe). Check with this every file that the command line or
/// the window writes at a place the author chose. inputs: must include the story that this process has open, because
/// files in `inputs` are not opened, and SQLite loses its locks on a file that is opened and closed behind its back.
void checkReplaceable(const std::filesystem::path& out, std::span<const std::filesystem::path> inputs = {});

} // namespace longhand
