#include "kernels/util/aligned_buffer.h"

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace longhand {

namespace {

constexpr std::size_t kLine = 64;
constexpr std::size_t kHugePage = std::size_t{2} << 20;

std::size_t roundUp(std::size_t bytes, std::size_t unit)
{
    if (bytes > std::numeric_limits<std::size_t>::max() - unit)
        throw std::bad_alloc();
    return (bytes + unit - 1) / unit * unit;
}

#if defined(__linux__)
/// Zeroed memory that begins at a huge page: maps one page too much, then trims both ends.
std::byte* mapHuge(std::size_t bytes)
{
    const std::size_t wanted = roundUp(bytes, kHugePage) + kHugePage;
    void* const mapped = mmap(nullptr, wanted, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped == MAP_FAILED)
        throw std::bad_alloc();
    auto* const begin = static_cast<std::byte*>(mapped);
    const std::size_t head = (kHugePage - reinterpret_cast<std::uintptr_t>(begin) % kHugePage) % kHugePage;
    if (head > 0)
        munmap(begin, head);
    if (const std::size_t tail = wanted - head - bytes; tail > 0)
        munmap(begin + head + bytes, tail);
    madvise(begin + head, bytes, MADV_HUGEPAGE); // best effort: without it the memory is merely slower
    return begin + head;
}
#endif

} // namespace

AlignedBuffer::AlignedBuffer(std::size_t bytes) : m_size(bytes)
{
    if (bytes == 0)
        return;
#if defined(__linux__)
    if (bytes >= kHugePage) {
        // The end gets a huge page too if it fills most of it.
        const std::size_t end = bytes % kHugePage;
        m_mapped = roundUp(bytes, end > kHugePage / 2 ? kHugePage : std::size_t{4096});
        m_data = mapHuge(m_mapped);
        return;
    }
#endif
    const std::size_t rounded = roundUp(bytes, kLine);
    m_data = static_cast<std::byte*>(std::aligned_alloc(kLine, rounded));
    if (m_data == nullptr)
        throw std::bad_alloc();
    std::memset(m_data, 0, rounded);
}

AlignedBuffer::~AlignedBuffer()
{
    if (m_owner)
        return;
#if defined(__linux__)
    if (m_mapped > 0) {
        munmap(m_data, m_mapped);
        return;
    }
#endif
    std::free(m_data);
}

AlignedBuffer BufferArena::take(std::size_t bytes)
{
    constexpr std::size_t kChunk = std::size_t{16} << 20;
    if (bytes > kChunk / 4)
        return AlignedBuffer(bytes);
    const std::size_t rounded = roundUp(bytes, kLine);
    if (!m_chunk || m_chunk->size() - m_used < rounded) {
        m_chunk = std::make_shared<AlignedBuffer>(kChunk);
        m_used = 0;
    }
    AlignedBuffer part;
    part.m_data = m_chunk->data() + m_used;
    part.m_size = bytes;
    part.m_owner = m_chunk;
    m_used += rounded;
    return part;
}

} // namespace longhand
