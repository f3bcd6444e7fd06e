#pragma once

#include "engine/model/backend/cuda/cuda_backend.h"
#include "engine/model/backend/cuda/cuda_settings.h"
#include "engine/model/context_plan.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace longhand {

/// The GPU memory a text needs, computed before anything is allocated.
struct CudaMemoryPlan
{
    std::size_t weights = 0; ///< bytes
    std::size_t workspaces = 0;
    std::size_t kvPerToken = 0;  ///< near and far keys and values of one position
    std::size_t kvAtPlanned = 0; ///< at the planned length
    std::size_t free = 0, total = 0;
    /// Positions that fit into the memory free now.
    std::int64_t positionsThatFit() const;
    /// "weights 101 MiB, workspaces 212 MiB, cache up to 3.0 GiB; 130.2 of 139.8 GiB are free"
    std::string sentence() const;
};

CudaMemoryPlan planCudaMemory(CudaBackend& backend, const Model& model, const ContextPlan& plan,
                              const CudaSettings& settings);

/// The length of a bf16 row rounded up to whole chunks (kernels/cuda/linear).
constexpr std::int64_t wholeChunks(std::int64_t n)
{
    return (n + cuda::kDeviceChunk - 1) / cuda::kDeviceChunk * cuda::kDeviceChunk;
}

template <typename T>
constexpr std::size_t bytesOf(std::int64_t rows, std::int64_t columns)
{
    return static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns) * sizeof(T);
}

/// "12 MiB", "16.1 GiB"
Message memorySize(std::size_t bytes);
std::string memoryText(std::size_t bytes);

} // namespace longhand
