#pragma once

#include "kernels/cpu/attention/attention_kernels.h"
#include "kernels/cpu/attention/int8_kernels.h"
#include "kernels/cpu/linear_job.h"

namespace longhand::amx {

/// linear() on emulated tiles, on any processor: the same bits.
void linearSoft(ComputePool& pool, const LinearJob& job);

/// attentionKernels() on emulated tiles, with the best vectors that this processor has: the same bits wherever there is
/// an fma.
const AttentionKernels& attentionKernelsSoft();
/// int8Kernels() on emulated tiles, in plain C++: the same bits.
const Int8Kernels& int8KernelsSoft();

} // namespace longhand::amx
