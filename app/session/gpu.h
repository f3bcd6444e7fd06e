#pragma once

#include "engine/generation/engine_options.h"

#include <cstddef>
#include <string>
#include <vector>

namespace longhand {

/// A GPU that can compute.
struct FoundGpu
{
    int index = 0; ///< the driver's number, for withGpu()
    std::string name;
    std::size_t totalBytes = 0;
};

/// The GPUs that withGpu() can use. If there is none, `why` says in one sentence what is missing. Looks only: takes no
/// memory of any. The first call may take a second. Any thread.
std::vector<FoundGpu> findGpus(Message& why);

/// The one of that index among them, else the first, which withGpu() takes then; null: there is none.
const FoundGpu* chosenGpu(const std::vector<FoundGpu>& gpus, int index);

/// The options with the GPU opened; unchanged if it is not usable, and then `why` says so. index: FoundGpu::index; -1:
/// the first usable one.
EngineOptions withGpu(EngineOptions options, Message& why, int index = -1);

} // namespace longhand
