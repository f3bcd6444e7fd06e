#pragma once

#include "kernels/cuda/attention/kv_layout.h"
#include "kernels/util/isa.h"

namespace longhand {

/// How a text is computed on a GPU.
struct CudaSettings
{
    int threads = 1; ///< the processor's, for drafters
    Isa isa = Isa::Portable;
    int maxRows = 256;
    cuda::KvEncoding encoding = cuda::KvEncoding::Bf16;
    bool record = true; ///< false: every kernel is launched by itself
};

/// Passes of up to so many rows are recorded, and drawn on the device.
inline constexpr int kRecordedRows = 64;
/// Rows of a prompt that are read at once at most: fewer would leave multiprocessors idle.
inline constexpr int kPromptRows = 1024;

} // namespace longhand
