#pragma once

#include "engine/model/backend/cuda/device_memory.h"
#include "engine/model/layer_engine.h"

#include <cstdint>
#include <map>
#include <memory>
#include <span>

namespace longhand {

/// The cache's KV buffers on a GPU: makes them, keeps their block pointers on the device, copies and reads their slots.
class CudaKvBuffers
{
public:
    CudaKvBuffers() = default;
    /// config: with the number of layers that are here. blocks: those that a text usually needs. copies: at most, in
    /// one call. Throws cuda::DeviceMemoryError.
    CudaKvBuffers(const std::shared_ptr<cuda::Device>& device, const ModelConfig& config, cuda::KvEncoding encoding,
                  std::size_t blocks, int copies);

    // As in LayerEngine. onHost: in pinned memory, which the kernels of this class and of appendRows() write and read
    // over the bus; attention needs a CudaKvStage.
    KvBuffer make(bool onHost = false) const;
    /// Does not wait for the device: what it reads of the host is unchanged until passed().
    void copySlots(const PassKvBuffers& buffers, std::span<const SlotCopy> copies);
    /// The device was waited for.
    void passed() { m_copying = false; }
    void fillNoise(const PassKvBuffers& buffers, std::int32_t begin);
    void readSlot(const KvBuffer& buffer, bool values, int layer, int kvHead, std::int32_t slot, float* out) const;

    /// Uploads the buffer's pointers if they changed.
    void upload(const KvBuffer* buffer);
    /// The pointers of a layer, as uploaded; of no buffer: none.
    cuda::DeviceKvBuffer tableOf(const KvBuffer* buffer, int layer) const;
    /// A KV buffer's block pointers on the device, up to date; those of layer l begin l * layerStride pointers later.
    cuda::LayeredKvBuffer tables(const KvBuffer& buffer);
    /// Call before destroying a KV buffer.
    void forget(const KvBuffer& buffer) noexcept { m_tables.erase(&buffer); }

    std::size_t bytes() const; ///< of pointers and copies

private:
    /// A KV buffer's block pointers on the device: [layers][stride].
    struct Table
    {
        std::size_t stride = 0;
        std::uint64_t version = ~std::uint64_t{0};
        PinnedMemory host;
        DeviceMemory device;
    };

    void settle();

    std::shared_ptr<cuda::Device> m_device;
    ModelConfig m_config; ///< with the layers that are here
    cuda::KvEncoding m_encoding = cuda::KvEncoding::Bf16;
    std::size_t m_blocks = 0;
    DeviceMemory m_copies;
    PinnedMemory m_copiesHost;
    bool m_copying = false; ///< the device may still read m_copiesHost and the tables' host side
    std::map<const KvBuffer*, Table> m_tables;
};

} // namespace longhand
