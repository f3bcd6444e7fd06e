#pragma once

#include <filesystem>

namespace longhand::test {

/// tests/golden.
std::filesystem::path goldenFolder();
/// The longhand-cli of this build.
std::filesystem::path cliPath();

} // namespace longhand::test
