#pragma once

#include "kernels/util/isa.h"

#include <hwy/highway.h>

/// For the HWY_ONCE part of a SIMD source: LONGHAND_SIMD(isa, f)(args...) calls f as compiled for isa. Highway's own
/// dispatch is not used: it is one choice for the whole program, while here the caller's context decides (tests and
/// `verify` compare instruction sets side by side). Amx means AVX-512 here, Reference the baseline;
/// what a VNNI changes, the caller chooses.
#if HWY_TARGETS & HWY_AVX3
#define LONGHAND_SIMD_AVX512(f) &N_AVX3::f
#elif HWY_TARGETS & HWY_AVX2
#define LONGHAND_SIMD_AVX512(f) &N_AVX2::f
#else
#define LONGHAND_SIMD_AVX512(f) &HWY_STATIC_DISPATCH(f)
#endif
#if HWY_TARGETS & HWY_AVX2
#define LONGHAND_SIMD_AVX2(f) &N_AVX2::f
#else
#define LONGHAND_SIMD_AVX2(f) LONGHAND_SIMD_AVX512(f)
#endif

#define LONGHAND_SIMD(isa, f)                                                                                          \
    (*((isa) >= ::longhand::Isa::Avx512 ? LONGHAND_SIMD_AVX512(f)                                                      \
       : (isa) >= ::longhand::Isa::Avx2 ? LONGHAND_SIMD_AVX2(f)                                                        \
                                        : &HWY_STATIC_DISPATCH(f)))
