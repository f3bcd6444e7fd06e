#pragma once

#include <filesystem>

namespace longhand {

/// The program's folder for what can be made again: $XDG_CACHE_HOME/longhand, else ~/.cache/longhand.
std::filesystem::path cacheFolder();

} // namespace longhand
