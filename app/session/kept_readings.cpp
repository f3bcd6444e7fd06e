#include "app/session/kept_readings.h"

#include "app/library/user_folders.h"
#include "engine/formats/gguf/file_input.h"
#include "engine/formats/sha256.h"
#include "engine/types/error.h"
#include "engine/types/system_message.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace longhand {

namespace {

namespace fs = std::filesystem;

constexpr char kSuffix[] = ".kv";
constexpr char kUnfinished[] = ".part";
constexpr std::uint64_t kMostWaiting = std::uint64_t{256} << 20; // bytes; at least one block

/// Precedes the parts, in memory layout: the files never leave the machine.
struct Header
{
    char magic[8] = {'L', 'H', 'K', 'E', 'P', 'T', '0', '1'};
    char name[96] = {};
    std::uint64_t sizes[PrefixStore::kBuffers] = {};
    char sums[PrefixStore::kBuffers][64] = {};
    char own[64] = {}; // over everything before
};

std::string sumOf(const void* data, std::size_t bytes)
{
    Sha256 sum;
    sum.add(data, bytes);
    return sum.hex();
}

void put(char (&to)[64], const std::string& hex)
{
    std::memcpy(to, hex.data(), std::min(hex.size(), sizeof to));
}

bool holds(const char (&sum)[64], const void* data, std::size_t bytes)
{
    return std::string_view(sum, sizeof sum) == sumOf(data, bytes);
}

/// Matches "00012-6a0f..." only, so that no other file is ever touched.
bool isName(std::string_view name)
{
    return name.size() > 65 && name.size() < sizeof Header::name && name[name.size() - 65] == '-' &&
           std::all_of(name.begin(), name.end(),
                       [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || c == '-'; });
}

struct KeptFile
{
    fs::path path;
    std::string name;
    std::uint64_t bytes = 0;
    fs::file_time_type used;
};

/// Lists the cached files; deletes leftovers of a program that ended while writing.
std::vector<KeptFile> filesIn(const fs::path& folder)
{
    std::vector<KeptFile> files;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error); !error && entry != fs::directory_iterator();
         entry.increment(error)) {
        const fs::path& path = entry->path();
        std::error_code ofFile;
        const auto used = entry->last_write_time(ofFile);
        const std::string name = path.stem().string();
        if (ofFile || !entry->is_regular_file(ofFile))
            continue;
        if (path.extension() == kSuffix && isName(name)) {
            const std::uintmax_t bytes = entry->file_size(ofFile);
            if (!ofFile)
                files.push_back({path, name, bytes, used});
        } else if (path.extension() == kUnfinished && fs::file_time_type::clock::now() - used > std::chrono::hours(1)) {
            fs::remove(path, ofFile);
        }
    }
    return files;
}

} // namespace

fs::path KeptReadings::userFolder()
{
    return cacheFolder() / "readings";
}

KeptReadings::KeptReadings(fs::path folder, const KeptLimits& limits) : m_folder(std::move(folder)), m_limits(limits) {}

KeptReadings::~KeptReadings()
{
    {
        const std::lock_guard lock(m_mutex);
        m_quit = true;
    }
    m_wake.notify_all();
    if (m_thread.joinable())
        m_thread.join();
    // Blocks of one text are used at the same time.
    const auto now = fs::file_time_type::clock::now();
    for (const std::string& name : m_used) {
        std::error_code gone;
        fs::last_write_time(fileOf(name), now, gone);
    }
}

fs::path KeptReadings::fileOf(const std::string& name) const
{
    return m_folder / (name + kSuffix);
}

bool KeptReadings::has(const std::string& name) const
{
    std::error_code error;
    return fs::is_regular_file(fileOf(name), error);
}

bool KeptReadings::load(const std::string& name, const Parts& parts)
{
    const fs::path file = fileOf(name);
    try {
        const FileInput input(file);
        Header header;
        const Header expected;
        input.readAt(0, std::as_writable_bytes(std::span(&header, 1)), Message("its header"));
        bool good = std::memcmp(header.magic, expected.magic, sizeof header.magic) == 0 &&
                    holds(header.own, &header, offsetof(Header, own)) &&
                    std::string_view(header.name, strnlen(header.name, sizeof header.name)) == name;
        std::uint64_t at = sizeof header;
        for (std::size_t i = 0; i < kBuffers && good; ++i) {
            if (!parts[i].empty()) {
                if (header.sizes[i] == 0)
                    return false; // intact, but not what was asked for
                good = header.sizes[i] == parts[i].size();
                if (good)
                    input.readAt(at, parts[i], Message("keys and values"));
                good = good && holds(header.sums[i], parts[i].data(), parts[i].size());
            }
            at += header.sizes[i];
        }
        if (good) {
            const std::lock_guard lock(m_mutex);
            m_used.insert(name);
            return true;
        }
    } catch (const std::exception&) {
        if (!has(name))
            return false;
    }
    std::error_code ignored;
    fs::remove(file, ignored);
    remark(Message("A part of the reading cache was damaged; that text is read again."));
    return false;
}

void KeptReadings::save(const std::string& name, const Parts& parts)
{
    std::uint64_t bytes = sizeof(Header);
    for (const auto& part : parts)
        bytes += part.size();
    {
        const std::lock_guard lock(m_mutex);
        m_used.insert(name);
        // The disk does not keep up: the rest is read again the next time.
        if (m_full || (!m_jobs.empty() && m_waiting + bytes > kMostWaiting))
            return;
    }
    try {
        Job job;
        job.name = name;
        job.bytes.resize(bytes);
        std::size_t at = sizeof(Header);
        for (const auto& part : parts) {
            std::copy(part.begin(), part.end(), job.bytes.begin() + static_cast<std::ptrdiff_t>(at));
            at += part.size();
        }
        Header header;
        name.copy(header.name, sizeof header.name - 1);
        for (std::size_t i = 0; i < kBuffers; ++i)
            header.sizes[i] = parts[i].size();
        std::memcpy(job.bytes.data(), &header, sizeof header);
        const std::lock_guard lock(m_mutex);
        if (!m_thread.joinable())
            m_thread = std::thread([this] { run(); });
        m_waiting += bytes;
        m_jobs.push_back(std::move(job));
    } catch (const std::exception&) {
        return; // no memory, no thread: do without
    }
    m_wake.notify_all();
}

void KeptReadings::finish()
{
    std::unique_lock lock(m_mutex);
    m_idle.wait(lock, [this] { return m_jobs.empty() && !m_writing; });
}

Message KeptReadings::takeRemark()
{
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_remark, {});
}

void KeptReadings::remark(Message text)
{
    const std::lock_guard lock(m_mutex);
    if (!m_remarked)
        m_remark = std::move(text);
    m_remarked = true;
}

void KeptReadings::run()
{
    std::unique_lock lock(m_mutex);
    for (;;) {
        m_wake.wait(lock, [this] { return m_quit || !m_jobs.empty(); });
        if (m_quit)
            return;
        const Job job = std::move(m_jobs.front());
        m_jobs.pop_front();
        m_waiting -= job.bytes.size();
        m_writing = true;
        lock.unlock();
        try {
            write(job);
        } catch (const std::exception& e) {
            remark(messageOf(e));
        }
        lock.lock();
        m_writing = false;
        m_idle.notify_all();
    }
}

/// Throws Error.
void KeptReadings::write(const Job& job)
{
    if (has(job.name) || !makeRoom(job.bytes.size()))
        return;
    Header header;
    std::memcpy(&header, job.bytes.data(), sizeof header);
    std::size_t at = sizeof header;
    for (std::size_t i = 0; i < kBuffers; ++i) {
        put(header.sums[i], sumOf(job.bytes.data() + at, header.sizes[i]));
        at += header.sizes[i];
    }
    put(header.own, sumOf(&header, offsetof(Header, own)));

    const auto unwritten = [this](const Message& why) {
        return Error("The reading cache cannot be written to \"%1\": %2. The text will be read again next time.",
                     m_folder.string(), why);
    };
    std::error_code unmade;
    fs::create_directories(m_folder, unmade);
    if (!unmade)
        fs::permissions(m_folder, fs::perms::owner_all, unmade); // the cache reveals the author's text
    if (unmade)
        throw unwritten(systemMessage(unmade));
    const fs::path file = fileOf(job.name);
    const std::string fresh = file.string() + '.' + std::to_string(::getpid()) + kUnfinished;
    const int fd = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    bool good = fd >= 0;
    constexpr std::size_t piece = std::size_t{1} << 20; // small, so that quitting the program is noticed soon
    for (std::size_t done = 0; good && done < job.bytes.size();) {
        const std::byte* from = job.bytes.data() + done;
        std::size_t count = std::min(piece, job.bytes.size() - done);
        if (done < sizeof header) {
            from = reinterpret_cast<const std::byte*>(&header) + done;
            count = sizeof header - done;
        }
        const ssize_t written = ::write(fd, from, count);
        if (written > 0)
            done += static_cast<std::size_t>(written);
        good = written > 0 || (written < 0 && errno == EINTR);
        const std::lock_guard lock(m_mutex);
        if (m_quit)
            good = false;
    }
    const int error = errno;
    if (fd >= 0)
        good = ::close(fd) == 0 && good;
    // Not synced: the sums reveal a file that a crash left half-written.
    if (good && ::rename(fresh.c_str(), file.c_str()) == 0)
        return;
    ::unlink(fresh.c_str());
    const std::lock_guard lock(m_mutex);
    if (!m_quit) {
        m_full = true;
        throw unwritten(systemMessage(error));
    }
}

/// Returns false if only deleting what this session uses would make room.
bool KeptReadings::makeRoom(std::uint64_t bytes)
{
    std::set<std::string> used;
    {
        const std::lock_guard lock(m_mutex);
        used = m_used;
    }
    Message full;
    if (bytes > m_limits.bytes || trimKept(m_folder, m_limits.bytes - bytes, used) + bytes > m_limits.bytes) {
        full =
            Message("This text exceeds the reading cache: its end will be read again next time. Set the cache size in "
                    "the preferences.");
    } else {
        std::error_code error;
        fs::path there = m_folder;
        while (!fs::exists(there, error) && there.has_relative_path())
            there = there.parent_path();
        const fs::space_info space = fs::space(there, error);
        if (error || space.available < bytes + m_limits.room)
            full =
                Message("There is too little disk space for the reading cache: the text will be read again next time.");
    }
    if (full.empty())
        return true;
    {
        const std::lock_guard lock(m_mutex);
        m_full = true;
    }
    remark(full);
    return false;
}

std::uint64_t keptBytes(const fs::path& folder)
{
    std::uint64_t sum = 0;
    for (const KeptFile& file : filesIn(folder))
        sum += file.bytes;
    return sum;
}

std::uint64_t trimKept(const fs::path& folder, std::uint64_t limit, const std::set<std::string>& spare)
{
    std::vector<KeptFile> files = filesIn(folder);
    std::uint64_t sum = 0;
    for (const KeptFile& file : files)
        sum += file.bytes;
    if (sum <= limit)
        return sum;
    constexpr auto together = std::chrono::hours(6);
    const auto before = [&](const KeptFile& a, const KeptFile& b) {
        const auto period = [&](const KeptFile& file) { return file.used.time_since_epoch() / together; };
        return period(a) != period(b) ? period(a) < period(b) : a.name > b.name; // by block number, last ones first
    };
    std::sort(files.begin(), files.end(), before);
    for (const KeptFile& file : files) {
        if (sum <= limit)
            break;
        std::error_code error;
        if (!spare.contains(file.name) && fs::remove(file.path, error) && !error)
            sum -= file.bytes;
    }
    return sum;
}

} // namespace longhand
