#pragma once

#include "kernels/ops/attention.h"
#include "kernels/util/aligned_buffer.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace longhand {

/// One of the cache's planes (near keys, far keys or values) of all layers: blocks of kKvBlock positions, allocated
/// when first written and given back when no later row can look at them, so that memory follows the length really
/// reached.
class KvPlane
{
public:
    KvPlane(int layers, int kvHeads, int headDim);

    /// Allocates the blocks of positions [begin, end) that are missing. Throws std::bad_alloc; what was there stays.
    void ensure(std::int32_t begin, std::int32_t end);
    /// Gives back block `block`; its memory is kept for the next ensure() (at most a few blocks).
    void drop(std::size_t block);
    /// Gives back all blocks from `block` on.
    void dropFrom(std::size_t block);

    bool has(std::size_t block) const { return block < m_blocks.size() && m_blocks[block].size() > 0; }
    std::size_t blocks() const { return m_blocks.size(); }
    std::uint16_t* const* layer(int index) const { return m_pointers[static_cast<std::size_t>(index)].data(); }
    std::size_t bytes() const { return m_held * m_blockBytes; }

private:
    std::size_t m_partBytes;  // one layer of one block
    std::size_t m_blockBytes; // all layers of one block
    std::size_t m_held = 0;   // blocks allocated, spare ones included
    std::vector<AlignedBuffer> m_blocks;
    std::vector<AlignedBuffer> m_spare;
    std::vector<std::vector<std::uint16_t*>> m_pointers; // [layer][block], null where dropped
};

} // namespace longhand
