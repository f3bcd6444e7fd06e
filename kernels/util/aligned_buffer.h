#pragma once

#include <cstddef>
#include <memory>
#include <utility>

namespace longhand {

/// Zeroed, 64-byte aligned memory; above 2 MiB it is mapped with huge pages if the system allows. Move only.
class AlignedBuffer
{
public:
    AlignedBuffer() = default;
    /// Throws std::bad_alloc.
    explicit AlignedBuffer(std::size_t bytes);
    ~AlignedBuffer();
    AlignedBuffer(AlignedBuffer&& other) noexcept
        : m_data(std::exchange(other.m_data, nullptr)), m_size(std::exchange(other.m_size, 0)),
          m_mapped(std::exchange(other.m_mapped, 0)), m_owner(std::move(other.m_owner))
    {
    }
    AlignedBuffer& operator=(AlignedBuffer&& other) noexcept
    {
        std::swap(m_data, other.m_data);
        std::swap(m_size, other.m_size);
        std::swap(m_mapped, other.m_mapped);
        std::swap(m_owner, other.m_owner);
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
    friend class BufferArena;

    std::byte* m_data = nullptr;
    std::size_t m_size = 0;
    std::size_t m_mapped = 0;               // bytes mapped with mmap, 0 if not
    std::shared_ptr<AlignedBuffer> m_owner; // the larger buffer that contains this one
};

/// Hands out parts of large buffers, so that matrices too small for their own huge pages share some: a pass over many
/// small matrices is otherwise slowed by TLB misses. One thread. Parts may outlive it.
class BufferArena
{
public:
    /// Throws std::bad_alloc.
    AlignedBuffer take(std::size_t bytes);

private:
    std::shared_ptr<AlignedBuffer> m_chunk;
    std::size_t m_used = 0;
};

} // namespace longhand
