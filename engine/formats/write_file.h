#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace longhand {

/// A file that is written from front to back beside its final place, and is there only after commit(): synced, renamed
/// over what was there, the folder synced. Deleted if it is not committed. Throws Error with the file and the reason.
class AtomicFile
{
public:
    /// Follows a link and replaces its target; keeps permissions. Refuses anything but a regular file, and one that is
    /// write-protected.
    explicit AtomicFile(const std::filesystem::path& out);
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;
    ~AtomicFile();

    void write(std::string_view content);
    void commit();

private:
    void setMode();
    [[noreturn]] void fail(int error) const;

    std::filesystem::path m_out;
    std::string m_name;
    int m_fd = -1;
    bool m_moved = false;
};

/// Replaces a file's content with `content`, then `more`, through an AtomicFile: on any error the old file is untouched
/// and nothing is left behind. Throws Error.
void writeFileAtomically(const std::filesystem::path& out, std::string_view content, std::string_view more = {});

} // namespace longhand
