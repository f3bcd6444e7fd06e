#pragma once

#include <cstddef>

namespace longhand::test {

/// Peak of the heap memory allocated with operator new (by any thread) above what was live when the meter was made. An
/// executable that uses it has its global operator new counted.
class MemoryMeter
{
public:
    MemoryMeter();
    std::size_t peak() const;

private:
    std::size_t m_start;
};

} // namespace longhand::test
