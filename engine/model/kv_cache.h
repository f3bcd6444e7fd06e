#pragma once

#include "kernels/ops/attention.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace longhand {

/// One of the cache's KV buffers (near keys, far keys or values) for all layers: blocks of kKvBlock positions,
/// allocated when first written and released when no later row can attend to them, so that memory follows the length
/// actually reached.
class KvBuffer
{
public:
    /// Returns zeroed memory of the given size, released with the last pointer to it. Throws std::bad_alloc or what a
    /// device throws.
    using Allocator = std::function<std::shared_ptr<std::byte>(std::size_t)>;

    /// In host memory, in the layout of kernels/ops/attention.h. allocator: of memory aligned to 64 bytes at least;
    /// empty: the usual.
    KvBuffer(int layers, int kvHeads, int headDim, KvEncoding encoding = KvEncoding::Bf16, Allocator allocator = {});
    /// In other memory. partBytes: one layer's part of a block. streamed: in host memory, for a device that reads it
    /// layer by layer.
    KvBuffer(int layers, std::size_t partBytes, Allocator allocator, bool streamed = false);

    /// Of layers in two places: those of `first`, then those of `rest`, which begin with the same blocks.
    KvBuffer(std::shared_ptr<KvBuffer> first, std::shared_ptr<KvBuffer> rest);
    bool isSplit() const { return m_rest != nullptr; }
    KvBuffer& first() const { return *m_first; }
    KvBuffer& rest() const { return *m_rest; }

    /// Allocates the missing blocks of positions [begin, end). Throws std::bad_alloc; existing blocks stay.
    void ensure(std::int32_t begin, std::int32_t end);
    /// Releases block `block`; its memory is kept for the next ensure() (at most a few blocks), or goes back to the
    /// system with that of its neighbours.
    void drop(std::size_t block);
    /// Releases all blocks from `block` on.
    void dropFrom(std::size_t block);

    /// All layers of a block as laid out in memory (only for a buffer in host memory); empty if it is not held.
    std::span<std::byte> block(std::size_t index) const
    {
        return has(index) ? std::span(m_blocks[index].get(), m_blockBytes) : std::span<std::byte>();
    }
    /// Calls f with each part of a layer in host memory.
    template <typename F>
    void eachPart(int layer, F&& f) const
    {
        for (const auto& block : m_blocks)
            if (block)
                f(block.get() + static_cast<std::size_t>(layer) * m_partBytes, m_partBytes);
    }
    bool has(std::size_t block) const
    {
        return m_rest ? m_first->has(block) && m_rest->has(block) : block < m_blocks.size() && m_blocks[block];
    }
    std::size_t blocks() const { return m_rest ? m_first->blocks() : m_blocks.size(); }
    KvBlocks layer(int index) const
    {
        if (m_rest)
            return index < m_first->layers() ? m_first->layer(index) : m_rest->layer(index - m_first->layers());
        return {m_pointers[static_cast<std::size_t>(index)].data(), m_encoding};
    }
    int layers() const { return m_rest ? m_first->layers() + m_rest->layers() : static_cast<int>(m_pointers.size()); }
    std::size_t bytes() const { return m_rest ? m_first->bytes() + m_rest->bytes() : m_held * m_blockBytes; }
    bool isStreamed() const { return m_streamed; }
    /// Of one layer of one block; 0: not the same for all of them.
    std::size_t partBytes() const { return m_partBytes; }
    /// Of one position, all layers.
    std::size_t bytesPerToken() const
    {
        return m_rest ? m_first->bytesPerToken() + m_rest->bytesPerToken()
                      : m_blockBytes / static_cast<std::size_t>(kKvBlock);
    }
    /// Changes whenever a pointer of layer() does.
    std::uint64_t version() const { return m_rest ? m_first->version() + m_rest->version() : m_version; }

private:
    std::shared_ptr<KvBuffer> m_first, m_rest; // null: this is not split
    std::size_t m_partBytes = 0;               // one layer of one block
    std::size_t m_blockBytes = 0;              // all layers of one block
    KvEncoding m_encoding = KvEncoding::Bf16;  // of host memory
    bool m_streamed = false;
    std::size_t m_held = 0; // blocks allocated, spare ones included
    std::uint64_t m_version = 0;
    Allocator m_allocator;
    std::vector<std::shared_ptr<std::byte>> m_blocks;
    std::vector<std::shared_ptr<std::byte>> m_spare;
    std::vector<std::vector<std::uint16_t*>> m_pointers; // [layer][block], null where dropped
};

} // namespace longhand
