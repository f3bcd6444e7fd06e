#pragma once

#include "kernels/cuda/device/platform.h"

namespace longhand::cuda {

// Kernels of one stream may overlap at their ends (programmatic dependent launch, compute capability 9.0): a kernel
// launched with LaunchShape::overlaps may begin while the previous one still runs, so that its first weights are
// already in flight. Every thread of such a kernel calls waitForPrevious() before it reads what an earlier kernel
// wrote, before it writes anything at all, and before it returns; weights, which are never written, may be read
// earlier.

/// Returns when all earlier launches have ended and their writes are visible.
__device__ __forceinline__ void waitForPrevious()
{
#if defined(__CUDA_ARCH__)
#if __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.wait;\n" ::: "memory");
#endif
#elif !defined(__CUDACC__)
    emulation::waitedForPrevious();
#endif
}

/// Lets the next kernel begin once every block has called this or ended, and there is room for it.
__device__ __forceinline__ void letNextBegin()
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.launch_dependents;\n" ::: "memory");
#endif
}

} // namespace longhand::cuda
