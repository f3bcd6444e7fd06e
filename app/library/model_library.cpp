#include "app/library/model_library.h"

#include "app/library/user_folders.h"
#include "engine/model_files/open_model.h"

#include <algorithm>
#include <cstdlib>

namespace longhand {

namespace fs = std::filesystem;

fs::path modelFolder()
{
    return dataFolder() / "models";
}

std::optional<fs::path> starterModel()
{
    std::error_code ec;
    const char* const named = std::getenv("LONGHAND_STARTER_MODEL");
    const bool isNamed = named != nullptr && *named != 0;
    const fs::path file = isNamed ? fs::path(named) : modelFolder() / kStarterFacts.fileName;
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
