#pragma once

#include "engine/model/backend/cuda/cuda_backend.h"
#include "engine/model/backend/cuda/cuda_settings.h"
#include "engine/model/backend/cuda/cuda_weights.h"
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
    std::size_t kvPerToken = 0;  ///< near and far keys and values of one position, as far as they are on the GPU
    std::size_t kvAtPlanned = 0; ///< the same at the planned length
    std::size_t kvOnHost = 0;    ///< of a cache in host memory: all of it at the planned length
    std::size_t free = 0, total = 0;
    std::size_t weightsOfLayer = 0; ///< of one layer, on average
    int layers = 0;                 ///< on the GPU
    int modelLayers = 0;
    bool canShorten = false; ///< a cache of 16 bits: one of 8 takes about half of it

    std::size_t needed() const { return weights + workspaces + kvAtPlanned; }
    bool fits() const { return needed() <= free; }
    /// Positions that fit into the memory free now.
    std::int64_t positionsThatFit() const;
    /// Of this plan's layers, those that would fit with the planned text; 0: not even one.
    int layersThatFit() const;
    /// "weights 101 MiB, workspaces 212 MiB, cache up to 3.0 GiB; 130.2 of 139.8 GiB are free"; of a split, what the
    /// CPU computes. If it does not fit, what to do.
    std::string sentence() const;
    /// What can be done; empty if it fits.
    Message advice() const;
};

/// settings.layers: of a split.
CudaMemoryPlan planCudaMemory(CudaBackend& backend, const Model& model, const ContextPlan& plan,
                              const CudaSettings& settings);
/// The same before a model is loaded or the GPU opened, from the header of the model's file. Throws Error if the GPU
/// cannot run this model, or if there is no GPU.
CudaMemoryPlan estimateCudaMemory(const cuda::DeviceInfo& device, const CudaWeights& weights, const ModelConfig& config,
                                  const ContextPlan& plan, const CudaSettings& settings);
/// What CUDA itself takes of a GPU once it is opened: a usual amount, not measured here.
inline constexpr std::size_t kCudaContextBytes = std::size_t{512} << 20;

/// Recordings round up the number of splits, so that a growing text only occasionally needs a new one.
inline constexpr std::int32_t kSplitStep = 4;
/// Positions that the workspace of attention has room for.
inline std::int32_t attentionPositions(const ContextPlan& plan, const CudaSettings& settings)
{
    return plan.planned + settings.maxRows + kSplitStep * cuda::kCoarseSplit;
}

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
