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

/// How much is kept of what was read.
struct KeptLimits
{
    std::uint64_t bytes = std::uint64_t{8} << 30; ///< of all files; the ones that were not used for longest go first
    std::uint64_t room = std::uint64_t{2} << 30;  ///< that stays free on the disk
    std::int64_t fewestTokens = 4096;             ///< of a text; reading fewer again is quick
};

/// What the model has read, kept in the user's cache folder: one file for each block of 512 positions, known by what it
/// depends on (engine/model/block_names.h), so that stories that begin alike, copies and takes share what they have in
/// common, and a text that was changed in the middle is read from there on only. Files are written while the text is
/// read, on a thread of their own, each under another name first; each carries SHA-256 sums of its parts, and one that
/// is damaged is deleted rather than used. Nothing here throws or waits for a slow disk: what is not kept is read
/// again.
class KeptReadings final : public PrefixStore
{
public:
    /// Nothing is made before there is something to keep.
    explicit KeptReadings(std::filesystem::path folder, const KeptLimits& limits = {});
    /// What is not written yet is given up.
    ~KeptReadings() override;
    KeptReadings(const KeptReadings&) = delete;
    KeptReadings& operator=(const KeptReadings&) = delete;

    /// $XDG_CACHE_HOME/longhand/readings, else ~/.cache/longhand/readings.
    static std::filesystem::path userFolder();

    std::int64_t fewestTokens() const override { return m_limits.fewestTokens; }
    bool has(const std::string& name) const override;
    bool load(const std::string& name, const Parts& parts) override;
    void save(const std::string& name, const Parts& parts) override;

    /// Waits until all that was saved is in files, or given up. Any thread.
    void finish();
    /// One thing only, and once.
    std::string takeRemark() override;

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
    void remark(const std::string& text);

    const std::filesystem::path m_folder;
    const KeptLimits m_limits;

    mutable std::mutex m_mutex; // guards what follows
    std::condition_variable m_wake, m_idle;
    std::deque<Job> m_jobs;
    std::uint64_t m_waiting = 0; // bytes in m_jobs
    bool m_writing = false, m_quit = false, m_full = false;
    std::set<std::string> m_used; // names of this session's texts: they are not deleted for each other
    std::string m_remark;
    bool m_remarked = false;
    std::thread m_thread; // begun with the first save
};

/// Bytes of all that is kept in a folder. Not for the UI thread.
std::uint64_t keptBytes(const std::filesystem::path& folder);
/// Deletes what was not used for longest until `limit` bytes remain at most, but for what `spare` names; with limit 0
/// all of it. Of what was used at about the same time the ends of texts go before their beginnings, without which they
/// are of no use. How many bytes remain. Not for the UI thread.
std::uint64_t trimKept(const std::filesystem::path& folder, std::uint64_t limit,
                       const std::set<std::string>& spare = {});

} // namespace longhand
