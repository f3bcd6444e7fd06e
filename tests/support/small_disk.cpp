#include "tests/support/small_disk.h"

#include "engine/types/error.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sched.h>
#include <sys/mount.h>
#include <unistd.h>

namespace longhand::test {

namespace fs = std::filesystem;

namespace {

bool writeFile(const char* name, const std::string& text)
{
    std::ofstream out(name);
    out << text;
    out.close();
    return out.good();
}

} // namespace

bool SmallDisk::enterNamespace()
{
    const uid_t user = geteuid();
    const gid_t group = getegid();
    if (unshare(CLONE_NEWNS) != 0) {
        if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0)
            return false;
        if (!writeFile("/proc/self/setgroups", "deny") ||
            !writeFile("/proc/self/uid_map", "0 " + std::to_string(user) + " 1") ||
            !writeFile("/proc/self/gid_map", "0 " + std::to_string(group) + " 1"))
            return false;
    }
    if (mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0)
        return false;
    try {
        const SmallDisk trial(1 << 16);
    } catch (const Error&) {
        return false;
    }
    return true;
}

SmallDisk::SmallDisk(std::size_t bytes)
{
    std::string name = (fs::temp_directory_path() / "longhand-disk-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr)
        throw Error(std::string("no folder for a small disk: ") + std::strerror(errno));
    m_folder = name;
    const std::string options = "size=" + std::to_string(bytes);
    if (mount("tmpfs", name.c_str(), "tmpfs", 0, options.c_str()) != 0) {
        const int error = errno;
        rmdir(name.c_str());
        throw Error(std::string("no small disk: ") + std::strerror(error));
    }
}

SmallDisk::~SmallDisk()
{
    umount2(m_folder.c_str(), MNT_DETACH);
    rmdir(m_folder.c_str());
}

void SmallDisk::fill(std::size_t room) const
{
    const auto available = fs::space(m_folder).available;
    if (available <= room)
        return;
    const int fd = open((m_folder / "filler").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    const int error = fd < 0 ? errno : posix_fallocate(fd, 0, static_cast<off_t>(available - room));
    if (fd >= 0)
        close(fd);
    if (error != 0)
        throw Error(std::string("the small disk cannot be filled: ") + std::strerror(error));
}

void SmallDisk::free() const
{
    fs::remove(m_folder / "filler");
}

} // namespace longhand::test
