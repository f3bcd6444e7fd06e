#pragma once

#include <filesystem>

namespace longhand {

// The program's folders of the user, by the XDG base directory specification: a variable that is no absolute path does
// not count. Without $HOME the home folder is the one of the user database.

/// What the user has and may not lose: $XDG_DATA_HOME/longhand, else ~/.local/share/longhand.
std::filesystem::path dataFolder();

/// What can be made again: $XDG_CACHE_HOME/longhand, else ~/.cache/longhand.
std::filesystem::path cacheFolder();

} // namespace longhand
