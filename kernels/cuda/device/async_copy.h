#pragma once

#include "kernels/cuda/device/platform.h"

#include <cstdint>

namespace longhand::cuda {

/// Begins to copy 16 bytes from global to shared memory without passing through registers (cp.async.cg); both
/// addresses 16-byte aligned. valid == false: writes zeros and reads nothing.
__device__ __forceinline__ void copyAsync16(void* shared, const void* global, bool valid = true)
{
#if defined(__CUDA_ARCH__)
    const auto to = static_cast<std::uint32_t>(__cvta_generic_to_shared(shared));
    const int bytes = valid ? 16 : 0;
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;\n" ::"r"(to), "l"(global), "r"(bytes) : "memory");
#elif !defined(__CUDACC__)
    emulation::queueCopy(shared, global, 16, !valid);
#endif
}

/// copyAsync16() for streamed data: also prefetches the surrounding 256 bytes. Without a cache hint: with one,
/// ptxas 13.0 (V13.0.88) left the registers of the descriptor and the address unset in some kernels for 9.0
/// ("desc[UR1]"), which an H100 refuses as an illegal instruction.
__device__ __forceinline__ void copyAsync16Streamed(void* shared, const void* global)
{
#if defined(__CUDA_ARCH__)
    const auto to = static_cast<std::uint32_t>(__cvta_generic_to_shared(shared));
    asm volatile("cp.async.cg.shared.global.L2::256B [%0], [%1], 16;\n" ::"r"(to), "l"(global) : "memory");
#elif !defined(__CUDACC__)
    emulation::queueCopy(shared, global, 16, false);
#endif
}

/// Closes the group of copies begun since the last one.
__device__ __forceinline__ void commitCopies()
{
#if defined(__CUDA_ARCH__)
    asm volatile("cp.async.commit_group;\n" ::: "memory");
#elif !defined(__CUDACC__)
    emulation::commitCopies();
#endif
}

/// Waits until at most kPending of this thread's groups are still in flight. Other threads see the bytes after a
/// barrier (__syncwarp or __syncthreads).
template <int kPending>
__device__ __forceinline__ void waitCopies()
{
#if defined(__CUDA_ARCH__)
    asm volatile("cp.async.wait_group %0;\n" ::"n"(kPending) : "memory");
#elif !defined(__CUDACC__)
    emulation::waitCopies(kPending);
#endif
}

} // namespace longhand::cuda
