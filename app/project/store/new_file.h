#pragma once

#include <filesystem>

namespace longhand {

/// A project file in the making: written under another name beside its own, and moved in place when it is whole. What
/// was not moved is removed.
class NewFile
{
public:
    /// Makes it, empty (O_EXCL). Throws Error if there is something of that name already, no such folder, or none that
    /// can be written.
    explicit NewFile(const std::filesystem::path& file);
    ~NewFile();
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;

    /// Where to write it: an empty file at first.
    const std::filesystem::path& path() const { return m_made; }
    /// Moves it in place, never over another file, and sees to it that a power cut does not take it away. Throws Error.
    void finish();

private:
    void removeMade() const;

    std::filesystem::path m_file;
    std::filesystem::path m_folder;
    std::filesystem::path m_made;
};

} // namespace longhand
