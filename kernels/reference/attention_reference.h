#pragma once

#include "kernels/ops/attention.h"

namespace longhand {

/// attention() in float64, key by key, without blocks.
void attentionReference(const CpuContext& context, const AttentionArgs& args);

} // namespace longhand
