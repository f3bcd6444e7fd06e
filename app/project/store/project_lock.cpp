#include "app/project/store/project_lock.h"

#include "app/project/store/file_identity.h"

#include <cerrno>
#include <cstddef>
#include <fcntl.h>
#include <string>
#include <string_view>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace longhand {

namespace {

/// "name (process 4711 on host)" of this process.
std::string ownName()
{
    char host[256] = {};
    if (gethostname(host, sizeof host - 1) != 0)
        host[0] = '\0';
    std::error_code error;
    std::string program = std::filesystem::read_symlink("/proc/self/exe", error).filename().string();
    if (program.empty())
        program = "longhand";
    return program + " (process " + std::to_string(getpid()) + " on " + host + ")";
}

std::string contentOf(int fd)
{
    char buffer[512];
    const ssize_t size = pread(fd, buffer, sizeof buffer, 0);
    std::string text(buffer, size > 0 ? static_cast<std::size_t>(size) : 0);
    while (!text.empty() && text.back() == '\n')
        text.pop_back();
    return text;
}

/// Whether a lock's side file holds what ownName() writes, or nothing that anybody would miss: zeros, as a power
/// failure leaves them.
bool isNameOfHolder(const std::string& content)
{
    return content.find_first_not_of('\0') == std::string::npos ||
           (content.find(" (process ") != std::string::npos && content.ends_with(')'));
}

/// What ownName() wrote, in parts: its words are translated, program, number and host are not.
Message holderNamedIn(const std::string& content)
{
    constexpr std::string_view process = " (process ", on = " on ";
    const std::size_t first = content.rfind(process);
    if (first == std::string::npos || !content.ends_with(')'))
        return Message(content);
    const std::size_t number = first + process.size();
    const std::size_t second = content.find(on, number);
    if (second == std::string::npos)
        return Message(content);
    const std::size_t host = second + on.size();
    return Message("%1 (process %2 on %3)", content.substr(0, first), content.substr(number, second - number),
                   content.substr(host, content.size() - host - 1));
}

/// Takes the lock on a file's identity. Returns a descriptor that holds it, -1 if it cannot be had, or -2 if another
/// program has it.
int lockIdentity(const std::filesystem::path& project)
{
    const FileIdentity file = fileIdentity(project);
    if (file == FileIdentity())
        return -1;
    const std::string name = "longhand-" + std::to_string(file.first) + "-" + std::to_string(file.second);
    sockaddr_un address = {};
    address.sun_family = AF_UNIX;
    name.copy(address.sun_path + 1, sizeof address.sun_path - 1); // after a zero: no name in the file system
    const int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return -1;
    const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + name.size());
    if (bind(fd, reinterpret_cast<const sockaddr*>(&address), size) == 0)
        return fd;
    const bool taken = errno == EADDRINUSE;
    close(fd);
    return taken ? -2 : -1;
}

} // namespace

ProjectLock::ProjectLock(const std::filesystem::path& project) : m_file(project.string() + "-lock")
{
    for (;;) {
        m_fd = open(m_file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644);
        if (m_fd < 0 && errno == EINTR)
            continue;
        if (m_fd < 0) {
            // In a read-only folder, or with a read-only lock file, the holder can still be named.
            m_fd = open(m_file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
            if (m_fd >= 0 && flock(m_fd, LOCK_SH | LOCK_NB) != 0) {
                m_result = Result::Other;
                m_holder = holderNamedIn(contentOf(m_fd));
            }
            break;
        }
        int locked = 0;
        do {
            locked = flock(m_fd, LOCK_EX | LOCK_NB);
        } while (locked != 0 && errno == EINTR);
        if (locked != 0) {
            if (errno == EWOULDBLOCK) {
                m_result = Result::Other;
                m_holder = holderNamedIn(contentOf(m_fd));
            }
            break;
        }
        // The last holder may have removed the file between our open and our lock: then the lock is worthless.
        struct stat mine = {};
        struct stat named = {};
        if (fstat(m_fd, &mine) == 0 && stat(m_file.c_str(), &named) == 0 && mine.st_ino == named.st_ino &&
            mine.st_dev == named.st_dev)
        {
            if (!isNameOfHolder(contentOf(m_fd))) {
                m_result = Result::Foreign;
                break;
            }
            m_socket = lockIdentity(project);
            if (m_socket == -2) {
                m_result = Result::Other;
                m_holder = Message("another program, under another name");
                if (mine.st_size == 0)
                    unlink(m_file.c_str());
                break;
            }
            m_result = Result::Held;
            m_takenOver = mine.st_size > 0;
            const std::string name = ownName() + "\n";
            // On a full disk the name is missing, but the lock holds.
            if (ftruncate(m_fd, 0) != 0 || pwrite(m_fd, name.data(), name.size(), 0) < 0)
                errno = 0;
            return;
        }
        close(m_fd);
    }
    if (m_fd >= 0)
        close(m_fd);
    m_fd = -1;
    if (m_result == Result::Other && m_holder.empty())
        m_holder = Message("another program");
}

ProjectLock::~ProjectLock()
{
    if (m_fd < 0)
        return;
    if (m_socket >= 0)
        close(m_socket);
    unlink(m_file.c_str()); // while still held, see the constructor
    close(m_fd);
}

} // namespace longhand
