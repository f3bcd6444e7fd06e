#pragma once

#include "kernels/cuda/device/runtime.h"

#include <span>
#include <string>

namespace longhand::cuda {

/// Why kernels compiled for these compute capabilities (900: 9.0) cannot run on a device; Kind::None: nothing known is
/// against it. Asks no driver; opening the device (prepareDevice) has the last word, because newer devices also need
/// code that the driver can translate.
inline WhyNoGpu whyUnusable(const DeviceInfo& device, std::span<const int> compiledFor)
{
    constexpr int kOldest = 80; // bf16 tensor cores, cp.async
    const int capability = device.computeMajor * 10 + device.computeMinor;
    const std::string text = std::to_string(device.computeMajor) + "." + std::to_string(device.computeMinor);
    if (capability < kOldest)
        return {WhyNoGpu::Kind::TooOld, device.name, text};
    for (const int code : compiledFor)
        if (code <= capability * 10)
            return {};
    return {WhyNoGpu::Kind::NoCode, device.name, text};
}

} // namespace longhand::cuda
