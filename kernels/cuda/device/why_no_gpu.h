#pragma once

#include <string>

namespace longhand::cuda {

/// Why no GPU can be used, in parts: the engine makes a sentence of them that can be translated.
struct WhyNoGpu
{
    enum class Kind
    {
        None,          ///< a GPU can be used
        NoModule,      ///< this build has no CUDA module
        ModuleFailed,  ///< the module `subject` cannot be loaded; detail: what the loader says
        ModuleForeign, ///< the module `subject` belongs to another version of the program
        NoDriver,      ///< no NVIDIA driver is installed
        NoGpu,         ///< the driver knows no GPU
        DriverTooOld,  ///< the driver supports CUDA `subject`; the module needs `detail`
        DriverFailed,  ///< detail: what the driver says
        TooOld,        ///< the GPU `subject` has only compute capability `detail`
        NoCode         ///< the module has no code for the GPU `subject` of compute capability `detail`
    };
    Kind kind = Kind::None;
    std::string subject, detail;
};

} // namespace longhand::cuda
