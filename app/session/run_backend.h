#pragma once

#include "app/project/store/project_types.h"
#include "engine/generation/generator.h"

#include <string>

namespace longhand {

/// What a recorded run is to be gone on with, that its text stays the same.
struct RunBackend
{
    EngineOptions options;
    bool same = false;  ///< they give the run's own bits
    std::string remark; ///< for the author where it is not what is set, or not the same; else empty
};

/// For people, what computes: the CPU's instruction set, "avx512", or the GPU, "cuda 9.0".
std::string computesWith(const EngineOptions& options);

/// The run's own backend and instruction set where this machine has them and they are allowed: a run of the CPU stays
/// with the CPU; one of a GPU goes on there if `options` have such a GPU.
RunBackend backendOfRun(const RunSettings& run, const EngineOptions& options);

} // namespace longhand
