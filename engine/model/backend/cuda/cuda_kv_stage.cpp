#include "engine/model/backend/cuda/cuda_kv_stage.h"

#include <algorithm>

namespace longhand {

namespace {

/// Room grows by so many blocks at a time: giving memory back waits for the device.
constexpr std::size_t kSpareBlocks = 16;

} // namespace

void CudaKvStage::begin(std::span<const KvBuffer* const> buffers)
{
    std::vector<const KvBuffer*> each; // far keys may be the near ones
    for (const KvBuffer* buffer : buffers)
        if (std::ranges::find(each, buffer) == each.end())
            each.push_back(buffer);
    const auto isAsItWas = [](const Part& part, const KvBuffer* buffer) {
        return part.buffer == buffer && part.version == buffer->version();
    };
    if (!std::ranges::equal(m_parts, each, isAsItWas))
        layOut(each);
}

void CudaKvStage::layOut(std::span<const KvBuffer* const> buffers)
{
    m_parts.clear(); // nothing, if this throws
    std::vector<Part> parts;
    std::size_t bytes = 0, spare = 0, count = 0;
    for (const KvBuffer* buffer : buffers) {
        Part part{buffer, buffer->version(), {}, bytes, count};
        for (std::size_t block = 0; block < buffer->blocks(); ++block)
            if (buffer->has(block))
                part.blocks.push_back(block);
        bytes += part.blocks.size() * buffer->partBytes();
        spare += kSpareBlocks * buffer->partBytes();
        count += buffer->blocks();
        parts.push_back(std::move(part));
    }
    if (m_rooms.back().size() < bytes) {
        m_rooms = {}; // first, so that both need not fit
        for (DeviceMemory& room : m_rooms)
            room = DeviceMemory(m_device, bytes + spare);
    }
    const std::size_t table = kPlaces * count * sizeof(std::byte*);
    if (m_table.size() < table) {
        m_tableHost = PinnedMemory(m_device, 2 * table);
        m_table = DeviceMemory(m_device, 2 * table);
    }
    auto* pointers = m_tableHost.as<std::byte*>();
    std::fill_n(pointers, kPlaces * count, nullptr);
    for (std::size_t place = 0; place < kPlaces; ++place)
        for (const Part& part : parts)
            for (std::size_t i = 0; i < part.blocks.size(); ++i)
                pointers[place * count + part.pointers + part.blocks[i]] =
                    m_rooms[place].data() + part.begin + i * part.buffer->partBytes();
    m_device->copyIn(m_table.data(), pointers, table);
    m_pointers = count;
    m_parts = std::move(parts);
}

void CudaKvStage::fetch(int layer)
{
    const DeviceMemory& room = m_rooms[static_cast<std::size_t>(layer) % kPlaces];
    m_device->holdCopies();
    for (const Part& part : m_parts) {
        std::byte* to = room.data() + part.begin;
        for (const std::size_t block : part.blocks) {
            m_device->copyInBeside(to, part.buffer->layer(layer)[block], part.buffer->partBytes());
            to += part.buffer->partBytes();
        }
    }
}

cuda::DeviceKvBuffer CudaKvStage::tableOf(const KvBuffer* buffer, int layer) const
{
    const auto part = std::ranges::find(m_parts, buffer, &Part::buffer);
    if (part == m_parts.end())
        return {};
    const std::size_t place = static_cast<std::size_t>(layer) % kPlaces;
    return {m_table.as<std::byte*>() + place * m_pointers + part->pointers};
}

std::size_t CudaKvStage::bytes() const
{
    std::size_t sum = m_table.size();
    for (const DeviceMemory& room : m_rooms)
        sum += room.size();
    return sum;
}

} // namespace longhand
