#pragma once

#include "engine/model/backend/cuda/device_memory.h"
#include "engine/model/kv_cache.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace longhand {

/// Brings KV buffers that lie in host memory to the device, layer by layer: while one layer computes, the blocks of the
/// next one are copied beside it (TriForce, arXiv 2404.11912, its offloading). Two layers' blocks have room at a time,
/// whatever the model's depth. One pass at a time, with the device's mutex held.
class CudaKvStage
{
public:
    CudaKvStage() = default;
    explicit CudaKvStage(std::shared_ptr<cuda::Device> device) : m_device(std::move(device)) {}

    /// Before a pass over these buffers: makes room for what they hold now. The device must have been waited for.
    /// Throws cuda::DeviceMemoryError (then there is no room, until the next begin()).
    void begin(std::span<const KvBuffer* const> buffers);
    /// Has the blocks of a layer copied, into the room of the layer before the last one fetched, once the work asked of
    /// the device so far is done.
    void fetch(int layer);
    /// Work asked of the device from here on sees what was fetched so far.
    void await() { m_device->awaitCopies(); }
    /// The block pointers of a layer that was fetched: of the last or of the one before.
    cuda::DeviceKvBuffer tableOf(const KvBuffer* buffer, int layer) const;

    std::size_t bytes() const; ///< device memory
    /// Bytes for buffers of so many bytes in all layers.
    static constexpr std::size_t bytesFor(std::size_t kvBytes, int layers)
    {
        return kPlaces * kvBytes / static_cast<std::size_t>(layers);
    }

private:
    /// Layers that have room.
    static constexpr std::size_t kPlaces = 2;
    /// A buffer's blocks in the room of a layer.
    struct Part
    {
        const KvBuffer* buffer = nullptr;
        std::uint64_t version = 0;
        std::vector<std::size_t> blocks; ///< those that are held
        std::size_t begin = 0;           ///< bytes from the beginning of the room
        std::size_t pointers = 0;        ///< where its pointers begin in a table
    };

    void layOut(std::span<const KvBuffer* const> buffers);

    std::shared_ptr<cuda::Device> m_device;
    std::vector<Part> m_parts;
    std::array<DeviceMemory, kPlaces> m_rooms;
    PinnedMemory m_tableHost; ///< [kPlaces][m_pointers]
    DeviceMemory m_table;
    std::size_t m_pointers = 0;
};

} // namespace longhand
