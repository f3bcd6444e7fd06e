#pragma once

#include "engine/generation/engine_options.h"

#include <string>

namespace longhand {

/// "NVIDIA H200, 139.8 GiB": what withGpu() would compute with; empty: why says in one sentence what is missing. May
/// take a second when it is asked for the first time. Any thread.
std::string gpuName(std::string& why);

/// The options with the GPU opened; as they are where there is none that can be used, and then why says so.
EngineOptions withGpu(EngineOptions options, std::string& why);

} // namespace longhand
