#pragma once

#include "engine/model/backend/cuda/cuda_memory.h"
#include "kernels/cuda/module/device.h"

#include <mutex>

namespace longhand {

/// For the user. The device is not used again before it has been opened anew (CudaBackend::reopenIfLost).
[[noreturn]] inline void throwLost(cuda::Device& device, const cuda::DeviceError& e)
{
    device.setLost();
    throw Error(messageOf(e));
}

/// Runs f with exclusive use of the device. Converts a device failure into an Error for the user. After any failure it
/// first waits for pending work, which reads host memory that the next step writes.
template <typename F>
auto guarded(cuda::Device& device, F f)
{
    const std::lock_guard lock(device.mutex());
    try {
        try {
            return f();
        } catch (...) {
            try {
                device.synchronize();
            } catch (const cuda::DeviceError&) { // the first exception says more
            }
            throw;
        }
    } catch (const cuda::DeviceMemoryError& e) {
        throw Error(
            "The GPU's memory is full: %1 more were wanted, %2 of %3 are free. What is written is safe. Close what "
            "else uses the GPU, or continue with the CPU or a smaller model.",
            memorySize(e.wanted), memorySize(e.free), memorySize(e.total));
    } catch (const cuda::DeviceError& e) {
        throwLost(device, e);
    }
}

} // namespace longhand
