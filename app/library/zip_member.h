#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

namespace longhand {

/// Writes one file of a zip archive (a Python wheel is one) to `out`, replacing it: the first whose path ends in
/// `/member` or is `member`. Throws Error: no archive, no such file, damaged, too long (more than `maxBytes`), a full
/// disk, or progress (bytes done, in all) returned false; then `out` is removed.
void extractZipMember(const std::filesystem::path& archive, const std::string& member, const std::filesystem::path& out,
                      std::uint64_t maxBytes, const std::function<bool(std::uint64_t, std::uint64_t)>& progress = {});

} // namespace longhand
