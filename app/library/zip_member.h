#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

namespace longhand {

/// Extracts one file of a zip archive (such as a Python wheel) to `out`, replacing it: the first whose path is `member`
/// or ends in `/member`. Throws Error: not an archive, no such file, damaged, longer than `maxBytes`, disk full, or
/// progress (bytes done, total) returned false; then `out` is removed.
void extractZipMember(const std::filesystem::path& archive, const std::string& member, const std::filesystem::path& out,
                      std::uint64_t maxBytes, const std::function<bool(std::uint64_t, std::uint64_t)>& progress = {});

} // namespace longhand
