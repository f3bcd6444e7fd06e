#pragma once

#include "attention_world.h"

#include <vector>

namespace longhand::test {

/// Every implementation that can run here for this head dimension.
inline std::vector<Engine> attentionEngines(int headDim)
{
    std::vector<Engine> engines;
    for (const Isa isa : supportedIsas())
        engines.push_back({std::string(isaName(isa)), isa, nullptr});
    (void)headDim;
    return engines;
}

} // namespace longhand::test
