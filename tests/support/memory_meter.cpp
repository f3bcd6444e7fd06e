#include "tests/support/memory_meter.h"

#include <atomic>
#include <cstdlib>
#include <new>

#include <malloc.h>

namespace {

std::atomic<std::size_t> g_live = 0;
std::atomic<std::size_t> g_peak = 0;

void* counted(void* block)
{
    if (block == nullptr)
        throw std::bad_alloc();
    const std::size_t live = g_live += malloc_usable_size(block);
    std::size_t peak = g_peak;
    while (live > peak && !g_peak.compare_exchange_weak(peak, live)) {
    }
    return block;
}

void release(void* block)
{
    if (block != nullptr)
        g_live -= malloc_usable_size(block);
    std::free(block);
}

} // namespace

void* operator new(std::size_t size)
{
    return counted(std::malloc(size == 0 ? 1 : size));
}

void* operator new(std::size_t size, std::align_val_t alignment)
{
    const auto step = static_cast<std::size_t>(alignment);
    return counted(std::aligned_alloc(step, (size + step - 1) / step * step));
}

void* operator new(std::size_t size, const std::nothrow_t&) noexcept
{
    void* block = std::malloc(size == 0 ? 1 : size);
    return block != nullptr ? counted(block) : nullptr;
}

void operator delete(void* block, const std::nothrow_t&) noexcept
{
    release(block);
}

void operator delete(void* block) noexcept
{
    release(block);
}

void operator delete(void* block, std::size_t) noexcept
{
    release(block);
}

void operator delete(void* block, std::align_val_t) noexcept
{
    release(block);
}

void operator delete(void* block, std::size_t, std::align_val_t) noexcept
{
    release(block);
}

namespace longhand::test {

MemoryMeter::MemoryMeter() : m_start(g_live)
{
    g_peak = m_start;
}

std::size_t MemoryMeter::peak() const
{
    return g_peak - m_start;
}

} // namespace longhand::test
