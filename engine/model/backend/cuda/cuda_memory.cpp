#include "engine/model/backend/cuda/cuda_memory.h"

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

std::string CudaMemoryPlan::sentence() const
{
    return "weights " + memoryText(weights) + ", workspaces " + memoryText(workspaces) + ", cache up to " +
           memoryText(kvAtPlanned) + "; " + memoryText(free) + " of " + memoryText(total) + " are free" +
           (weights + workspaces + kvAtPlanned > free
                ? "; there is room for about " + std::to_string(positionsThatFit()) + " tokens now"
                : "");
}

CudaMemoryPlan planCudaMemory(CudaBackend& backend, const Model& model, const ContextPlan& plan,
                              const CudaSettings& settings)
{
    const ModelConfig& c = model.config();
    CudaMemoryPlan memory;
    memory.weights = DeviceModel::bytesFor(model);
    const std::int64_t rows = settings.maxRows, queries = std::int64_t{c.heads} * c.headDim;
    const std::int64_t ofRow = 4 * (std::int64_t{c.width} + queries + 2 * std::int64_t{c.kvHeads} * c.headDim) +
                               2 * (wholeChunks(c.width) + 3 * wholeChunks(queries) + wholeChunks(c.feedForward));
    memory.workspaces = bytesOf<std::byte>(rows, ofRow) +
                        backend.device().attentionWorkspaceBytes(settings.maxRows, c.heads, c.kvHeads, c.headDim,
                                                                 plan.planned + settings.maxRows) +
                        bytesOf<float>(std::min<std::int64_t>(rows, kRecordedRows), c.vocabulary) +
                        backend.device().sampleWorkspaceBytes(kRecordedRows, c.vocabulary);
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
    memory.free = backend.device().freeBytes();
    memory.total = backend.device().info().totalBytes;
    return memory;
}

} // namespace longhand
