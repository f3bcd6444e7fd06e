#include "app/library/trim_folder.h"

#include <algorithm>
#include <system_error>
#include <utility>
#include <vector>

namespace longhand {

void trimFolder(const std::filesystem::path& folder, std::string_view ending, std::size_t most)
{
    namespace fs = std::filesystem;
    std::vector<std::pair<fs::file_time_type, fs::path>> files;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error); !error && entry != fs::directory_iterator();
         entry.increment(error))
        if (entry->path().string().ends_with(ending))
            files.emplace_back(entry->last_write_time(error), entry->path());
    std::sort(files.rbegin(), files.rend());
    for (std::size_t i = most; i < files.size(); ++i)
        fs::remove(files[i].second, error);
}

} // namespace longhand
