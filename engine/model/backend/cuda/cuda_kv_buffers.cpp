#include "engine/model/backend/cuda/cuda_kv_buffers.h"

#include "engine/model/backend/cuda/cuda_errors.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

namespace longhand {

CudaKvBuffers::CudaKvBuffers(const std::shared_ptr<cuda::Device>& device, const ModelConfig& config,
                             cuda::KvEncoding encoding, std::size_t blocks, int copies)
    : m_device(device), m_config(config), m_encoding(encoding), m_blocks(blocks),
      m_copies(device, bytesOf<cuda::CopyPair>(copies, 1)), m_copiesHost(device, m_copies.size())
{
}

KvBuffer CudaKvBuffers::make(bool onHost) const
{
    const ModelConfig& c = m_config;
    const std::size_t part = cuda::deviceKvPartBytes(m_encoding, c.headDim) * static_cast<std::size_t>(c.kvHeads);
    if (onHost)
        return KvBuffer(
            c.layers, part,
            [device = m_device](std::size_t bytes) {
                return guarded(*device, [&] {
                    auto memory = std::make_shared<PinnedMemory>(device, bytes);
                    std::memset(memory->data(), 0, bytes);
                    return std::shared_ptr<std::byte>(memory, memory->data());
                });
            },
            true);
    return KvBuffer(c.layers, part, [device = m_device](std::size_t bytes) {
        try {
            auto memory = std::make_shared<DeviceMemory>(device, bytes);
            return std::shared_ptr<std::byte>(memory, memory->data());
        } catch (const cuda::DeviceMemoryError& e) {
            throw Error(
                "The GPU's memory is full: the text needs %1 more for its cache, and %2 of %3 are free. What is "
                "written is safe. Continue with the CPU, with a rolling window, or with a smaller model.",
                memorySize(e.wanted), memorySize(e.free), memorySize(e.total));
        } catch (const cuda::DeviceError& e) {
            throwLost(*device, e);
        }
    });
}

void CudaKvBuffers::upload(const KvBuffer* buffer)
{
    Table& table = m_tables[buffer];
    const auto layers = static_cast<std::size_t>(m_config.layers);
    if (table.device.size() == 0) {
        // A partial cache has all its blocks from the start, possibly more than a short text.
        table.stride = std::max(m_blocks, buffer->blocks());
        const std::size_t bytes = layers * table.stride * sizeof(std::byte*);
        table.host = PinnedMemory(m_device, bytes);
        table.device = DeviceMemory(m_device, bytes);
    }
    if (table.version == buffer->version())
        return;
    if (buffer->blocks() > table.stride)
        throw Error("The cache has more blocks than were planned for.");
    settle();
    auto* pointers = table.host.as<std::byte*>();
    for (std::size_t layer = 0; layer < layers; ++layer)
        for (std::size_t block = 0; block < table.stride; ++block)
            pointers[layer * table.stride + block] =
                block < buffer->blocks() ? reinterpret_cast<std::byte*>(buffer->layer(static_cast<int>(layer))[block])
                                         : nullptr;
    m_device->copyIn(table.device.data(), pointers, table.host.size());
    table.version = buffer->version();
}

cuda::DeviceKvBuffer CudaKvBuffers::tableOf(const KvBuffer* buffer, int layer) const
{
    if (!buffer)
        return {};
    const Table& table = m_tables.at(buffer);
    return {table.device.as<std::byte*>() + static_cast<std::size_t>(layer) * table.stride};
}

cuda::LayeredKvBuffer CudaKvBuffers::tables(const KvBuffer& buffer)
{
    upload(&buffer);
    return {tableOf(&buffer, 0), static_cast<std::int64_t>(m_tables.at(&buffer).stride)};
}

void CudaKvBuffers::settle()
{
    if (std::exchange(m_copying, false))
        m_device->synchronize();
}

void CudaKvBuffers::copySlots(const PassKvBuffers& buffers, std::span<const SlotCopy> copies)
{
    guarded(*m_device, [&] {
        const ModelConfig& c = m_config;
        settle();
        auto* pairs = m_copiesHost.as<cuda::CopyPair>();
        for (std::size_t i = 0; i < copies.size(); ++i)
            pairs[i] = {copies[i].from, copies[i].to};
        cuda::SlotCopyArgs args;
        args.encoding = m_encoding;
        args.layers = c.layers;
        args.kvHeads = c.kvHeads;
        args.headDim = c.headDim;
        args.nearKeys = tables(*buffers.near);
        args.values = tables(*buffers.values);
        if (buffers.farWritten)
            args.farKeys = tables(*buffers.farWritten);
        args.pairs = m_copies.as<cuda::CopyPair>();
        args.count = static_cast<int>(copies.size());
        m_copying = true;
        m_device->copyIn(m_copies.data(), pairs, copies.size() * sizeof(cuda::CopyPair));
        m_device->copySlots(args);
    });
}

void CudaKvBuffers::fillNoise(const PassKvBuffers& buffers, std::int32_t begin)
{
    guarded(*m_device, [&] {
        const ModelConfig& c = m_config;
        const auto block = static_cast<std::size_t>(begin / kKvBlock);
        const std::size_t part = buffers.near->partBytes();
        // Every number is in the range of real caches; scales of 8-bit caches are small and positive.
        std::vector<std::uint16_t> noise(part / 2);
        std::uint32_t state = 2463534242u; // xorshift32
        for (std::uint16_t& bits : noise) {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            const float f = static_cast<float>(state >> 8) / static_cast<float>(1 << 23) - 1.0f;
            bits = m_encoding == cuda::KvEncoding::Bf16 ? floatToBf16(f) : static_cast<std::uint16_t>(state >> 16);
        }
        if (isInt8(m_encoding)) {
            const std::size_t headPart = cuda::deviceKvPartBytes(m_encoding, c.headDim);
            const std::size_t scales = static_cast<std::size_t>(kKvBlock) * sizeof(float);
            const std::vector<float> scale(static_cast<std::size_t>(kKvBlock), 1.0f / 127);
            for (std::size_t head = 0; head < static_cast<std::size_t>(c.kvHeads); ++head)
                std::memcpy(reinterpret_cast<std::byte*>(noise.data()) + (head + 1) * headPart - scales, scale.data(),
                            scales);
        }
        settle(); // what lies on the host may still be written
        for (const KvBuffer* buffer : {buffers.near, buffers.farWritten, buffers.values})
            for (int layer = 0; buffer && layer < c.layers; ++layer)
                if (buffer->isStreamed())
                    std::memcpy(buffer->layer(layer)[block], noise.data(), part);
                else
                    m_device->copyIn(buffer->layer(layer)[block], noise.data(), part);
        m_device->synchronize();
    });
}

void CudaKvBuffers::readSlot(const KvBuffer& buffer, bool values, int layer, int kvHead, std::int32_t slot,
                             float* out) const
{
    guarded(*m_device, [&] {
        const auto n = static_cast<std::size_t>(m_config.headDim);
        const std::size_t table = buffer.blocks() * sizeof(std::byte*);
        const DeviceMemory blocks(m_device, table), numbers(m_device, n * sizeof(float));
        m_device->copyIn(blocks.data(), buffer.layer(layer).data(), table);
        m_device->readSlot(m_encoding, kvHead, m_config.headDim, {blocks.as<std::byte*>()}, values, slot,
                           numbers.as<float>());
        m_device->copyOut(out, numbers.data(), n * sizeof(float));
        m_device->synchronize();
    });
}

std::size_t CudaKvBuffers::bytes() const
{
    std::size_t sum = m_copies.size();
    for (const auto& [buffer, table] : m_tables)
        sum += table.device.size();
    return sum;
}

} // namespace longhand
