#pragma once

#include "kernels/cpu/linear_job.h"

namespace longhand::avx512 {

/// Panels [begin, end) of a product with quantised weights in layout IntegerBytes, by AVX-512 VNNI. Needs
/// isaSupported(Isa::Avx512Vnni) or Isa::Amx.
void linearVnniPanels(const LinearJob& job, std::int64_t begin, std::int64_t end);
/// All panels of several products, on the threads of the pool.
void linearVnni(ComputePool& pool, std::span<const LinearJob> jobs);

} // namespace longhand::avx512
