#pragma once

#include "engine/generation/engine_options.h"

#include <string>

namespace longhand {

/// Name of the GPU that withGpu() would use, such as "NVIDIA H200, 139.8 GiB". Empty if there is none; then `why` says
/// in one sentence what is missing. The first call may take a second. Any thread.
std::string gpuName(Message& why);

/// The options with the GPU opened; unchanged if no GPU is usable, and then `why` says so.
EngineOptions withGpu(EngineOptions options, Message& why);

} // namespace longhand
