#include "engine/model/backend/cpu/cpu_pass.h"

#include "engine/model/backend/cpu/layer_pass.h"

namespace longhand {

ForwardPass cpuPass(std::shared_ptr<const Model> model, const ContextPlan& plan, Isa isa, int threads, int maxRows,
                    KvEncoding encoding)
{
    return {std::make_unique<LayerPass>(std::move(model), isa, threads, maxRows, plan.planned, encoding), plan};
}

std::size_t cpuWorkspaceBytes(const ModelConfig& config, const ContextPlan& plan, int threads, int maxRows)
{
    const bool far = plan.rope == RopeScalingKind::SelfExtend || plan.rolling;
    const std::size_t tables = (config.localWindow > 0 ? 4 : 3) * static_cast<std::size_t>(maxRows) *
                               static_cast<std::size_t>(config.rotaryDim);
    return LayerPass::workspaceBytesFor(config, threads, maxRows, plan.planned, far) + tables * sizeof(float);
}

} // namespace longhand
