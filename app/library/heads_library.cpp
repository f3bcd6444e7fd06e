#include "app/library/heads_library.h"

#include "app/library/model_library.h"
#include "app/library/resource_folders.h"
#include "engine/speculative/draft_heads.h"
#include "engine/speculative/glide.h"

#include <algorithm>

namespace longhand {

namespace {

namespace fs = std::filesystem;

/// Kinds that a strategy can use, best first.
std::vector<HeadKind> kindsFor(Strategy strategy)
{
    if (!traitsOf(strategy).heads)
        return {};
    if (strategy == Strategy::TokenSwift)
        return {HeadKind::Chained, HeadKind::Conditioned, HeadKind::Medusa};
    if (strategy == Strategy::Medusa)
        return {HeadKind::Medusa, HeadKind::Conditioned, HeadKind::Chained};
    return {HeadKind::Conditioned, HeadKind::Chained, HeadKind::Medusa};
}

} // namespace

fs::path ownHeadsFolder()
{
    return modelFolder().parent_path() / "heads";
}

std::vector<HeadsEntry> allHeads()
{
    std::vector<HeadsEntry> found;
    for (const fs::path& folder : headsFolders()) {
        std::vector<fs::path> files;
        std::error_code ec;
        for (fs::directory_iterator it(folder, ec), end; !ec && it != end; it.increment(ec))
            if (it->path().extension() == ".safetensors")
                files.push_back(it->path());
        std::sort(files.begin(), files.end());
        for (const fs::path& file : files) {
            try {
                HeadsEntry entry{file, fs::file_size(file), DraftHeads::describe(file), folder == ownHeadsFolder()};
                found.push_back(std::move(entry));
            } catch (const std::exception&) {
                continue; // not our heads
            }
        }
    }
    return found;
}

std::vector<fs::path> headsFolders()
{
    return resourceFolders("LONGHAND_HEADS_DIR", ownHeadsFolder(), "heads", LONGHAND_SOURCE_HEADS);
}

std::optional<fs::path> headsFor(const std::string& fingerprint, Strategy strategy)
{
    const auto kinds = kindsFor(strategy);
    if (kinds.empty())
        return std::nullopt;
    const auto folders = headsFolders();
    for (const HeadKind kind : kinds)
        for (const fs::path& folder : folders)
            if (auto file = findHeads(folder, fingerprint, kind))
                return file;
    return std::nullopt;
}

std::optional<fs::path> glideFor(const std::string& fingerprint, Strategy strategy)
{
    if (traitsOf(strategy).glide)
        for (const fs::path& folder : headsFolders())
            if (auto file = findGlide(folder, fingerprint))
                return file;
    return std::nullopt;
}

StrategySettings withHeads(StrategySettings settings, const Model& model)
{
    const auto fill = [&](std::string& named, const auto& find) {
        if (!named.empty())
            return;
        auto file = find(model.fingerprint(), settings.kind);
        if (!file)
            file = find(model.baseFingerprint(), settings.kind);
        if (file)
            named = file->string();
    };
    fill(settings.headsFile, headsFor);
    fill(settings.glideFile, glideFor);
    return settings;
}

} // namespace longhand
