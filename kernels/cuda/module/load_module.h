#pragma once

#include "kernels/cuda/module/device.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace longhand::cuda {

/// What is known of GPUs on this machine.
struct Availability
{
    const Module* module = nullptr; ///< null: the module is not there or does not fit
    std::filesystem::path file;     ///< of the module; empty: none was found
    int devices = 0;                ///< that can be used
    std::string why;                ///< if none: one sentence for the author; else empty
};

/// Where the module is looked for: the file that LONGHAND_CUDA_MODULE names, else liblonghand_cuda.so beside the
/// program and in ../lib/longhand.
std::vector<std::filesystem::path> modulePlaces();

/// Loads the module (once; it stays loaded) and asks the driver. Never throws for what is merely missing. Thread-safe.
Availability availability();

/// Opens a device. Throws DeviceError with the reason where there is none.
std::unique_ptr<Device> openDevice(int index = 0);

} // namespace longhand::cuda
