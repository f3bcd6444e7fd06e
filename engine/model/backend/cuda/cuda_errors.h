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

/// f alone with the device. A failure of it becomes an error that the window shows; what was asked of it before is
/// waited for, since it reads host memory that the next turn writes.
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
            } catch (const cuda::DeviceError&) { // what was thrown first says more
            }
            throw;
        }
    } catch (const cuda::DeviceMemoryError& e) {
        throw Error(tooFull("The GPU's memory is full", e) +
                    "What is written is safe. Close what else uses the GPU, or go on with the CPU or a smaller model.");
    } catch (const cuda::DeviceError& e) {
        throw Error(e.what());
    }
}

} // namespace longhand
