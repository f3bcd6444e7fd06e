#pragma once

#include "engine/model/forward_pass.h"

namespace longhand {

/// A pass over layers on the CPU. maxRows: largest pass, >= 1. Throws Error if the plan does not fit the model.
ForwardPass cpuPass(std::shared_ptr<const Model> model, const ContextPlan& plan, Isa isa, int threads,
                    int maxRows = 256, KvEncoding encoding = KvEncoding::Bf16);

/// The maximum of its workspaceBytes() while drafting: largest trees, queries kept.
std::size_t cpuWorkspaceBytes(const ModelConfig& config, const ContextPlan& plan, int threads, int maxRows = 256);

} // namespace longhand
