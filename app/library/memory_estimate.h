#pragma once

#include "engine/model/model_config.h"
#include "engine/types/strategy.h"

#include <cstdint>
#include <filesystem>

namespace longhand {

/// What a model takes of the machine's memory; bytes. An estimate of the most that is needed, in the parts that the
/// author can do something about.
struct MemoryEstimate
{
    std::uint64_t weights = 0;   ///< the model itself, with its adapter
    std::uint64_t cache = 0;     ///< what it remembers of the text: grows with the length
    std::uint64_t workspace = 0; ///< for computing
    std::uint64_t drafting = 0;  ///< partial cache, heads, table of the text
    std::uint64_t total() const { return weights + cache + workspace + drafting; }
};

/// What the estimate needs to know of a model file.
struct ModelSize
{
    ModelConfig config;
    std::uint64_t weightBytes = 0;  ///< of all tensors
    std::uint64_t adapterBytes = 0; ///< of the adapter's file; 0: none
};

/// Reads a model file's header. Throws Error. Milliseconds, but for a cold disk: not for the UI thread.
ModelSize modelSize(const std::filesystem::path& file);

/// Memory for a text of `length` tokens, the prompt included, under a plan (planContext); 0 <= length <= plan.planned.
/// strategy: who drafts; headsBytes: size of the file of draft heads, 0 if there are none; threads: 0: one for each
/// processor. From the sums that the engine itself allocates by.
MemoryEstimate estimateMemory(const ModelSize& model, const ContextPlan& plan, std::int64_t length,
                              const StrategySettings& strategy = {}, std::uint64_t headsBytes = 0, int threads = 0);

} // namespace longhand
