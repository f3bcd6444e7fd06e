#pragma once

#include "kernels/cuda/device/runtime.h"
#include "tests/emulation/cuda_emulation.h"

#include <cstring>
#include <vector>

namespace longhand::cuda::emulated {
// runtime_emulated.cpp, or tests/device/checks.
/// False: a real device. Tests run there too, but for what only an emulation can do.
bool isEmulated();
/// Waits for all streams.
void settle();
/// What deviceInfo() and launchLimits() say of a block, and launches beyond it throw. Nothing on a real device.
void setSharedBytes(std::size_t bytes);
} // namespace longhand::cuda::emulated

namespace longhand::test {

/// What blocks may have on devices of compute capability 9.0, 8.0 and 8.6.
inline constexpr std::size_t kSharedLimits[] = {227u << 10, 163u << 10, 99u << 10};

/// A device whose blocks may have so much shared memory, until the end.
class SharedLimit
{
public:
    explicit SharedLimit(std::size_t bytes) { cuda::emulated::setSharedBytes(bytes); }
    ~SharedLimit() { cuda::emulated::setSharedBytes(kSharedLimits[0]); }
};

/// Device memory with these values.
template <typename T>
cuda::DeviceBuffer onDevice(const std::vector<T>& values)
{
    cuda::DeviceBuffer buffer(values.size() * sizeof(T));
    if (!values.empty()) {
        cuda::Stream stream;
        stream.copyIn(buffer.data(), values.data(), values.size() * sizeof(T));
        stream.synchronize();
    }
    return buffer;
}

template <typename T>
std::vector<T> fromDevice(const cuda::DeviceBuffer& buffer, std::size_t count)
{
    std::vector<T> values(count);
    if (count > 0) {
        cuda::emulated::settle();
        cuda::Stream stream;
        stream.copyOut(values.data(), buffer.data(), count * sizeof(T));
        stream.synchronize();
    }
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
