// The only file that knows where this checkout and this build lie, so that the others compile alike everywhere.
#include "tests/support/test_paths.h"

namespace longhand::test {

std::filesystem::path goldenFolder()
{
    return LONGHAND_GOLDEN_DIR;
}

std::filesystem::path cliPath()
{
    return LONGHAND_CLI_PATH;
}

} // namespace longhand::test
