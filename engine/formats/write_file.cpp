#include "engine/formats/safetensors.h"
#include "engine/types.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace longhand {

namespace {

/// A file descriptor that closes itself; a temporary file removes itself unless it was renamed.
struct Descriptor
{
    int fd = -1;
    std::string temporary;

    ~Descriptor()
    {
        if (fd >= 0)
            ::close(fd);
        if (!temporary.empty())
            ::unlink(temporary.c_str());
    }
};

[[noreturn]] void fail(const std::filesystem::path& path)
{
    const int error = errno;
    throw Error(path.string() + " could not be written: " + std::strerror(error) + ". What was there is as it was.");
}

void writeAll(int fd, std::string_view bytes, const std::filesystem::path& path)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(fd, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            fail(path);
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

} // namespace

void writeFileAtomically(const std::filesystem::path& path, std::string_view header, std::string_view data)
{
    Descriptor file;
    std::string name = path.string() + ".XXXXXX";
    file.fd = ::mkstemp(name.data());
    if (file.fd < 0)
        fail(path);
    file.temporary = name;
    writeAll(file.fd, header, path);
    writeAll(file.fd, data, path);
    if (::fchmod(file.fd, 0644) != 0 || ::fsync(file.fd) != 0 || ::rename(name.c_str(), path.c_str()) != 0)
        fail(path);
    file.temporary.clear();
    Descriptor folder;
    const auto parent = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
    folder.fd = ::open(parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder.fd >= 0)
        ::fsync(folder.fd); // the file is whole either way; some file systems cannot sync folders
}

} // namespace longhand
