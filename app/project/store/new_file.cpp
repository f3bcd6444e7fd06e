#include "app/project/store/new_file.h"

#include "app/project/store/project_lock.h"
#include "app/project/store/storage_error.h"
#include "app/project/store/story_files.h"
#include "engine/types/system_message.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

namespace longhand {

namespace {

namespace fs = std::filesystem;

/// Moves a file into place, never over another one. Returns 0 or errno.
int moveInPlace(const fs::path& from, const fs::path& to)
{
    if (renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0)
        return 0;
    if (errno != EINVAL && errno != ENOSYS)
        return errno;
    // On a file system without it: link a second name, which fails if it exists, then remove the first.
    if (link(from.c_str(), to.c_str()) != 0)
        return errno;
    unlink(from.c_str());
    return 0;
}

/// A log of this name without its file, or nothing.
fs::path logLeft(const fs::path& file)
{
    for (const char* suffix : {"-wal", "-journal"}) {
        std::error_code ec;
        fs::path log = file.string() + suffix;
        if (const auto size = fs::file_size(log, ec); !ec && size > 0)
            return log;
    }
    return {};
}

/// Removes what programs that were killed while they made this file left: of a process that is gone, and so old that
/// none of another computer is making it.
void removeLeftovers(const fs::path& folder, const fs::path& name)
{
    constexpr std::chrono::hours kOld{1};
    const std::string begin = "." + name.string() + ".new-";
    std::error_code ec;
    for (fs::directory_iterator entry(folder, ec); !ec && entry != fs::directory_iterator(); entry.increment(ec)) {
        const std::string found = entry->path().filename().string();
        if (!found.starts_with(begin))
            continue;
        std::error_code gone;
        const pid_t process = std::atoi(found.c_str() + begin.size());
        const auto changed = fs::last_write_time(entry->path(), gone);
        if (!gone && process > 0 && kill(process, 0) != 0 && errno == ESRCH &&
            fs::file_time_type::clock::now() - changed > kOld)
            fs::remove(entry->path(), gone);
    }
}

void syncFolder(const fs::path& folder)
{
    const int fd = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return;
    fsync(fd);
    close(fd);
}

} // namespace

bool isNameTaken(const fs::path& file)
{
    std::error_code ec;
    return fs::exists(fs::symlink_status(file, ec)) || !logLeft(file).empty();
}

NewFile::NewFile(const fs::path& file) : m_file(file)
{
    if (const fs::path story = storyBeside(file); !story.empty())
        throw Error("%1 cannot be created: a name that ends in %2 is that of a file beside a story, and would be "
                    "removed with it. Choose another name.",
                    quoted(file), file.string().substr(story.string().size()));
    std::error_code ec;
    if (fs::exists(fs::symlink_status(file, ec)))
        throw Error("%1 exists already. Choose another name.", quoted(file));
    if (const fs::path log = logLeft(file); !log.empty())
        throw Error(
            "%1 cannot be created: the log %2 of another story that had this name lies beside it. Choose another "
            "name, or move the log to where that story is now (it may hold its last words).",
            quoted(file), quoted(log));
    // It also removes what a program that died left of its lock.
    if (const ProjectLock lock(file); lock.result() == ProjectLock::Result::Other)
        throw Error("%1 cannot be created: a story of this name is still open in %2, though its file is gone. Close it "
                    "there, or choose another name.",
                    quoted(file), lock.holder());
    else if (lock.result() == ProjectLock::Result::Foreign)
        throw Error(
            "%1 cannot be created: %2, where its lock belongs, is a file of something else. Choose another name.",
            quoted(file), quoted(fs::path(file.string() + "-lock")));
    m_folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
    if (!fs::is_directory(m_folder, ec))
        throw Error("%1 cannot be created: there is no folder %2.", quoted(file), quoted(m_folder));
    removeLeftovers(m_folder, file.filename());
    // Creates an empty file under an unused name, so as not to write or remove another process's file.
    constexpr int kTries = 100;
    for (int i = 0; i < kTries; ++i) {
        fs::path name = ".";
        name += file.filename();
        name += ".new-" + std::to_string(getpid()) + (i == 0 ? "" : "-" + std::to_string(i));
        const int fd = open((m_folder / name).c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644);
        if (fd >= 0) {
            close(fd);
            m_made = m_folder / name;
            return;
        }
        if (errno != EEXIST)
            break;
    }
    throw Error("%1 cannot be created in this folder (%2).", quoted(file), systemMessage(errno));
}

NewFile::~NewFile()
{
    removeMade();
}

void NewFile::finish()
{
    const int error = moveInPlace(m_made, m_file);
    if (error == EEXIST)
        throw Error("%1 exists already. Choose another name.", quoted(m_file));
    if (error != 0)
        throw Error("%1 cannot be created: %2.", quoted(m_file), systemMessage(error));
    syncFolder(m_folder);
}

void NewFile::removeMade() const
{
    std::error_code ec;
    for (const char* suffix : {"", "-wal", "-shm", "-journal"})
        fs::remove(m_made.string() + suffix, ec);
}

} // namespace longhand
