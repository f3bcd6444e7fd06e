#pragma once

#include <filesystem>

namespace longhand::test {

/// tests/golden.
std::filesystem::path goldenFolder();
/// The tools of this build.
std::filesystem::path cliPath();
std::filesystem::path labPath();

} // namespace longhand::test
