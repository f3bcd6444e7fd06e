#include "app/library/cache_folder.h"

#include <cstdlib>

namespace longhand {

std::filesystem::path cacheFolder()
{
    const char* cache = std::getenv("XDG_CACHE_HOME");
    std::filesystem::path base = cache == nullptr ? std::filesystem::path() : std::filesystem::path(cache);
    if (!base.is_absolute()) {
        const char* home = std::getenv("HOME");
        base = std::filesystem::path(home == nullptr ? "" : home) / ".cache";
    }
    return base / "longhand";
}

} // namespace longhand
