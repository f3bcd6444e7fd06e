#include "engine/model/kv_file.h"

#include "engine/types/error.h"
#include "engine/types/system_message.h"

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <fcntl.h>
#include <string>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

namespace longhand {

namespace {

/// Closed when the last block is released.
struct UnnamedFile
{
    explicit UnnamedFile(const std::filesystem::path& in) : folder(in)
    {
        fd = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
        if (fd < 0 && (errno == EOPNOTSUPP || errno == EISDIR || errno == EINVAL)) { // a file system without such files
            std::string name = (folder / "longhand-XXXXXX").string();
            fd = ::mkostemp(name.data(), O_CLOEXEC);
            if (fd >= 0)
                ::unlink(name.c_str());
        }
        if (fd < 0)
            throw Error("The folder %1 cannot hold keys and values: %2. Choose another folder.", folder.string(),
                        systemMessage(errno));
    }
    ~UnnamedFile() { ::close(fd); }
    UnnamedFile(const UnnamedFile&) = delete;
    UnnamedFile& operator=(const UnnamedFile&) = delete;

    std::filesystem::path folder;
    int fd = -1;
    off_t end = 0;
};

std::shared_ptr<std::byte> mapBlock(const std::shared_ptr<UnnamedFile>& file, std::size_t bytes)
{
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    const std::size_t whole = (bytes + page - 1) / page * page;
    const off_t begin = file->end;
    if (const int error = ::posix_fallocate(file->fd, begin, static_cast<off_t>(whole)); error != 0)
        throw Error("The folder %1 has no room for %2 more bytes of keys and values: %3. Make room there, or choose "
                    "another folder.",
                    file->folder.string(), whole, systemMessage(error));
    void* const mapped = ::mmap(nullptr, whole, PROT_READ | PROT_WRITE, MAP_SHARED, file->fd, begin);
    if (mapped == MAP_FAILED)
        throw Error(
            "%1 bytes of keys and values in %2 could not be mapped: %3. Close other programs, or plan a shorter story.",
            whole, file->folder.string(), systemMessage(errno));
    // Else a page that is not in memory brings megabytes of its neighbours along, in place of what is needed next.
    ::madvise(mapped, whole, MADV_RANDOM);
    file->end = begin + static_cast<off_t>(whole);
    return {static_cast<std::byte*>(mapped), [file, begin, whole](std::byte* block) {
                ::munmap(block, whole);
                ::fallocate(file->fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, begin, static_cast<off_t>(whole));
            }};
}

} // namespace

KvBuffer::Allocator keysInFile(const std::filesystem::path& folder)
{
    auto file = std::make_shared<UnnamedFile>(folder);
    return [file = std::move(file)](std::size_t bytes) { return mapBlock(file, bytes); };
}

void LayerPrefetch::beginPass()
{
    rusage used = {};
    ::getrusage(RUSAGE_SELF, &used);
    m_needed = m_faults >= 0 && used.ru_majflt > m_faults;
    m_faults = used.ru_majflt;
}

void LayerPrefetch::fetch(const KvBuffer* buffer, int layer) const
{
    if (!m_needed || buffer == nullptr)
        return;
    const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    buffer->eachPart(layer, [page](std::byte* part, std::size_t bytes) {
        const std::uintptr_t before = reinterpret_cast<std::uintptr_t>(part) % page;
        ::madvise(part - before, bytes + before, MADV_WILLNEED); // best effort
    });
}

} // namespace longhand
