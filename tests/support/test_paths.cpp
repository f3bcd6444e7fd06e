// The only file that knows where this checkout and this build lie, so that the others compile alike everywhere.
#include "tests/support/test_paths.h"

#include <cstdlib>

namespace longhand::test {

std::filesystem::path goldenFolder()
{
    return LONGHAND_GOLDEN_DIR;
}

std::filesystem::path vocabulariesFolder()
{
    const char* set = std::getenv("LONGHAND_VOCABULARIES");
    return set != nullptr ? set : goldenFolder() / ".." / ".." / ".cache" / "vocabularies";
}

std::filesystem::path cliPath()
{
    return std::filesystem::path(LONGHAND_BIN_DIR) / "longhand-cli";
}

std::filesystem::path labPath()
{
    return std::filesystem::path(LONGHAND_BIN_DIR) / "longhand-lab";
}

} // namespace longhand::test
