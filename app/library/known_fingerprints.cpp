#include "app/library/known_fingerprints.h"

#include "app/library/trim_folder.h"
#include "app/library/user_folders.h"
#include "engine/formats/hex.h"
#include "engine/formats/write_file.h"
#include "engine/model_files/open_model.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>
#include <utility>

namespace longhand {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr const char* kEnding = ".fingerprint.json";
constexpr std::uintmax_t kLargest = 4096; // bytes; a record has some hundreds

} // namespace

fs::path KnownFingerprints::userFolder()
{
    return cacheFolder() / "fingerprints";
}

KnownFingerprints::KnownFingerprints(fs::path folder, std::uintmax_t smallest)
    : m_folder(std::move(folder)), m_smallest(smallest)
{
}

/// Empty: not to be remembered.
fs::path KnownFingerprints::fileOf(const fs::path& model) const
{
    const std::uintmax_t bytes = modelFileBytes(model);
    if (bytes < m_smallest)
        return {};
    std::error_code error;
    Sha256 name;
    name.add(fs::weakly_canonical(modelRoot(model), error).string());
    name.add(std::to_string(bytes));
    return m_folder / (name.hex().substr(0, 32) + kEnding);
}

std::optional<KnownFingerprint> KnownFingerprints::find(const fs::path& model) const
{
    const fs::path file = fileOf(model);
    std::error_code error;
    if (file.empty() || !fs::is_regular_file(file, error) || fs::file_size(file, error) > kLargest || error)
        return std::nullopt;
    std::ifstream in(file, std::ios::binary);
    const Json json = Json::parse(in, nullptr, false);
    const auto text = [&](const char* name) {
        const auto value = json.find(name);
        return value != json.end() && value->is_string() ? value->get<std::string>() : std::string();
    };
    KnownFingerprint known;
    if (!json.is_object() || !fromHex(text("key"), known.key) || !fromHex(text("sum"), known.sum) ||
        !isHex(text("fingerprint"), 32))
        return std::nullopt;
    known.fingerprint = text("fingerprint");
    fs::last_write_time(file, fs::file_time_type::clock::now(), error); // it was used
    return known;
}

void KnownFingerprints::keep(const fs::path& model, const KnownFingerprint& known)
{
    try {
        const fs::path file = fileOf(model);
        if (file.empty())
            return;
        fs::create_directories(m_folder);
        fs::permissions(m_folder, fs::perms::owner_all); // before there is a key in it
        const Json json = {{"key", toHex(known.key)}, {"sum", toHex(known.sum)}, {"fingerprint", known.fingerprint}};
        writeFileAtomically(file, json.dump(1) + '\n');
        trimFolder(m_folder, kEnding, kMost);
    } catch (const std::exception&) {
        return; // a full or read-only disk: it is hashed again
    }
}

} // namespace longhand
