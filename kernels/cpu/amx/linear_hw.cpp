#if defined(__x86_64__)

#include "kernels/cpu/amx/linear_amx.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include <immintrin.h>

#include "kernels/cpu/amx/tiles.h"

// After every other header: only the code below may use these instructions.
#pragma GCC push_options
// GCC 12 warns about the deliberately undefined operand inside its own AVX-512 headers (its bug 105593).
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC target("avx2,fma,f16c,avx512f,avx512bw,avx512dq,avx512vl")

#include "kernels/cpu/amx/linear_kernel-inl.h"
#include "kernels/cpu/avx512/vector_math-inl.h"

namespace longhand::amx {

namespace {

void linearPanels(const LinearJob& job, std::int64_t begin, std::int64_t end)
{
    LinearKernel<HwTiles, avx512::Avx512Math>(job).panels(begin, end);
}

} // namespace

} // namespace longhand::amx

#pragma GCC diagnostic pop
#pragma GCC pop_options

namespace longhand::amx {

void linear(ComputePool& pool, std::span<const LinearJob> jobs)
{
    forPanels(pool, jobs, linearPanels);
}

} // namespace longhand::amx

#endif
