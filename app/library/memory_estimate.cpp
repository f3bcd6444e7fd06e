#include "app/library/memory_estimate.h"

#include "engine/model/backend/cpu/cpu_pass.h"
#include "engine/model/backend/cuda/cuda_memory.h"
#include "engine/model/model_file.h"
#include "engine/model_files/open_model.h"
#include "engine/speculative/partial_cache.h"
#include "engine/speculative/small_model_drafter.h"

#include <algorithm>
#include <thread>

namespace longhand {

namespace {

/// Bytes per token of the suffix drafter's automaton, and the most tokens that it keeps (SuffixSettings).
constexpr std::uint64_t kSuffixBytes = 140;
constexpr std::int64_t kSuffixTokens = std::int64_t{1} << 18;
/// Packed heads take about this many times their file size, including the output rows of the tokens that they propose.
constexpr std::uint64_t kHeadsGrow = 3;

int threadsOr(int threads)
{
    return threads > 0 ? threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

} // namespace

ModelSize modelSize(const std::filesystem::path& file)
{
    const GgufFile gguf = openModel(file, false);
    ModelSize size{ModelConfig::fromGguf(gguf), 0, 0};
    size.gpuWeights = cudaWeights(gguf, size.config);
    for (const GgufTensor& tensor : gguf.tensors())
        size.weightBytes += loadedBytes(tensor);
    return size;
}

MemoryEstimate estimateMemory(const ModelSize& model, const ContextPlan& plan, std::int64_t length,
                              const StrategySettings& strategy, std::uint64_t headsBytes, int threads,
                              KvEncoding encoding, std::uint64_t draftModelBytes)
{
    threads = threadsOr(threads);
    const auto tokens = static_cast<std::int32_t>(std::clamp<std::int64_t>(length, 0, plan.planned));
    MemoryEstimate estimate;
    estimate.weights = model.weightBytes + model.adapterBytes;
    estimate.cache = ForwardPass::kvBytesAt(model.config, plan, tokens, encoding);
    estimate.workspace = cpuWorkspaceBytes(model.config, plan, threads);
    const StrategyTraits& drafters = traitsOf(strategy.kind);
    if (drafters.self && strategy.usedCache() != CachePolicy::Full)
        estimate.drafting +=
            PartialCache::bytesFor(model.config, strategy, plan.rope == RopeScalingKind::SelfExtend, encoding);
    if (drafters.suffix)
        estimate.drafting += kSuffixBytes * static_cast<std::uint64_t>(std::min<std::int64_t>(tokens, kSuffixTokens));
    if (drafters.heads || drafters.glide)
        estimate.drafting += kHeadsGrow * headsBytes;
    if (drafters.smallModel)
        estimate.drafting += draftModelBytes;
    return estimate;
}

GpuEstimate estimateGpuMemory(const GpuMemory& gpu, const ModelSize& model, const ContextPlan& plan,
                              std::int64_t length, int layers, KvEncoding encoding, bool cacheOnHost)
{
    cuda::DeviceInfo device;
    device.freeBytes = gpu.free;
    device.totalBytes = gpu.total;
    CudaSettings settings;
    settings.encoding = encoding;
    settings.cacheOnHost = cacheOnHost;
    settings.layers = layers < model.config.layers ? layers : 0;
    settings.maxRows = gpuPassRows(settings.layers);
    CudaWeights weights = model.gpuWeights;
    if (model.adapterBytes > 0) { // folded into weights of 16 bits
        const ModelConfig& c = model.config;
        const auto width = static_cast<std::size_t>(c.width), head = static_cast<std::size_t>(c.headDim);
        const std::size_t inner = static_cast<std::size_t>(c.feedForward);
        const std::size_t heads = 2 * static_cast<std::size_t>(c.heads) + 2 * static_cast<std::size_t>(c.kvHeads);
        std::fill(weights.layers.begin(), weights.layers.end(), 2 * width * (heads * head + 3 * inner));
    }
    CudaMemoryPlan need = estimateCudaMemory(device, weights, model.config, plan, settings);
    // The workspaces are those of the planned text, the cache that of what is written.
    ContextPlan written = plan;
    written.planned = static_cast<std::int32_t>(std::clamp<std::int64_t>(length, 1, plan.planned));
    need.kvAtPlanned = estimateCudaMemory(device, weights, model.config, written, settings).kvAtPlanned;
    return {need.weights, need.kvAtPlanned, need.workspaces,      need.free,    need.total,
            need.layers,  need.modelLayers, need.layersThatFit(), need.advice()};
}

std::uint64_t draftModelBytes(const ModelSize& model, int threads)
{
    return model.weightBytes + SmallModelDrafter::bytesFor(model.config, threadsOr(threads));
}

} // namespace longhand
