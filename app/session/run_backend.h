#pragma once

#include "app/project/store/project_types.h"
#include "engine/generation/generator.h"
#include "engine/types/message.h"

#include <string>

namespace longhand {

/// Options that resume a recorded run with identical output.
struct RunBackend
{
    EngineOptions options;
    bool same = false; ///< the same bits as the run's own backend and version of the program
    Message remark;    ///< for the author, if the options or the output may differ; else empty
};

/// What computes, for display: the CPU's instruction set, "avx512", or the GPU, "cuda 9.0", "cuda 9.0, 12 layers".
std::string computesWith(const EngineOptions& options);

/// The run's own backend and instruction set if this machine has them and they are allowed: a CPU run stays on the CPU;
/// a GPU run continues on the GPU if `options` have the same kind, with its own number of layers there unless `options`
/// allow fewer. An instruction set that gives the same bits stands for the run's own. options: suitedTo() the model,
/// which has matrices in BF16 or not.
RunBackend backendOfRun(const RunSettings& run, const EngineOptions& options, bool bf16Matrices);

} // namespace longhand
