// The part of CudaLayers that manages the cache's KV buffers.
#include "engine/model/backend/cuda/cuda_errors.h"
#include "engine/model/backend/cuda/cuda_layers.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace longhand {

KvPlane CudaLayers::makePlane() const
{
    const ModelConfig& c = m_model->config();
    const auto backend = m_backend;
    const std::size_t part =
        cuda::deviceKvPartBytes(m_settings.encoding, c.headDim) * static_cast<std::size_t>(c.kvHeads);
    return KvPlane(c.layers, part, [backend](std::size_t bytes) {
        try {
            auto memory = std::make_shared<DeviceMemory>(backend->sharedDevice(), bytes);
            return std::shared_ptr<std::byte>(memory, memory->data());
        } catch (const cuda::DeviceMemoryError& e) {
            throw Error(
                "The GPU's memory is full: the text needs " + memoryText(e.wanted) + " more for its cache, and " +
                memoryText(e.free) + " of " + memoryText(e.total) +
                " are free. What is written is safe. Continue with the CPU, with a rolling window, or with a smaller "
                "model.");
        } catch (const cuda::DeviceError& e) {
            throw Error(e.what());
        }
    });
}

/// Uploads the buffer's pointers if they changed.
void CudaLayers::upload(const KvPlane* plane)
{
    Table& table = m_tables[plane];
    const auto layers = static_cast<std::size_t>(m_model->config().layers);
    if (table.device.size() == 0) {
        // A partial cache has all its blocks from the start, possibly more than a short text.
        table.stride = std::max(m_tableStride, plane->blocks());
        const std::size_t bytes = layers * table.stride * sizeof(std::byte*);
        table.host = PinnedMemory(m_backend->sharedDevice(), bytes);
        table.device = DeviceMemory(m_backend->sharedDevice(), bytes);
    }
    if (table.version == plane->version())
        return;
    if (plane->blocks() > table.stride)
        throw Error("The cache has more blocks than were planned for.");
    auto* pointers = table.host.as<std::byte*>();
    for (std::size_t layer = 0; layer < layers; ++layer)
        for (std::size_t block = 0; block < table.stride; ++block)
            pointers[layer * table.stride + block] =
                block < plane->blocks() ? reinterpret_cast<std::byte*>(plane->layer(static_cast<int>(layer))[block])
                                        : nullptr;
    m_backend->device().copyIn(table.device.data(), pointers, table.host.size());
    table.version = plane->version();
}

cuda::DevicePlane CudaLayers::tableOf(const KvPlane* plane, int layer) const
{
    if (!plane)
        return {};
    const Table& table = m_tables.at(plane);
    return {table.device.as<std::byte*>() + static_cast<std::size_t>(layer) * table.stride};
}

void CudaLayers::copySlots(const PassPlanes& planes, std::span<const SlotCopy> copies)
{
    guarded(m_backend->device(), [&] {
        const ModelConfig& c = m_model->config();
        cuda::Device& device = m_backend->device();
        auto* pairs = m_copiesHost.as<cuda::CopyPair>();
        for (std::size_t i = 0; i < copies.size(); ++i)
            pairs[i] = {copies[i].from, copies[i].to};
        upload(planes.near);
        upload(planes.values);
        if (planes.farWritten)
            upload(planes.farWritten);
        device.copyIn(m_copies.data(), pairs, copies.size() * sizeof(cuda::CopyPair));
        for (int layer = 0; layer < c.layers; ++layer)
            device.copySlots(m_settings.encoding, c.kvHeads, c.headDim, tableOf(planes.near, layer),
                             tableOf(planes.farWritten, layer), tableOf(planes.values, layer),
                             m_copies.as<cuda::CopyPair>(), static_cast<int>(copies.size()));
        device.synchronize(); // the next step overwrites the pairs
    });
}

void CudaLayers::fillNoise(const PassPlanes& planes, std::int32_t begin, std::int32_t)
{
    guarded(m_backend->device(), [&] {
        const ModelConfig& c = m_model->config();
        const auto block = static_cast<std::size_t>(begin / kKvBlock);
        const std::size_t part = planes.near->partBytes();
        // Every number is in the range of real caches; scales of 8-bit caches are small and positive.
        std::vector<std::uint16_t> noise(part / 2);
        std::uint32_t state = 2463534242u; // xorshift32
        for (std::uint16_t& bits : noise) {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            const float f = static_cast<float>(state >> 8) / static_cast<float>(1 << 23) - 1.0f;
            bits = m_settings.encoding == cuda::KvEncoding::Bf16 ? floatToBf16(f)
                                                                 : static_cast<std::uint16_t>(state >> 16);
        }
        if (m_settings.encoding == cuda::KvEncoding::Int8) {
            const std::size_t headPart = cuda::deviceKvPartBytes(m_settings.encoding, c.headDim);
            const std::size_t scales = static_cast<std::size_t>(kKvBlock) * sizeof(float);
            const std::vector<float> scale(static_cast<std::size_t>(kKvBlock), 1.0f / 127);
            for (std::size_t head = 0; head < static_cast<std::size_t>(c.kvHeads); ++head)
                std::memcpy(reinterpret_cast<std::byte*>(noise.data()) + (head + 1) * headPart - scales, scale.data(),
                            scales);
        }
        for (const KvPlane* plane : {planes.near, planes.farWritten, planes.values})
            for (int layer = 0; plane && layer < c.layers; ++layer)
                m_backend->device().copyIn(plane->layer(layer)[block], noise.data(), part);
        m_backend->device().synchronize();
    });
}

void CudaLayers::readSlot(const KvPlane& plane, bool values, int layer, int kvHead, std::int32_t slot,
                          std::uint16_t* out) const
{
    guarded(m_backend->device(), [&] {
        const auto n = static_cast<std::size_t>(m_model->config().headDim);
        const auto& device = m_backend->sharedDevice();
        const std::size_t table = plane.blocks() * sizeof(std::byte*);
        const DeviceMemory blocks(device, table), numbers(device, n * sizeof(float));
        std::vector<float> read(n);
        device->copyIn(blocks.data(), plane.layer(layer), table);
        device->readSlot(m_settings.encoding, kvHead, m_model->config().headDim, {blocks.as<std::byte*>()}, values,
                         slot, numbers.as<float>());
        device->copyOut(read.data(), numbers.data(), n * sizeof(float));
        device->synchronize();
        std::transform(read.begin(), read.end(), out, floatToBf16);
    });
}

} // namespace longhand
