#include "app/costs/kept_plans.h"

#include "app/costs/cost_curve.h"
#include "app/library/trim_folder.h"
#include "app/library/user_folders.h"
#include "engine/formats/sha256.h"
#include "engine/formats/write_file.h"

#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

namespace longhand {

namespace {

namespace fs = std::filesystem;

constexpr const char* kEnding = ".plans.json";
constexpr std::uintmax_t kLargest = 1 << 20; // bytes; a record has some thousands

} // namespace

fs::path KeptPlans::userFolder()
{
    return cacheFolder() / "plans";
}

KeptPlans::KeptPlans(fs::path folder) : m_folder(std::move(folder)) {}

fs::path KeptPlans::fileOf(const std::string& name) const
{
    const std::string key = CostBook::machine() + '\n' + name;
    Sha256 sum;
    sum.add(key.data(), key.size());
    return m_folder / (sum.hex().substr(0, 32) + kEnding);
}

std::string KeptPlans::load(const std::string& name)
{
    const fs::path file = fileOf(name);
    std::error_code error;
    if (!fs::is_regular_file(file, error) || fs::file_size(file, error) > kLargest || error)
        return {};
    std::ifstream in(file, std::ios::binary);
    std::string record{std::istreambuf_iterator<char>(in), {}};
    if (!in)
        return {};
    fs::last_write_time(file, fs::file_time_type::clock::now(), error); // it was used
    return record;
}

void KeptPlans::save(const std::string& name, const std::string& record)
{
    try {
        fs::create_directories(m_folder);
        writeFileAtomically(fileOf(name), record);
        trimFolder(m_folder, kEnding, kMost);
    } catch (const std::exception&) {
        return; // a full or read-only disk: it is measured again
    }
}

} // namespace longhand
