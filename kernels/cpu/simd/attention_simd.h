#pragma once

#include "kernels/cpu/attention/attention_kernels.h"
#include "kernels/cpu/isa.h"

namespace longhand {

/// The vector kernels for Portable, Avx2 or Avx512; for Amx those of Avx512 (its vector parts). Throws
/// std::invalid_argument if this program was built without them.
const AttentionKernels& simdAttentionKernels(Isa isa);

} // namespace longhand
