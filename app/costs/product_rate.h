#pragma once

#include "kernels/ops/context.h"

namespace longhand {

/// Operations per second (two for each weight and row) of this machine when it reads a text: many-row products with
/// 8-bit weights. Reading is bound by them, as writing is bound by memory bandwidth. Takes less than a second.
double measureProductRate(const CpuContext& context);

} // namespace longhand
