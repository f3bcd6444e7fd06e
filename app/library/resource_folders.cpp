#include "app/library/resource_folders.h"

#include <cstdlib>

namespace longhand {

namespace fs = std::filesystem;

std::vector<fs::path> resourceFolders(const char* environment, const fs::path& own, const std::string& name,
                                      const fs::path& sources)
{
    std::vector<fs::path> places;
    if (const char* named = std::getenv(environment); named != nullptr && *named != '\0')
        places.emplace_back(named);
    places.push_back(own);
    std::error_code ec;
    if (const fs::path program = fs::read_symlink("/proc/self/exe", ec); !ec)
        places.push_back(program.parent_path().parent_path() / "share" / "longhand" / name);
    places.push_back(sources);
    std::erase_if(places, [](const fs::path& folder) {
        std::error_code error;
        return !fs::is_directory(folder, error);
    });
    return places;
}

} // namespace longhand
