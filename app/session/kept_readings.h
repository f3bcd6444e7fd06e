#pragma once

#include "engine/model/prefix_store.h"

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace longhand {

/// Limits of the cache.
struct KeptLimits
{
    std::uint64_t bytes = std::uint64_t{8} << 30; ///< of all files; least recently used files are deleted first
    std::uint64_t room = std::uint64_t{2} << 30;  ///< to leave free on the disk
    std::int64_t fewestTokens = 4096;             ///< shorter texts are not kept: reading them again is quick
};

/// Caches KV blocks that the model has read in the user's cache folder: one file for each block of 512 positions, keyed
/// by everything it depends on (engine/model/block_names.h). Stories with a common beginning, copies and takes share
/// blocks, and a text that was changed in the middle is read again only from there. A separate thread writes the files
/// while the text is read, each under a temporary name first. Each file carries SHA-256 sums of its parts; a damaged
/// one is deleted, never used. Nothing here throws or waits for a slow disk: what was not kept is read again.
class KeptReadings final : public PrefixStore
{
public:
    /// Creates nothing until there is something to keep.
    explicit KeptReadings(std::filesystem::path folder, const KeptLimits& limits = {});
    /// Discards what is not written yet.
    ~KeptReadings() override;
    KeptReadings(const KeptReadings&) = delete;
    KeptReadings& operator=(const KeptReadings&) = delete;

    /// $XDG_CACHE_HOME/longhand/readings, else ~/.cache/longhand/readings.
    static std::filesystem::path userFolder();

    std::int64_t fewestTokens() const override { return m_limits.fewestTokens; }
    bool has(const std::string& name) const override;
    bool load(const std::string& name, const Parts& parts) override;
    void save(const std::string& name, const Parts& parts) override;

    /// Waits until everything saved has been written or discarded. Any thread.
    void finish();
    /// Only the first problem is reported, once.
    Message takeRemark() override;

private:
    struct Job
    {
        std::string name;
        std::vector<std::byte> bytes; // the whole file
    };
    std::filesystem::path fileOf(const std::string& name) const;
    void run();
    void write(const Job& job);
    bool makeRoom(std::uint64_t bytes);
    void remark(Message text);

    const std::filesystem::path m_folder;
    const KeptLimits m_limits;

    mutable std::mutex m_mutex; // guards what follows
    std::condition_variable m_wake, m_idle;
    std::deque<Job> m_jobs;
    std::uint64_t m_waiting = 0; // bytes in m_jobs
    bool m_writing = false, m_quit = false, m_full = false;
    std::set<std::string> m_used; // block names of this session's texts: never evicted to make room for each other
    Message m_remark;
    bool m_remarked = false;
    std::thread m_thread; // started by the first save
};

/// Total size of all cached files in a folder. Not for the UI thread.
std::uint64_t keptBytes(const std::filesystem::path& folder);
/// Deletes least recently used files until at most `limit` bytes remain, except those named in `spare`; with limit 0
/// deletes all. Among files used at about the same time, the ends of texts go before their beginnings, without which
/// they are useless. Returns the bytes that remain. Not for the UI thread.
std::uint64_t trimKept(const std::filesystem::path& folder, std::uint64_t limit,
                       const std::set<std::string>& spare = {});

} // namespace longhand
