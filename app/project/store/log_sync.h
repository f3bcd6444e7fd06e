#pragma once

#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <stop_token>
#include <thread>

namespace longhand {

/// Syncs a project's log on a thread of its own, so that a slow disk delays neither commits nor the window. SQLite
/// keeps no locks on the log: opening and closing it here releases none.
class LogSync
{
public:
    /// project: its file.
    explicit LogSync(const std::filesystem::path& project);
    ~LogSync() = default; ///< waits for a sync that has begun

    /// What was committed before this call is on the disk soon. Returns at once; thread-safe. If the disk refuses, it
    /// is asked again until it obeys.
    void request();

private:
    void loop(const std::stop_token& stop);
    bool sync() const;

    std::filesystem::path m_log;
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    bool m_requested = false;
    std::jthread m_thread; // the last member: it is asked to end and waited for before the others go
};

} // namespace longhand
