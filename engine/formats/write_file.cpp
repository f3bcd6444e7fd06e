#include "engine/formats/write_file.h"

#include "engine/types/error.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace longhand {

namespace {

namespace fs = std::filesystem;

std::string templateFor(const fs::path& out)
{
    fs::path name = ".";
    name += out.filename();
    name += ".XXXXXX";
    return (out.parent_path() / name).string();
}

/// A temporary file beside its final place; deleted unless moved there.
class TemporaryFile
{
public:
    explicit TemporaryFile(const fs::path& out) : m_out(out), m_name(templateFor(out))
    {
        m_fd = mkostemp(m_name.data(), O_CLOEXEC);
        if (m_fd < 0)
            fail(errno);
    }

    ~TemporaryFile()
    {
        if (m_fd >= 0)
            close(m_fd);
        if (!m_moved)
            unlink(m_name.c_str());
    }

    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    /// Permissions of the replaced file, else those of a new file.
    void setMode()
    {
        struct stat old = {};
        mode_t mode = 0;
        if (stat(m_out.c_str(), &old) == 0) {
            mode = old.st_mode & 07777;
        } else {
            const mode_t mask = umask(0);
            umask(mask);
            mode = 0666 & ~mask;
        }
        if (fchmod(m_fd, mode) != 0)
            fail(errno);
    }

    void write(std::string_view content)
    {
        while (!content.empty()) {
            const ssize_t written = ::write(m_fd, content.data(), content.size());
            if (written < 0 && errno == EINTR)
                continue;
            if (written <= 0)
                fail(written == 0 ? EIO : errno);
            content.remove_prefix(static_cast<std::size_t>(written));
        }
    }

    /// Sync the content before renaming.
    void moveInPlace()
    {
        if (fsync(m_fd) != 0)
            fail(errno);
        if (close(std::exchange(m_fd, -1)) != 0)
            fail(errno);
        if (rename(m_name.c_str(), m_out.c_str()) != 0)
            fail(errno);
        m_moved = true;
        // Syncing the folder makes the new name durable.
        const fs::path folder = m_out.parent_path();
        const int fd = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (fd >= 0) {
            fsync(fd);
            close(fd);
        }
    }

private:
    [[noreturn]] void fail(int error) const
    {
        std::string message = "The file \"";
        message += m_out.string();
        message += "\" cannot be written: ";
        message += std::strerror(error);
        message += ". ";
        message += fs::exists(m_out) ? "What it held before is unchanged." : "Nothing was written.";
        throw Error(message);
    }

    fs::path m_out;
    std::string m_name;
    int m_fd = -1;
    bool m_moved = false;
};

} // namespace

void writeFileAtomically(const fs::path& out, std::string_view content, std::string_view more)
{
    std::error_code ec;
    if (fs::is_directory(out, ec) || !out.has_filename())
        throw Error("A file cannot be written at \"" + out.string() + "\": it is a folder. Name a file in it.");
    // Replace a link's target, not the link.
    fs::path target = fs::weakly_canonical(out, ec);
    if (ec)
        target = fs::absolute(out);
    if (fs::exists(target, ec) && !fs::is_regular_file(target, ec))
        throw Error("\"" + out.string() + "\" is not an ordinary file: it is not replaced.");
    TemporaryFile file(target);
    file.setMode();
    file.write(content);
    file.write(more);
    file.moveInPlace();
}

} // namespace longhand
