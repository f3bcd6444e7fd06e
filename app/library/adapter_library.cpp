#include "app/library/adapter_library.h"

#include "app/library/fingerprint_store.h"
#include "app/library/resource_folders.h"
#include "app/library/user_folders.h"
#include "engine/formats/gguf/file_input.h"
#include "engine/formats/gguf/gguf_file.h"
#include "engine/formats/safetensors.h"
#include "engine/model_files/open_model.h"
#include "engine/speculative/draft_heads.h"
#include "engine/speculative/glide.h"
#include "engine/types/system_message.h"

#include <algorithm>

namespace longhand {

namespace {

namespace fs = std::filesystem;

constexpr const char* kConfigName = "adapter_config.json";

bool looksLikeAdapter(const fs::path& file)
{
    return file.extension() == ".safetensors" || file.extension() == ".gguf";
}

std::string inQuotes(const fs::path& file)
{
    return "\"" + file.string() + "\"";
}

bool isOwn(const fs::path& file)
{
    std::error_code ec;
    const fs::path own = fs::weakly_canonical(ownAdaptersFolder(), ec);
    const fs::path folder = fs::weakly_canonical(file, ec).parent_path();
    return folder == own || folder.parent_path() == own;
}

/// Reads the header only; GGUF adapters never come with a model.
bool saysDefault(const fs::path& file)
{
    if (file.extension() != ".safetensors")
        return false;
    const auto metadata = SafetensorsFile::loadMetadata(file);
    const auto said = metadata.find("longhand.default");
    return said != metadata.end() && said->second == "true";
}

/// The files of a folder and its subfolders, by name; unreadable folders are left out.
std::vector<fs::path> filesOf(const fs::path& folder)
{
    std::vector<fs::path> files;
    std::error_code ec;
    for (fs::recursive_directory_iterator it(folder, fs::directory_options::skip_permission_denied, ec), end;
         !ec && it != end; it.increment(ec))
    {
        std::error_code error;
        if (it.depth() >= 1)
            it.disable_recursion_pending();
        if (it->is_regular_file(error) && looksLikeAdapter(it->path()))
            files.push_back(it->path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

/// What to do about a file that the disk fails to read.
enum class Unreadable
{
    LeftOut,
    ErrorIfNoneFound, ///< it may be the wanted one
    Error,            ///< it may precede those that were found
};

/// What the folders hold and `wanted` accepts, in order, at most `most`. worthReading: a quick check made first. Throws
/// DiskReadError if told to.
template <class Wanted>
std::vector<AdapterEntry> search(std::size_t most, Wanted wanted, Unreadable unreadable,
                                 bool (*worthReading)(const fs::path&) = nullptr)
{
    std::vector<AdapterEntry> found;
    std::optional<DiskReadError> failure;
    for (const fs::path& folder : adapterFolders())
        for (const fs::path& file : filesOf(folder)) {
            try {
                if (worthReading != nullptr && !worthReading(file))
                    continue;
                if (AdapterEntry entry = lookAtAdapter(file); wanted(entry))
                    found.push_back(std::move(entry));
            } catch (const DiskReadError& error) {
                if (unreadable == Unreadable::Error)
                    throw;
                failure = error;
            } catch (const std::exception&) {
                continue; // not an adapter
            }
            if (found.size() == most)
                return found;
        }
    if (found.empty() && failure && unreadable == Unreadable::ErrorIfNoneFound)
        throw DiskReadError(*failure);
    return found;
}

fs::path freeName(const fs::path& folder, const std::string& stem, const std::string& extension)
{
    fs::path name = folder / (stem + extension);
    std::error_code ec;
    for (int i = 2; fs::exists(name, ec); ++i)
        name = folder / std::string(stem).append("-").append(std::to_string(i)).append(extension);
    return name;
}

/// For a file that is no adapter: throws Error if it is one that drafts, which has the same ending.
void refuseDrafter(const fs::path& file)
{
    const auto refuse = [&](auto describe, const Message& what, const char* option) {
        std::string model;
        try {
            model = describe(file).modelName;
        } catch (const Error&) {
            return; // something else
        }
        throw Error("%1 is not an adapter: it holds %2 for the model %3. longhand-cli takes it with %4.", file.string(),
                    what, inQuotes(model), option);
    };
    refuse(DraftHeads::describe, Message("draft heads"), "--heads");
    refuse(Glide::describe, Message("Glide weights"), "--glide");
}

/// Copies a file completely or not at all.
void copyWhole(const fs::path& from, const fs::path& to)
{
    const fs::path part = to.string() + ".part";
    std::error_code ec;
    fs::copy_file(from, part, fs::copy_options::overwrite_existing, ec);
    if (!ec)
        fs::rename(part, to, ec);
    if (ec) {
        std::error_code ignored;
        fs::remove(part, ignored);
        throw Error("%1 could not be copied to %2: %3.", inQuotes(from), inQuotes(to), systemMessage(ec));
    }
}

} // namespace

fs::path ownAdaptersFolder()
{
    return dataFolder() / "adapters";
}

std::vector<fs::path> adapterFolders()
{
    return resourceFolders("LONGHAND_ADAPTERS_DIR", ownAdaptersFolder(), "adapters", LONGHAND_SOURCE_ADAPTERS);
}

bool AdapterEntry::mayFit(const std::string& baseFingerprint) const
{
    return info.baseFingerprint.empty() || info.baseFingerprint == baseFingerprint;
}

AdapterEntry lookAtAdapter(const fs::path& file)
{
    AdapterEntry entry;
    entry.file = file;
    try {
        entry.info = readAdapterInfo(file);
    } catch (const DiskReadError&) {
        throw;
    } catch (const Error&) {
        refuseDrafter(file);
        throw;
    }
    entry.own = isOwn(file);
    return entry;
}

std::vector<AdapterEntry> allAdapters()
{
    return search(
        std::string::npos, [](const AdapterEntry&) { return true; }, Unreadable::LeftOut);
}

std::optional<AdapterEntry> defaultAdapterFor(const std::string& baseFingerprint)
{
    const auto ofThis = [&](const AdapterEntry& entry) {
        return entry.info.isDefault && !baseFingerprint.empty() && entry.info.baseFingerprint == baseFingerprint;
    };
    auto found = search(1, ofThis, Unreadable::Error, saysDefault);
    return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
}

std::optional<AdapterEntry> defaultAdapterOf(const fs::path& modelFile, const LoadProgress& progress)
{
    const auto ofAny = [](const AdapterEntry& entry) {
        return entry.info.isDefault && !entry.info.baseFingerprint.empty();
    };
    const auto defaults = search(std::string::npos, ofAny, Unreadable::Error, saysDefault);
    if (defaults.empty())
        return std::nullopt;
    const std::string fingerprint = modelFingerprint(modelFile, progress);
    for (const AdapterEntry& entry : defaults)
        if (entry.info.baseFingerprint == fingerprint)
            return entry;
    return std::nullopt;
}

AdapterRecord recordOf(const AppliedAdapter& adapter)
{
    std::error_code ec;
    const fs::path file = fs::absolute(adapter.choice.file, ec).lexically_normal();
    return {(ec ? adapter.choice.file : file).string(), adapter.info.contents, adapter.choice.strength};
}

AdapterRecord recordOf(const AdapterEntry& adapter, double strength)
{
    return recordOf(AppliedAdapter{{adapter.file, strength}, adapter.info});
}

AdapterChoice findAdapter(const AdapterRecord& record)
{
    const std::string name = inQuotes(record.file), contents = record.contents.substr(0, 12);
    Message why("The adapter %1 no longer exists (its contents were %2), and without it the text would differ.", name,
                contents);
    std::error_code ec;
    if (fs::is_regular_file(record.file, ec)) {
        try {
            if (readAdapterInfo(record.file).contents == record.contents)
                return {record.file, record.strength};
            why = Message("The adapter %1 has changed (its contents were %2), and without it the text would differ.",
                          name, contents);
        } catch (const DiskReadError&) {
            throw;
        } catch (const Error&) {
            why = Message(
                "The adapter %1 can no longer be read (its contents were %2), and without it the text would differ.",
                name, contents);
        }
    }
    const auto same = search(
        1, [&](const AdapterEntry& entry) { return entry.info.contents == record.contents; },
        Unreadable::ErrorIfNoneFound);
    if (!same.empty())
        return {same.front().file, record.strength};
    why.append(Message("Put the file back, add it under Models, or choose another adapter, or none, for this story."));
    throw Error(why);
}

void checkAdapterFits(const AdapterEntry& adapter, const fs::path& modelFile, const LoadProgress& progress)
{
    if (!adapter.info.baseFingerprint.empty()) {
        const std::string fingerprint = modelFingerprint(modelFile, progress);
        if (!adapter.mayFit(fingerprint))
            throw Error(
                "The adapter %1 was trained for another model (fingerprint %2; this one is %3): choose the model "
                "it belongs to.",
                inQuotes(adapter.file), adapter.info.baseFingerprint.substr(0, 12), fingerprint.substr(0, 12));
    }
    loadAdapters({{adapter.file}}, ModelConfig::fromGguf(openModel(modelFile, false))); // checks shapes and layers
}

AdapterEntry addAdapter(const fs::path& file, const fs::path& modelFile, const LoadProgress& progress)
{
    const AdapterEntry given = lookAtAdapter(file);
    checkAdapterFits(given, modelFile, progress);
    const auto same = search(
        1, [&](const AdapterEntry& entry) { return entry.info.contents == given.info.contents; }, Unreadable::LeftOut);
    if (!same.empty())
        return same.front();
    const fs::path config = file.parent_path() / kConfigName;
    std::error_code ec;
    const bool hasConfig = file.extension() == ".safetensors" && fs::is_regular_file(config, ec);
    fs::path folder = ownAdaptersFolder();
    if (hasConfig) // the config applies to all adapters in its folder: use a separate folder
        folder = freeName(folder, fs::absolute(file).parent_path().filename().string(), "");
    fs::create_directories(folder, ec);
    if (ec)
        throw Error("The folder %1 cannot be created: %2.", inQuotes(folder), systemMessage(ec));
    const fs::path target = freeName(folder, file.stem().string(), file.extension().string());
    try {
        if (hasConfig)
            copyWhole(config, folder / kConfigName);
        copyWhole(file, target);
        return lookAtAdapter(target);
    } catch (...) {
        hasConfig ? fs::remove_all(folder, ec) : std::uintmax_t(fs::remove(target, ec));
        throw;
    }
}

} // namespace longhand
