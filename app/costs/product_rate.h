#pragma once

#include "kernels/ops/context.h"

namespace longhand {

/// Operations a second (two for each weight and row) that this machine makes where a text is read: products of many
/// rows with weights of 8 bits. Reading is bound by these, as writing is by the memory. Takes less than a second.
double measureProductRate(const CpuContext& context);

} // namespace longhand
