#include "engine/model/kv_cache.h"

#include "kernels/util/aligned_buffer.h"

#include <utility>

namespace longhand {

namespace {

constexpr std::size_t kHugePage = std::size_t{2} << 20;

/// How many blocks of this size fill huge pages best: a third of the starter's would lie in small ones if each had a
/// mapping of its own, and is read more slowly there. Pages that no block has touched take no memory.
std::size_t blocksTogether(std::size_t bytes)
{
    constexpr std::size_t kMost = 4; // a window that moves on releases memory in such steps
    if (bytes < kHugePage / 4 || bytes > kMost * kHugePage)
        return 1;
    std::size_t best = 1, least = kHugePage;
    for (std::size_t count = 1; count <= kMost; ++count) {
        const std::size_t wasted = (kHugePage - count * bytes % kHugePage) % kHugePage / count;
        if (wasted < least) {
            least = wasted;
            best = count;
        }
    }
    return best;
}

/// Blocks in memory. They may be released in any order; the memory of neighbours is released together.
class BlocksInMemory
{
public:
    std::shared_ptr<std::byte> operator()(std::size_t bytes)
    {
        if (!m_memory || m_memory->size() - m_used < bytes) {
            m_memory = std::make_shared<AlignedBuffer>(blocksTogether(bytes) * bytes);
            m_used = 0;
        }
        std::byte* const at = m_memory->data() + m_used;
        m_used += bytes;
        return {m_memory, at};
    }

private:
    std::shared_ptr<AlignedBuffer> m_memory;
    std::size_t m_used = 0;
};

} // namespace

KvBuffer::KvBuffer(int layers, int kvHeads, int headDim, KvEncoding encoding, Allocator allocator)
    : KvBuffer(layers, kvPartBytes(encoding, headDim) * static_cast<std::size_t>(kvHeads),
               allocator ? std::move(allocator) : Allocator(BlocksInMemory()))
{
    m_encoding = encoding;
}

KvBuffer::KvBuffer(int layers, std::size_t partBytes, Allocator allocator, bool streamed)
    : m_partBytes(partBytes), m_blockBytes(m_partBytes * static_cast<std::size_t>(layers)), m_streamed(streamed),
      m_allocator(std::move(allocator)), m_pointers(static_cast<std::size_t>(layers))
{
}

KvBuffer::KvBuffer(std::shared_ptr<KvBuffer> first, std::shared_ptr<KvBuffer> rest)
    : m_first(std::move(first)), m_rest(std::move(rest))
{
}

void KvBuffer::ensure(std::int32_t begin, std::int32_t end)
{
    if (m_rest) {
        m_first->ensure(begin, end);
        m_rest->ensure(begin, end);
        return;
    }
    if (begin >= end)
        return;
    const auto first = static_cast<std::size_t>(begin / kKvBlock);
    const auto last = static_cast<std::size_t>((end - 1) / kKvBlock);
    if (m_blocks.size() <= last) {
        m_blocks.resize(last + 1);
        for (auto& pointers : m_pointers)
            pointers.resize(last + 1, nullptr);
    }
    for (std::size_t block = first; block <= last; ++block) {
        if (m_blocks[block])
            continue;
        if (!m_spare.empty()) {
            // Stale keys and values are finite, and their weight is exactly zero until they are written again.
            m_blocks[block] = std::move(m_spare.back());
            m_spare.pop_back();
        } else {
            m_blocks[block] = m_allocator(m_blockBytes);
            ++m_held;
        }
        for (std::size_t layer = 0; layer < m_pointers.size(); ++layer)
            m_pointers[layer][block] = reinterpret_cast<std::uint16_t*>(m_blocks[block].get() + layer * m_partBytes);
        ++m_version;
    }
}

void KvBuffer::drop(std::size_t block)
{
    if (m_rest) {
        m_first->drop(block);
        m_rest->drop(block);
        return;
    }
    if (!has(block))
        return;
    constexpr std::size_t kSpare = 1;
    if (m_spare.size() < kSpare)
        m_spare.push_back(std::move(m_blocks[block]));
    else
        --m_held;
    m_blocks[block].reset();
    ++m_version;
    for (auto& pointers : m_pointers)
        pointers[block] = nullptr;
}

void KvBuffer::dropFrom(std::size_t block)
{
    for (std::size_t b = block; b < blocks(); ++b)
        drop(b);
}

} // namespace longhand
