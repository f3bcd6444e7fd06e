#pragma once

#include "kernels/cpu/attention/int8_kernels.h"

namespace longhand::avx512 {

/// The kernels of an int8 cache by AVX-512 VNNI. Need isaSupported(Isa::Avx512Vnni) or Isa::Amx.
const Int8Kernels& int8VnniKernels();

} // namespace longhand::avx512
