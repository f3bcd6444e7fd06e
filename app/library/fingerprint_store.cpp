#include "app/library/fingerprint_store.h"

#include "app/library/user_folders.h"
#include "engine/formats/write_file.h"
#include "engine/model_files/open_model.h"

#include <nlohmann/json.hpp>

#include <fstream>

namespace longhand {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

/// Smaller files are read in no noticeable time.
constexpr std::uintmax_t kSmallModel = 16 << 20;

/// Size and modification time of all its files, which differ for another model under the same name.
std::string stampOf(const fs::path& model)
{
    std::string stamp;
    for (const fs::path& file : modelFiles(model)) {
        std::error_code ofSize, ofTime;
        const auto bytes = fs::file_size(file, ofSize);
        const auto time = fs::last_write_time(file, ofTime);
        if (ofSize || ofTime)
            return {};
        stamp +=
            (stamp.empty() ? "" : " ") + std::to_string(bytes) + " " + std::to_string(time.time_since_epoch().count());
    }
    return stamp;
}

std::string keyOf(const fs::path& model)
{
    std::error_code ec;
    return fs::weakly_canonical(modelRoot(model), ec).string();
}

Json readAll(const fs::path& file)
{
    std::ifstream in(file);
    Json all = Json::parse(in, nullptr, false);
    return all.is_object() ? all : Json::object();
}

} // namespace

FingerprintStore::FingerprintStore(fs::path file)
    : m_file(file.empty() ? dataFolder() / "fingerprints.json" : std::move(file))
{
}

std::optional<std::string> FingerprintStore::find(const fs::path& model) const
{
    const Json all = readAll(m_file);
    const auto entry = all.find(keyOf(model));
    const std::string stamp = stampOf(model);
    if (entry == all.end() || !entry->is_object() || stamp.empty())
        return std::nullopt;
    const auto text = [&](const char* name) {
        const auto value = entry->find(name);
        return value != entry->end() && value->is_string() ? value->get<std::string>() : std::string();
    };
    if (text("stamp") != stamp || text("fingerprint").empty())
        return std::nullopt;
    return text("fingerprint");
}

std::string FingerprintStore::get(const fs::path& model, const LoadProgress& progress)
{
    if (auto known = find(model))
        return *known;
    const std::string stamp = stampOf(model);
    std::string fingerprint = fingerprintOf(model, progress);
    Json all = readAll(m_file);
    all[keyOf(model)] = {{"stamp", stamp}, {"fingerprint", fingerprint}};
    std::error_code ec;
    fs::create_directories(m_file.parent_path(), ec);
    try {
        writeFileAtomically(m_file, all.dump(1, ' ', false, Json::error_handler_t::replace) + '\n');
    } catch (const Error&) {
        return fingerprint; // a full or read-only disk: the model is read again next time
    }
    return fingerprint;
}

std::string modelFingerprint(const fs::path& model, const LoadProgress& progress)
{
    return modelFileBytes(model) < kSmallModel ? fingerprintOf(model, progress)
                                               : FingerprintStore().get(model, progress);
}

} // namespace longhand
