#pragma once

#include "kernels/ops/evicted_residual.h"

namespace longhand::reference {

void addEvictedResidual(const EvictedResidualArgs& args);
void keyMoments(const KeyMomentsArgs& args);

} // namespace longhand::reference
