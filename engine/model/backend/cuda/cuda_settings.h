#pragma once

#include "kernels/cuda/attention/kv_layout.h"
#include "kernels/util/isa.h"

namespace longhand {

/// Rows of a pass at most, unless a GPU computes every layer.
inline constexpr int kUsualRows = 256;

/// How a text is computed on a GPU.
struct CudaSettings
{
    int threads = 1; ///< CPU threads, for drafters
    Isa isa = Isa::Portable;
    int maxRows = kUsualRows;
    int layers = 0; ///< only the model's last ones, which take PassRows::hidden; 0: all
    cuda::KvEncoding encoding = cuda::KvEncoding::Bf16;
    /// The text's keys and values lie in host memory; those of two layers at a time are on the device (CudaKvStage).
    /// The partial caches of drafters stay there. No effect on the text.
    bool cacheOnHost = false;
    bool record = true; ///< false: kernels are launched one by one
};

/// Passes of up to this many rows are recorded, and sampled on the device.
inline constexpr int kRecordedRows = 64;
/// The most prompt rows per pass; fewer would leave multiprocessors idle.
inline constexpr int kPromptRows = 1024;
/// Rows of a pass at most where a GPU computes so many of the layers (0: all).
constexpr int gpuPassRows(int gpuLayers)
{
    return gpuLayers == 0 ? kPromptRows : kUsualRows;
}

} // namespace longhand
