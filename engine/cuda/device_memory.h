#pragma once

#include "kernels/cuda/module/device.h"

#include <cstddef>
#include <memory>
#include <mutex>
#include <utility>

namespace longhand {

/// Device memory, zeroed, given back at the end. Keeps the device open. Any thread.
class DeviceMemory
{
public:
    DeviceMemory() = default;
    /// Throws cuda::DeviceMemoryError.
    DeviceMemory(std::shared_ptr<cuda::Device> device, std::size_t bytes) : m_device(std::move(device))
    {
        const std::lock_guard lock(m_device->mutex());
        m_data = m_device->take(bytes);
        m_size = bytes;
    }
    DeviceMemory(DeviceMemory&& other) noexcept { swap(other); }
    DeviceMemory& operator=(DeviceMemory&& other) noexcept
    {
        DeviceMemory moved(std::move(other));
        swap(moved);
        return *this;
    }
    ~DeviceMemory()
    {
        if (!m_data)
            return;
        const std::lock_guard lock(m_device->mutex());
        m_device->give(m_data);
    }

    std::byte* data() const { return m_data; }
    std::size_t size() const { return m_size; }
    template <typename T>
    T* as() const
    {
        return reinterpret_cast<T*>(m_data);
    }

private:
    void swap(DeviceMemory& other) noexcept
    {
        std::swap(m_device, other.m_device);
        std::swap(m_data, other.m_data);
        std::swap(m_size, other.m_size);
    }

    std::shared_ptr<cuda::Device> m_device;
    std::byte* m_data = nullptr;
    std::size_t m_size = 0;
};

/// Host memory that the device copies from and to without a detour.
class PinnedMemory
{
public:
    PinnedMemory() = default;
    PinnedMemory(std::shared_ptr<cuda::Device> device, std::size_t bytes) : m_device(std::move(device))
    {
        const std::lock_guard lock(m_device->mutex());
        m_data = m_device->takeHost(bytes);
        m_size = bytes;
    }
    PinnedMemory(PinnedMemory&& other) noexcept { swap(other); }
    PinnedMemory& operator=(PinnedMemory&& other) noexcept
    {
        PinnedMemory moved(std::move(other));
        swap(moved);
        return *this;
    }
    ~PinnedMemory()
    {
        if (!m_data)
            return;
        const std::lock_guard lock(m_device->mutex());
        m_device->giveHost(m_data);
    }

    std::byte* data() const { return m_data; }
    std::size_t size() const { return m_size; }
    template <typename T>
    T* as() const
    {
        return reinterpret_cast<T*>(m_data);
    }

private:
    void swap(PinnedMemory& other) noexcept
    {
        std::swap(m_device, other.m_device);
        std::swap(m_data, other.m_data);
        std::swap(m_size, other.m_size);
    }

    std::shared_ptr<cuda::Device> m_device;
    std::byte* m_data = nullptr;
    std::size_t m_size = 0;
};

} // namespace longhand
