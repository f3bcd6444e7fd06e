#include "app/project/store/log_sync.h"

#include "app/project/store/story_files.h"

#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <unistd.h>

namespace longhand {

namespace {

constexpr std::chrono::milliseconds kRetryInterval{1000};

} // namespace

LogSync::LogSync(const std::filesystem::path& project)
    : m_log(logOf(project)), m_thread([this](const std::stop_token& stop) { loop(stop); })
{
}

void LogSync::request()
{
    {
        const std::lock_guard lock(m_mutex);
        m_requested = true;
    }
    m_wake.notify_all();
}

void LogSync::loop(const std::stop_token& stop)
{
    std::unique_lock lock(m_mutex);
    while (m_wake.wait(lock, stop, [this] { return m_requested; })) {
        m_requested = false;
        lock.unlock();
        const bool done = sync();
        lock.lock();
        if (!done) {
            m_wake.wait_for(lock, stop, kRetryInterval, [] { return false; });
            if (stop.stop_requested())
                return; // a wait that is asked to stop returns at once: it would try for ever
            m_requested = true;
        }
    }
}

/// A log that is not there was merged into the file, which is always synced with it.
bool LogSync::sync() const
{
    const int fd = ::open(m_log.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return errno == ENOENT;
    const bool done = ::fdatasync(fd) == 0;
    ::close(fd);
    return done;
}

} // namespace longhand
