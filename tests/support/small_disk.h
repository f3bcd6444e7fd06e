#pragma once

#include <filesystem>
#include <string>

namespace longhand::test {

/// A file system of its own with little room (tmpfs), for what happens when a disk is full. Needs a mount namespace: as
/// root, or where users may make one. Gone with the process, whatever happens to it.
class SmallDisk
{
public:
    /// At the beginning of main(), before there are threads. False where it is not allowed: then tests are skipped.
    static bool enterNamespace();

    /// Mounts it on a new folder. Throws Error.
    explicit SmallDisk(std::size_t bytes);
    ~SmallDisk();
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;

    const std::filesystem::path& folder() const { return m_folder; }
    /// Fills it up to so many bytes of room.
    void fill(std::size_t room) const;
    /// Frees what fill() took.
    void free() const;

private:
    std::filesystem::path m_folder;
};

} // namespace longhand::test
