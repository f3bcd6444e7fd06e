#include "app/library/user_folders.h"

#include <array>
#include <cstdlib>
#include <optional>
#include <pwd.h>
#include <unistd.h>

namespace longhand {

namespace {

namespace fs = std::filesystem;

/// An environment variable that is an absolute path.
std::optional<fs::path> absolutePath(const char* variable)
{
    const char* value = std::getenv(variable);
    if (value == nullptr || !fs::path(value).is_absolute())
        return std::nullopt;
    return fs::path(value);
}

fs::path homeFolder()
{
    if (const auto home = absolutePath("HOME"))
        return *home;
    passwd entry{};
    passwd* found = nullptr;
    std::array<char, 16384> text{};
    if (::getpwuid_r(::getuid(), &entry, text.data(), text.size(), &found) == 0 && found != nullptr &&
        fs::path(entry.pw_dir).is_absolute())
        return entry.pw_dir;
    return "/"; // not the working folder, where nobody looks for it
}

} // namespace

fs::path dataFolder()
{
    return absolutePath("XDG_DATA_HOME").value_or(homeFolder() / ".local" / "share") / "longhand";
}

fs::path cacheFolder()
{
    return absolutePath("XDG_CACHE_HOME").value_or(homeFolder() / ".cache") / "longhand";
}

} // namespace longhand
