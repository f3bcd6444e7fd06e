#pragma once

#include <filesystem>

namespace longhand {

/// A project file in the making: written under a temporary name beside its final one and moved into place when it is
/// complete. Removes the temporary file unless it was moved.
class NewFile
{
public:
    /// Creates it, empty (O_EXCL). Throws Error if the name is taken (isNameTaken()), or if the folder does not exist
    /// or is not writable.
    explicit NewFile(const std::filesystem::path& file);
    ~NewFile();
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;

    /// Where to write: an empty file at first.
    const std::filesystem::path& path() const { return m_made; }
    /// Moves it into place, never over another file, and syncs so that it survives a power cut. Throws Error.
    void finish();

private:
    void removeMade() const;

    std::filesystem::path m_file;
    std::filesystem::path m_folder;
    std::filesystem::path m_made;
};

/// Whether a new file of this name would meet another one, or the log of one that was moved away: SQLite would merge
/// that into the new file.
bool isNameTaken(const std::filesystem::path& file);

} // namespace longhand
