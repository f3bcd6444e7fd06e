#pragma once

#include "engine/types/sampler_settings.h"

namespace longhand::test {

/// Nothing penalised, nothing filtered.
inline SamplerSettings plain()
{
    SamplerSettings s;
    s.penalty = 1;
    s.topP = 1;
    s.minP = 0;
    s.eta = 0;
    return s;
}

/// The same at temperature 0.
inline SamplerSettings greedy()
{
    SamplerSettings s = plain();
    s.temperature = 0;
    return s;
}

} // namespace longhand::test
