#pragma once

// The language of the kernels: CUDA C++ under nvcc. The tests compile the same source for the CPU, thread by thread,
// with their own cuda_runtime.h that checks everything but the instructions and their speed. So kernels use only the
// CUDA features in this folder: no extern __shared__ (dynamicShared), no __shared__ in templates (staticShared), no
// <<<>>> (launch.h), no inline assembly outside this folder, and warp functions with all 32 lanes.

#include <cuda_runtime.h> // CUDA's, or the emulation's

#if defined(__CUDACC__)
namespace longhand::cuda {

/// The block's dynamic shared memory, 128-byte aligned.
template <typename T>
__device__ __forceinline__ T* dynamicShared()
{
    extern __shared__ __align__(128) unsigned char longhandShared[];
    return reinterpret_cast<T*>(longhandShared);
}

/// The block's T in shared memory, uninitialised: one for each type and kernel. In templates, in place of __shared__.
template <typename T>
__device__ __forceinline__ T& staticShared()
{
    __shared__ T shared;
    return shared;
}

} // namespace longhand::cuda
#endif

namespace longhand::cuda {

inline constexpr int kWarp = 32;
inline constexpr unsigned kAllLanes = 0xffffffffu;

} // namespace longhand::cuda
