// A cache folder of its own for each test: what a session keeps for its next start (plans, fingerprints, readings) is
// neither put beside the author's nor taken from there.
#include <cstdlib>
#include <filesystem>
#include <string>
#include <unistd.h>

namespace {

namespace fs = std::filesystem;

struct OwnCache
{
    const pid_t owner = ::getpid();
    const fs::path folder = fs::temp_directory_path() / ("longhand-test-cache-" + std::to_string(owner));

    OwnCache() { ::setenv("XDG_CACHE_HOME", folder.c_str(), 1); }
    ~OwnCache()
    {
        if (::getpid() != owner)
            return; // a child that a test forked
        std::error_code ignored;
        fs::remove_all(folder, ignored);
    }
};

const OwnCache kOwnCache; // before main(), and before Qt reads the variable

} // namespace
