#include "app/library/model_library.h"

#include "engine/model_files/open_model.h"

#include <algorithm>
#include <cstdlib>

namespace longhand {

namespace {

namespace fs = std::filesystem;

/// An environment variable's value as a path; empty if it is not set.
fs::path fromEnvironment(const char* name)
{
    const char* value = std::getenv(name);
    return value == nullptr ? fs::path() : fs::path(value);
}

} // namespace

fs::path modelFolder()
{
    // The base directory specification ignores paths that are not absolute.
    fs::path data = fromEnvironment("XDG_DATA_HOME");
    if (!data.is_absolute())
        data = fromEnvironment("HOME") / ".local" / "share";
    return data / "longhand" / "models";
}

std::optional<fs::path> starterModel()
{
    std::error_code ec;
    fs::path file = fromEnvironment("LONGHAND_STARTER_MODEL");
    if (file.empty())
        file = modelFolder() / kStarterFacts.fileName;
    if (!fs::is_regular_file(file, ec))
        return std::nullopt;
    return file;
}

std::vector<ModelEntry> availableModels()
{
    std::vector<ModelEntry> models;
    std::error_code ec;
    fs::directory_iterator entry(modelFolder(), ec);
    for (; !ec && entry != fs::directory_iterator(); entry.increment(ec)) {
        if (isListedModel(entry->path()))
            models.push_back({entry->path(), modelFileName(entry->path()), modelFileBytes(entry->path())});
    }
    std::sort(models.begin(), models.end(), [](const ModelEntry& a, const ModelEntry& b) { return a.name < b.name; });
    return models;
}

} // namespace longhand
