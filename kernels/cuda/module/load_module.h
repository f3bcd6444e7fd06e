#pragma once

#include "kernels/cuda/module/device.h"

#include <filesystem>
#include <vector>

namespace longhand::cuda {

/// The GPU support found on this machine.
struct Availability
{
    const Module* module = nullptr; ///< null: the module is missing or incompatible
    std::filesystem::path file;     ///< of the module; empty: none was found
    int devices = 0;                ///< that the driver knows
    WhyNoGpu why;                   ///< if there are none
};

/// Search path for the module: the file named by LONGHAND_CUDA_MODULE, else liblonghand_cuda.so beside the program and
/// in ../lib/longhand.
std::vector<std::filesystem::path> modulePlaces();

/// Loads the module (once; it stays loaded) and queries the driver. Never throws merely because something is missing.
/// Thread-safe.
Availability availability();

} // namespace longhand::cuda
