#pragma once

#include "kernels/cuda/device/platform.h"

#include <cstdint>

namespace longhand::cuda {

/// c += a b for one 16 x 8 x 16 tile of bf16 with float32 sums (PTX mma.sync.m16n8k16), the whole warp together.
/// With g = lane / 4 and t = lane % 4, a lane holds (each register two bf16, the lower index in the low half)
///     a[0] = A[g][2t, 2t+1]   a[1] = A[g+8][2t, 2t+1]   a[2] = A[g][2t+8, 2t+9]   a[3] = A[g+8][2t+8, 2t+9]
///     b[0] = B[2t, 2t+1][g]   b[1] = B[2t+8, 2t+9][g]
///     c[0] = C[g][2t]   c[1] = C[g][2t+1]   c[2] = C[g+8][2t]   c[3] = C[g+8][2t+1]
/// An element of C depends only on its row of A, its column of B and its own old value.
__device__ __forceinline__ void mmaBf16(float (&c)[4], const std::uint32_t (&a)[4], const std::uint32_t (&b)[2])
{
#if defined(__CUDA_ARCH__)
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
                 "{%0, %1, %2, %3};\n"
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
#elif !defined(__CUDACC__)
    struct Operands
    {
        std::uint32_t a[4], b[2];
    };
    const Operands own{{a[0], a[1], a[2], a[3]}, {b[0], b[1]}};
    const emulation::Exchange all("mma", &own, sizeof own);
    const unsigned g = emulation::laneIndex() / 4, t = emulation::laneIndex() % 4;
    const auto half = [](std::uint32_t pair, unsigned upper) {
        return __uint_as_float(upper != 0 ? pair & 0xffff0000u : pair << 16);
    };
    for (unsigned i = 0; i < 4; ++i) {
        const unsigned row = g + i / 2 * 8, column = 2 * t + i % 2;
        float sum = c[i];
        for (unsigned k = 0; k < 16; ++k) {
            const auto fromA = all.lane<Operands>(row % 8 * 4 + k % 8 / 2);
            const auto fromB = all.lane<Operands>(column * 4 + k % 8 / 2);
            sum = std::fma(half(fromA.a[row / 8 + k / 8 * 2], k % 2), half(fromB.b[k / 8], k % 2), sum);
        }
        c[i] = sum;
    }
#endif
}

/// The same for c = a b.
__device__ __forceinline__ void mmaBf16FromZero(float (&c)[4], const std::uint32_t (&a)[4], const std::uint32_t (&b)[2])
{
#if defined(__CUDA_ARCH__)
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
                 "{%10, %10, %10, %10};\n"
                 : "=f"(c[0]), "=f"(c[1]), "=f"(c[2]), "=f"(c[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "f"(0.0f));
#else
    c[0] = c[1] = c[2] = c[3] = 0.0f;
    mmaBf16(c, a, b);
#endif
}

} // namespace longhand::cuda
