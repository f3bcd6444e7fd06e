#include "engine/model/backend/cuda/cuda_memory.h"

#include "engine/model/backend/cuda/cuda_kv_stage.h"
#include "engine/model/backend/cuda/pass_inputs.h"
#include "kernels/cuda/module/load_module.h"

#include <algorithm>

namespace longhand {
Message memorySize(std::size_t bytes)
{
    constexpr std::size_t mebi = std::size_t{1} << 20;
    if (bytes < 1000 * mebi)
        return Message("%1 MiB", (bytes + mebi - 1) / mebi);
    const std::size_t tenths = (bytes * 10 + (std::size_t{1} << 29)) >> 30;
    return Message("%1 GiB", Message::Decimal{static_cast<double>(tenths) / 10, 1});
}

std::string memoryText(std::size_t bytes)
{
    return memorySize(bytes).text();
}

std::int64_t CudaMemoryPlan::positionsThatFit() const
{
    const std::size_t fixed = weights + workspaces;
    return free <= fixed || kvPerToken == 0 ? 0 : static_cast<std::int64_t>((free - fixed) / kvPerToken);
}

int CudaMemoryPlan::layersThatFit() const
{
    if (fits() || layers == 0)
        return layers;
    const std::size_t each = weightsOfLayer + kvAtPlanned / static_cast<std::size_t>(layers);
    const std::size_t missing = needed() - free;
    return static_cast<int>(std::max<std::int64_t>(0, layers - static_cast<std::int64_t>((missing + each - 1) / each)));
}

std::string CudaMemoryPlan::sentence() const
{
    std::string text = "weights " + memoryText(weights) + ", workspaces " + memoryText(workspaces) + ", cache up to " +
                       memoryText(kvAtPlanned) +
                       (kvOnHost > 0 ? " of the " + memoryText(kvOnHost) + " in the computer's memory" : "") + "; " +
                       memoryText(free) + " of " + memoryText(total) + " are free";
    if (layers < modelLayers)
        text = "the last " + std::to_string(layers) + " of " + std::to_string(modelLayers) +
               " layers and the output; the CPU computes the others; " + text;
    return fits() ? text : text + ". " + advice().text();
}

Message CudaMemoryPlan::advice() const
{
    if (fits())
        return {};
    Message advice("This does not fit into the GPU's memory.");
    if (kvOnHost == 0 && weights + workspaces + CudaKvStage::bytesFor(kvAtPlanned, layers) <= free)
        advice.append(Message("With the text's cache in the computer's memory (--gpu-cache host, or Preferences > "
                              "Computing) it does, with the same words; far into a text it is slower."));
    const int fit = layersThatFit();
    if (fit > 0)
        advice.append(Message("With %1 of its %2 layers on the GPU (--gpu-layers, or Preferences > Computing) it does; "
                              "the CPU computes the others.",
                              fit, modelLayers));
    else
        advice.append(Message("Not even one layer fits: choose a smaller model, or the CPU."));
    if (const std::int64_t positions = positionsThatFit(); positions > 0)
        advice.append(Message("A text of up to about %1 tokens fits as it is.", positions));
    if (canShorten)
        advice.append(Message("A cache of 8 bits a number takes half the memory."));
    return advice;
}

namespace {

/// All but the weights. config: with the layers that are on the GPU.
CudaMemoryPlan planOf(const ModelConfig& c, const ContextPlan& plan, const CudaSettings& settings,
                      std::size_t attention, std::size_t sampling)
{
    CudaMemoryPlan memory;
    memory.layers = c.layers;
    const std::int64_t rows = settings.maxRows, queries = std::int64_t{c.heads} * c.headDim;
    const std::int64_t ofRow = 4 * (std::int64_t{c.width} + queries + 2 * std::int64_t{c.kvHeads} * c.headDim) +
                               2 * (wholeChunks(c.width) + 3 * wholeChunks(queries) + wholeChunks(c.feedForward));
    const std::int64_t blocksPlanned = (std::int64_t{plan.planned} + settings.maxRows) / kKvBlock + 2;
    memory.workspaces = bytesOf<std::byte>(rows, ofRow) + attention +
                        bytesOf<float>(std::min<std::int64_t>(rows, kRecordedRows), c.vocabulary) + sampling +
                        PassInputs::bytesFor(settings.maxRows, c.rotaryDim) + bytesOf<std::int32_t>(plan.planned, 1) +
                        bytesOf<std::byte*>(3 * blocksPlanned, c.layers); // the text, and where the cache is
    const std::size_t part = cuda::deviceKvPartBytes(settings.encoding, c.headDim) *
                             static_cast<std::size_t>(c.kvHeads) * static_cast<std::size_t>(c.layers);
    const bool selfExtend = plan.rope == RopeScalingKind::SelfExtend;
    memory.kvPerToken = 2 * part / kKvBlock;
    const auto blocks = [](std::int64_t positions) {
        return static_cast<std::size_t>((positions + kKvBlock - 1) / kKvBlock);
    };
    const std::int64_t seen =
        plan.rolling ? std::min(plan.planned, plan.sinks + plan.rollingWindow + 2048) : plan.planned;
    memory.kvAtPlanned = 2 * part * blocks(seen);
    if (selfExtend)
        memory.kvAtPlanned += part * blocks(std::min(plan.planned, plan.window + 2048));
    if (settings.cacheOnHost) {
        memory.kvOnHost = memory.kvAtPlanned;
        memory.kvAtPlanned = CudaKvStage::bytesFor(memory.kvAtPlanned, c.layers);
        memory.kvPerToken = CudaKvStage::bytesFor(memory.kvPerToken, c.layers);
    }
    memory.canShorten = settings.encoding == cuda::KvEncoding::Bf16;
    return memory;
}

ModelConfig onTheGpu(ModelConfig config, const CudaSettings& settings)
{
    if (settings.layers > 0)
        config.layers = std::min(config.layers, settings.layers);
    return config;
}

} // namespace

CudaMemoryPlan planCudaMemory(CudaBackend& backend, const Model& model, const ContextPlan& plan,
                              const CudaSettings& settings)
{
    const ModelConfig c = onTheGpu(model.config(), settings);
    const std::shared_ptr<cuda::Device> device = backend.sharedDevice();
    CudaMemoryPlan memory = planOf(c, plan, settings,
                                   device->attentionWorkspaceBytes(settings.maxRows, c.heads, c.kvHeads, c.headDim,
                                                                   attentionPositions(plan, settings)),
                                   device->sampleWorkspaceBytes(kRecordedRows, c.vocabulary));
    memory.modelLayers = model.config().layers;
    memory.weights = DeviceModel::bytesFor(model, settings.layers);
    memory.weightsOfLayer =
        c.layers > 1 ? (memory.weights - DeviceModel::bytesFor(model, 1)) / static_cast<std::size_t>(c.layers - 1)
                     : memory.weights;
    const std::lock_guard lock(device->mutex());
    memory.free = device->freeBytes();
    memory.total = device->info().totalBytes;
    return memory;
}

CudaMemoryPlan estimateCudaMemory(const cuda::DeviceInfo& device, const CudaWeights& weights, const ModelConfig& config,
                                  const ContextPlan& plan, const CudaSettings& settings)
{
    DeviceModel::check(config);
    const cuda::Module* module = cuda::availability().module;
    if (!module)
        throw Error(CudaBackend::list().why);
    const ModelConfig c = onTheGpu(config, settings);
    CudaMemoryPlan memory = planOf(c, plan, settings,
                                   module->attentionWorkspaceBytes(settings.maxRows, c.heads, c.kvHeads, c.headDim,
                                                                   attentionPositions(plan, settings)),
                                   module->sampleWorkspaceBytes(kRecordedRows, c.vocabulary));
    memory.modelLayers = config.layers;
    memory.weights = weights.bytes(c.layers);
    memory.weightsOfLayer = (weights.bytes() - weights.head - weights.embedding) / weights.layers.size();
    memory.total = device.totalBytes;
    const std::size_t free = device.freeBytes > 0 ? device.freeBytes : device.totalBytes; // 0: not asked for
    memory.free = free > kCudaContextBytes ? free - kCudaContextBytes : 0;
    return memory;
}

} // namespace longhand
