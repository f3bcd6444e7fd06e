#pragma once

#include <filesystem>
#include <span>

namespace longhand {

/// Throws Error if `out` is a file that must not be replaced: one of `inputs` (the same file under any name), a story,
/// or a model. Returns for a file that is not there yet, and for what is no ordinary file (a device, a pipe). Every
/// file that the command line or the window writes where the author says goes through this. inputs: also the story that
/// this process has open: SQLite loses its locks on a file that is opened and closed behind its back, and a file of
/// `inputs` is not opened.
void checkReplaceable(const std::filesystem::path& out, std::span<const std::filesystem::path> inputs = {});

} // namespace longhand
