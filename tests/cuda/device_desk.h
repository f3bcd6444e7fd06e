#pragma once

#include "kernels/cuda/device/runtime.h"
#include "tests/emulation/cuda_emulation.h"

#include <cstring>
#include <vector>

namespace longhand::test {

/// Device memory with these values.
template <typename T>
cuda::DeviceBuffer onDevice(const std::vector<T>& values)
{
    cuda::DeviceBuffer buffer(values.size() * sizeof(T));
    if (!values.empty())
        cuda::Stream().copyIn(buffer.data(), values.data(), values.size() * sizeof(T));
    return buffer;
}

template <typename T>
std::vector<T> fromDevice(const cuda::DeviceBuffer& buffer, std::size_t count)
{
    std::vector<T> values(count);
    if (count > 0)
        cuda::Stream().copyOut(values.data(), buffer.data(), count * sizeof(T));
    return values;
}

/// Threads and blocks run in these orders; what a kernel computes must not depend on it.
inline constexpr std::uint64_t kOrders[] = {0, 1, 2, 3};

/// The order of threads, set back at the end.
class ThreadOrder
{
public:
    explicit ThreadOrder(std::uint64_t order) { emulation::setOrder(order); }
    ~ThreadOrder() { emulation::setOrder(0); }
};

} // namespace longhand::test
