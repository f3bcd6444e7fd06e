#pragma once

#include <cstddef>
#include <utility>

namespace longhand {

/// Zeroed, 64-byte aligned memory; above 2 MiB it is mapped in huge pages where the system allows. Move only.
class AlignedBuffer
{
public:
    AlignedBuffer() = default;
    /// Throws std::bad_alloc.
    explicit AlignedBuffer(std::size_t bytes);
    ~AlignedBuffer();
    AlignedBuffer(AlignedBuffer&& other) noexcept
        : m_data(std::exchange(other.m_data, nullptr)), m_size(std::exchange(other.m_size, 0)),
          m_mapped(std::exchange(other.m_mapped, 0))
    {
    }
    AlignedBuffer& operator=(AlignedBuffer&& other) noexcept
    {
        std::swap(m_data, other.m_data);
        std::swap(m_size, other.m_size);
        std::swap(m_mapped, other.m_mapped);
        return *this;
    }

    std::byte* data() { return m_data; }
    const std::byte* data() const { return m_data; }
    std::size_t size() const { return m_size; }
    template <typename T>
    T* as()
    {
        return reinterpret_cast<T*>(m_data);
    }
    template <typename T>
    const T* as() const
    {
        return reinterpret_cast<const T*>(m_data);
    }

private:
    std::byte* m_data = nullptr;
    std::size_t m_size = 0;
    std::size_t m_mapped = 0; // bytes mapped with mmap, 0 if from the heap
};

} // namespace longhand
