#include "app/library/heads_library.h"

#include "app/library/resource_folders.h"
#include "app/library/user_folders.h"
#include "engine/speculative/draft_heads.h"

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

const std::string& HeadsEntry::fingerprint() const
{
    return std::visit([](const auto& drafter) -> const std::string& { return drafter.fingerprint; }, description);
}

const DraftTraining& HeadsEntry::training() const
{
    return std::visit([](const auto& drafter) -> const DraftTraining& { return drafter.training; }, description);
}

std::string_view HeadsEntry::kind() const
{
    const auto* const heads = std::get_if<DraftHeads>(&description);
    return heads != nullptr ? headKindName(heads->shape.kind) : "glide";
}

fs::path ownHeadsFolder()
{
    return dataFolder() / "heads";
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
            const auto add = [&](auto describe) {
                try {
                    found.push_back({file, fs::file_size(file), describe(file), folder == ownHeadsFolder()});
                    return true;
                } catch (const std::exception&) {
                    return false; // not ours
                }
            };
            if (!add(DraftHeads::describe))
                add(Glide::describe);
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
