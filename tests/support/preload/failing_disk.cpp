#include "tests/support/preload/failing_disk.h"

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

namespace longhand::test {

namespace {

using Calls = FailingDisk::Calls;

std::atomic<const char*> g_name = nullptr; // null: healthy
std::atomic<Calls> g_calls = Calls::Read;
std::atomic<long> g_first = 0, g_count = 0, g_seen = 0, g_failed = 0;
std::atomic<int> g_error = EIO, g_slowMs = 0;
const char* g_mark = nullptr;

/// True if this call is to fail; errno says why.
bool fails(Calls calls, int fd)
{
    const char* const name = g_name;
    if (name == nullptr || calls != g_calls)
        return false;
    char link[32], path[4096];
    std::snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    const int before = errno;
    const ssize_t size = readlink(link, path, sizeof path - 1);
    errno = before;
    if (size <= 0)
        return false;
    path[size] = '\0';
    if (std::strstr(path, name) == nullptr)
        return false;
    const long call = g_seen++;
    if (call < g_first || call - g_first >= g_count)
        return false;
    if (g_failed++ == 0 && g_mark != nullptr)
        ::close(::open(g_mark, O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
    if (g_slowMs > 0)
        usleep(static_cast<useconds_t>(g_slowMs) * 1000);
    errno = g_error;
    return true;
}

long number(const char* variable, long otherwise)
{
    const char* const text = std::getenv(variable);
    return text != nullptr ? std::atol(text) : otherwise;
}

[[gnu::constructor]] void planFromEnvironment()
{
    const char* const name = std::getenv("LONGHAND_FAIL_NAME");
    if (name == nullptr)
        return;
    g_mark = std::getenv("LONGHAND_FAIL_MARK");
    const char* const calls = std::getenv("LONGHAND_FAIL_CALLS");
    const bool write = calls != nullptr && std::strcmp(calls, "write") == 0;
    FailingDisk::plan(write ? Calls::Write : Calls::Read, name, number("LONGHAND_FAIL_FIRST", 0),
                      number("LONGHAND_FAIL_COUNT", 1),
                      static_cast<int>(number("LONGHAND_FAIL_ERRNO", write ? ENOSPC : EIO)));
}

} // namespace

void FailingDisk::plan(Calls calls, const char* name, long first, long count, int error)
{
    g_name = nullptr;
    g_calls = calls;
    g_first = first;
    g_count = count;
    g_error = error;
    g_slowMs = 0;
    g_seen = g_failed = 0;
    g_name = name;
}

void FailingDisk::slow(int milliseconds)
{
    g_slowMs = milliseconds;
}

void FailingDisk::heal()
{
    g_name = nullptr;
}

long FailingDisk::seen()
{
    return g_seen;
}

long FailingDisk::failed()
{
    return g_failed;
}

} // namespace longhand::test

using longhand::test::Calls;
using longhand::test::fails;

extern "C" {

// NOLINTBEGIN: the names are the C library's
ssize_t read(int fd, void* out, size_t size)
{
    return fails(Calls::Read, fd) ? -1 : syscall(SYS_read, fd, out, size);
}

ssize_t pread64(int fd, void* out, size_t size, off64_t offset)
{
    return fails(Calls::Read, fd) ? -1 : syscall(SYS_pread64, fd, out, size, offset);
}

ssize_t pread(int fd, void* out, size_t size, off_t offset)
{
    return pread64(fd, out, size, offset);
}

ssize_t write(int fd, const void* in, size_t size)
{
    return fails(Calls::Write, fd) ? -1 : syscall(SYS_write, fd, in, size);
}

ssize_t pwrite64(int fd, const void* in, size_t size, off64_t offset)
{
    return fails(Calls::Write, fd) ? -1 : syscall(SYS_pwrite64, fd, in, size, offset);
}

ssize_t pwrite(int fd, const void* in, size_t size, off_t offset)
{
    return pwrite64(fd, in, size, offset);
}

int fdatasync(int fd)
{
    return fails(Calls::Sync, fd) ? -1 : static_cast<int>(syscall(SYS_fdatasync, fd));
}

int ftruncate64(int fd, off64_t size) noexcept
{
    return fails(Calls::Write, fd) ? -1 : static_cast<int>(syscall(SYS_ftruncate, fd, size));
}

int ftruncate(int fd, off_t size) noexcept
{
    return ftruncate64(fd, size);
}

int fallocate64(int fd, int mode, off64_t offset, off64_t size)
{
    return fails(Calls::Write, fd) ? -1 : static_cast<int>(syscall(SYS_fallocate, fd, mode, offset, size));
}

int fallocate(int fd, int mode, off_t offset, off_t size)
{
    return fallocate64(fd, mode, offset, size);
}
// NOLINTEND
}
