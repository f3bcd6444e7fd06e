#pragma once

#include "engine/model/backend/cuda/cuda_weights.h"
#include "engine/model/context_plan.h"
#include "engine/model/model_config.h"
#include "engine/types/message.h"
#include "engine/types/strategy.h"

#include <cstdint>
#include <filesystem>

namespace longhand {

/// Upper estimate of the memory that a model needs, in bytes, split into the parts that the author can influence.
struct MemoryEstimate
{
    std::uint64_t weights = 0;   ///< the model itself, with its adapter
    std::uint64_t cache = 0;     ///< KV cache: grows with the text
    std::uint64_t workspace = 0; ///< for computing
    std::uint64_t drafting = 0;  ///< partial cache, heads, n-gram table of the text
    std::uint64_t total() const { return weights + cache + workspace + drafting; }
};

/// What the estimate needs to know about a model file.
struct ModelSize
{
    ModelConfig config;
    std::uint64_t weightBytes = 0;  ///< all tensors, as they are in memory
    std::uint64_t adapterBytes = 0; ///< adapter file; 0: none
    CudaWeights gpuWeights = {};    ///< the same on a GPU
};

/// Reads a model file's header. Throws Error. Takes milliseconds, longer on a cold disk: not for the UI thread.
ModelSize modelSize(const std::filesystem::path& file);

/// Memory for a text of `length` tokens, the prompt included, under a plan (planContext); 0 <= length <= plan.planned.
/// strategy: the drafting strategy; headsBytes: size of the files of draft heads and Glide weights that it uses, 0 if
/// none; threads: 0: one per processor; draftModelBytes: draftModelBytes() of the draft model, 0 if none.
/// Uses the engine's own allocation sizes.
MemoryEstimate estimateMemory(const ModelSize& model, const ContextPlan& plan, std::int64_t length,
                              const StrategySettings& strategy = {}, std::uint64_t headsBytes = 0, int threads = 0,
                              KvEncoding encoding = KvEncoding::Bf16, std::uint64_t draftModelBytes = 0);

/// What of a model's memory a GPU takes, in bytes.
struct GpuEstimate
{
    std::uint64_t weights = 0, cache = 0, workspace = 0;
    std::uint64_t free = 0, total = 0; ///< of the GPU; free: for this
    int layers = 0, modelLayers = 0;   ///< on the GPU, and in all
    int layersThatFit = 0;             ///< of those on the GPU
    Message advice;                    ///< why it does not fit, and what to do; empty: it fits
    std::uint64_t needed() const { return weights + cache + workspace; }
    bool fits() const { return advice.empty(); }
};

/// A GPU's memory.
struct GpuMemory
{
    std::uint64_t free = 0; ///< 0: not known
    std::uint64_t total = 0;
};

/// As estimateMemory(), for the part of a model that is on a GPU. layers: of the model there; 0: all. cacheOnHost: as
/// EngineOptions::gpuCacheOnHost. Throws Error if the GPU's code cannot run the model.
GpuEstimate estimateGpuMemory(const GpuMemory& gpu, const ModelSize& model, const ContextPlan& plan,
                              std::int64_t length, int layers, KvEncoding encoding, bool cacheOnHost = false);

/// What a draft model takes: its weights, its bounded cache and its workspace.
std::uint64_t draftModelBytes(const ModelSize& model, int threads = 0);

} // namespace longhand
