#pragma once

#include "kernels/cuda/module/device.h"

#include <cstddef>
#include <memory>
#include <mutex>
#include <utility>

namespace longhand {

/// RAII memory: allocated from a device by `take`, released by `give`. Keeps the device open. Any thread.
template <auto take, auto give>
class TakenMemory
{
public:
    TakenMemory() = default;
    /// Throws cuda::DeviceMemoryError.
    TakenMemory(std::shared_ptr<cuda::Device> device, std::size_t bytes) : m_device(std::move(device))
    {
        const std::lock_guard lock(m_device->mutex());
        m_data = (m_device.get()->*take)(bytes);
        m_size = bytes;
    }
    TakenMemory(TakenMemory&& other) noexcept { swap(other); }
    TakenMemory& operator=(TakenMemory&& other) noexcept
    {
        TakenMemory moved(std::move(other));
        swap(moved);
        return *this;
    }
    ~TakenMemory()
    {
        if (!m_data)
            return;
        const std::lock_guard lock(m_device->mutex());
        (m_device.get()->*give)(m_data);
    }

    std::byte* data() const { return m_data; }
    std::size_t size() const { return m_size; }
    template <typename T>
    T* as() const
    {
        return reinterpret_cast<T*>(m_data);
    }

private:
    void swap(TakenMemory& other) noexcept
    {
        std::swap(m_device, other.m_device);
        std::swap(m_data, other.m_data);
        std::swap(m_size, other.m_size);
    }

    std::shared_ptr<cuda::Device> m_device;
    std::byte* m_data = nullptr;
    std::size_t m_size = 0;
};

/// Device memory, zeroed.
using DeviceMemory = TakenMemory<&cuda::Device::take, &cuda::Device::give>;
/// Pinned host memory, which the device copies from and to directly.
using PinnedMemory = TakenMemory<&cuda::Device::takeHost, &cuda::Device::giveHost>;

} // namespace longhand
