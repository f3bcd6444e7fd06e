#pragma once

// The language of the kernels: CUDA C++ under nvcc; under any other compiler the same source runs on the CPU, thread by
// thread, by tests/emulation, which checks everything but the instructions and their speed. So kernels use no more of
// CUDA than stands in this folder: no extern __shared__ (dynamicShared), no <<<>>> (launch.h), no inline assembly
// outside this folder, and warp functions with all 32 lanes.

#if defined(__CUDACC__)
#include <cuda_runtime.h>

namespace longhand::cuda {

/// The block's dynamic shared memory, 128-byte aligned.
template <typename T>
__device__ __forceinline__ T* dynamicShared()
{
    extern __shared__ __align__(128) unsigned char longhandShared[];
    return reinterpret_cast<T*>(longhandShared);
}

} // namespace longhand::cuda
#else
#include "tests/emulation/cuda_emulation.h"
#endif

namespace longhand::cuda {

inline constexpr int kWarp = 32;
inline constexpr unsigned kAllLanes = 0xffffffffu;

} // namespace longhand::cuda
