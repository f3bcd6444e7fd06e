#pragma once

#include "kernels/cpu/attention/attention_kernels.h"
#include "kernels/cpu/attention/int8_kernels.h"
#include "kernels/util/isa.h"

namespace longhand {

/// The vector kernels for Portable, Avx2 or Avx512; for Amx those of Avx512 (its vector parts). Throws
/// std::invalid_argument if this program was built without them.
const AttentionKernels& simdAttentionKernels(Isa isa);

/// What lies between the products for tile kernels that take both factors in bf16: prepared queries are bf16, and
/// weights() leaves the weights as bf16 at the front of their row (sums taken after rounding). scores, values and chunk
/// are left empty.
const AttentionKernels& simdTileParts(Isa isa);

/// The kernels of an int8 cache on vectors; Reference: those of Portable.
const Int8Kernels& int8Kernels(Isa isa);

} // namespace longhand
