#pragma once

#include <filesystem>

namespace longhand::test {

/// tests/golden.
std::filesystem::path goldenFolder();
/// What packaging/fetch_vocabularies.sh has fetched; it may not be there.
std::filesystem::path vocabulariesFolder();
/// The tools of this build.
std::filesystem::path cliPath();
std::filesystem::path labPath();

} // namespace longhand::test
