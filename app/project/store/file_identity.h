#pragma once

#include <cstdint>
#include <filesystem>
#include <sys/stat.h>
#include <utility>

namespace longhand {

/// What a file is under any name: its device and its number there.
using FileIdentity = std::pair<std::uint64_t, std::uint64_t>;

/// Zeros: there is no such file.
inline FileIdentity fileIdentity(const std::filesystem::path& file)
{
    struct stat status = {};
    return ::stat(file.c_str(), &status) == 0 ? FileIdentity(status.st_dev, status.st_ino) : FileIdentity();
}

} // namespace longhand
