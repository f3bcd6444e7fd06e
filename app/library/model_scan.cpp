#include "app/library/model_scan.h"

#include "engine/model/model_file.h"
#include "engine/model_files/open_model.h"

#include <algorithm>
#include <set>

namespace longhand {

namespace {

namespace fs = std::filesystem;

constexpr int kDepth = 3;
/// A folder with more entries is not a model folder (somebody chose the home folder).
constexpr std::size_t kMostEntries = 20000;

void collect(const fs::path& folder, int depth, std::size_t& entries, std::vector<fs::path>& files)
{
    std::error_code ec;
    fs::directory_iterator entry(folder, fs::directory_options::skip_permission_denied, ec);
    for (; !ec && entry != fs::directory_iterator() && entries < kMostEntries; entry.increment(ec)) {
        ++entries;
        std::error_code error;
        const fs::path& path = entry->path();
        if (path.filename().string().starts_with('.'))
            continue;
        if (isListedModel(path))
            files.push_back(path);
        else if (depth > 1 && entry->is_directory(error) && !entry->is_symlink(error))
            collect(path, depth - 1, entries, files);
    }
}

} // namespace

FoundModel lookAtModel(const fs::path& file)
{
    FoundModel found;
    std::error_code ec;
    found.file = fs::absolute(file, ec);
    found.bytes = modelFileBytes(file);
    try {
        const GgufFile opened = openModel(file);
        found.details = modelDetails(opened);
        found.damage = found.details->unreadable;
        if (found.damage.empty())
            checkLoadable(opened);
    } catch (const std::exception& error) {
        found.damage = messageOf(error);
        found.damage.replaceArgument(file.string(), file.filename().string()); // the author sees the folder anyway
    }
    return found;
}

std::vector<FoundModel> scanModels(const ModelPlaces& places, const std::function<bool()>& proceed)
{
    std::vector<fs::path> files;
    for (const fs::path& folder : places.folders) {
        std::size_t entries = 0;
        if (isModelFolder(folder))
            files.push_back(folder);
        collect(folder, kDepth, entries, files);
    }
    std::error_code ec;
    for (const fs::path& file : places.files)
        if (fs::is_regular_file(file, ec) || isModelFolder(file)) {
            const fs::path root = modelRoot(file);
            files.push_back(fs::exists(root, ec) ? root : file);
        }
    std::vector<FoundModel> models;
    std::set<fs::path> seen;
    for (const fs::path& file : files) {
        if (proceed && !proceed())
            break;
        if (seen.insert(fs::weakly_canonical(file, ec)).second)
            models.push_back(lookAtModel(file));
    }
    std::sort(models.begin(), models.end(), [](const FoundModel& a, const FoundModel& b) {
        return std::pair(a.file.filename(), a.file) < std::pair(b.file.filename(), b.file);
    });
    return models;
}

} // namespace longhand
