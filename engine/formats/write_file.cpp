#include "engine/formats/write_file.h"

#include "engine/types/error.h"
#include "engine/types/system_message.h"

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace longhand {

namespace {

namespace fs = std::filesystem;

constexpr int kMostLinks = 40; // as the system's

std::string templateFor(const fs::path& out)
{
    fs::path name = ".";
    name += out.filename();
    name += ".XXXXXX";
    return (out.parent_path() / name).string();
}

/// True for a name of what a process has open, /dev/stdout or /dev/fd/5: whoever opened that would go on writing into
/// the file that was replaced.
bool isOpenFile(fs::path out)
{
    std::error_code ec;
    for (int i = 0; i < kMostLinks; ++i) {
        const fs::path folder = fs::weakly_canonical(fs::absolute(out, ec).parent_path(), ec);
        if (folder.string().starts_with("/proc/"))
            return true;
        const fs::path next = fs::read_symlink(out, ec);
        if (ec)
            return false;
        out = folder / next;
    }
    return false;
}

/// What is replaced: a link's target, not the link.
fs::path targetOf(const fs::path& out)
{
    if (out.empty())
        throw Error("A file cannot be written without a name. Name a file.");
    std::error_code ec;
    if (fs::is_directory(out, ec) || !out.has_filename())
        throw Error("A file cannot be written at \"%1\": it is a folder. Name a file in it.", out.string());
    fs::path target = fs::weakly_canonical(out, ec);
    if (ec)
        target = fs::absolute(out);
    for (int i = 0; i < kMostLinks && fs::is_symlink(target, ec); ++i) // one that leads to no file yet
        target = fs::weakly_canonical(target.parent_path() / fs::read_symlink(target, ec), ec);
    if (isOpenFile(out) || (fs::exists(fs::symlink_status(target, ec)) && !fs::is_regular_file(target, ec)))
        throw Error("\"%1\" is not an ordinary file: it is not replaced. Name a file in a folder.", out.string());
    if (fs::exists(target, ec) && access(target.c_str(), W_OK) != 0)
        throw Error("\"%1\" is write-protected: it is not replaced. Name another file, or allow writing to this one.",
                    target.string());
    return target;
}

} // namespace

AtomicFile::AtomicFile(const fs::path& out) : m_out(targetOf(out)), m_name(templateFor(m_out))
{
    m_fd = mkostemp(m_name.data(), O_CLOEXEC);
    if (m_fd < 0)
        fail(errno);
    setMode();
}

AtomicFile::~AtomicFile()
{
    if (m_fd >= 0)
        close(m_fd);
    if (!m_moved)
        unlink(m_name.c_str());
}

/// Permissions of the replaced file, else those of a new file.
void AtomicFile::setMode()
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
    if (fchmod(m_fd, mode) != 0) {
        const int error = errno; // the destructor does not run
        close(m_fd);
        unlink(m_name.c_str());
        fail(error);
    }
}

void AtomicFile::write(std::string_view content)
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

void AtomicFile::commit()
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

void AtomicFile::fail(int error) const
{
    const Message reason = systemMessage(error);
    std::error_code ignored; // a name that is too long cannot be asked for either
    if (fs::exists(m_out, ignored))
        throw Error("The file \"%1\" cannot be written: %2. What it held before is unchanged.", m_out.string(), reason);
    throw Error("The file \"%1\" cannot be written: %2. Nothing was written.", m_out.string(), reason);
}

void writeFileAtomically(const fs::path& out, std::string_view content, std::string_view more)
{
    AtomicFile file(out);
    file.write(content);
    file.write(more);
    file.commit();
}

} // namespace longhand
