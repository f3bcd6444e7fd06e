#pragma once

#include "engine/model/backend/cuda/cuda_memory.h"
#include "kernels/cuda/module/device.h"

#include <mutex>
#include <string>

namespace longhand {

/// "WHAT: 0.2 GiB more were wanted, 0.1 of 139.8 GiB are free. "
inline std::string tooFull(const std::string& what, const cuda::DeviceMemoryError& e)
{
    return what + ": " + memoryText(e.wanted) + " more were wanted, " + memoryText(e.free) + " of " +
           memoryText(e.total) + " are free. ";
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
            tooFull("The GPU's memory is full", e) +
            "What is written is safe. Close what else uses the GPU, or continue with the CPU or a smaller model.");
    } catch (const cuda::DeviceError& e) {
        throw Error(e.what());
    }
}

} // namespace longhand
