#pragma once

#include "kernels/cuda/device/platform.h"
#include "kernels/cuda/device/runtime.h"

#include <cstddef>
#include <functional>
#include <tuple>
#include <utility>

namespace longhand::cuda {

struct LaunchShape
{
    unsigned x = 1, y = 1, z = 1; ///< blocks
    unsigned threads = 256;       ///< a multiple of 32
    std::size_t shared = 0;       ///< bytes of dynamic shared memory
    bool overlaps = false;        ///< the kernel may begin before the previous one has ended (overlap.h)
};

/// Determines launch shapes, for the calling thread's device. Cheap to query.
struct LaunchLimits
{
    std::size_t shared = 0; ///< most shared memory of a block, bytes: dynamic and what the kernel declares
    int multiprocessors = 0;
};
LaunchLimits launchLimits();

#if defined(__CUDACC__)
/// runtime.cu. Raises the kernel's shared memory limit if necessary.
void launchKernel(Stream& stream, const LaunchShape& shape, const void* kernel, void** arguments);
#else
/// tests/emulation. Runs it now, or when the recorded graph is launched.
void launchKernel(Stream& stream, const LaunchShape& shape, std::function<void()> kernel);
#endif

/// kernel<<<shape>>>(arguments) on the stream, arguments converted to the kernel's own types.
template <typename... Parameters, typename... Arguments>
void launch(Stream& stream, const LaunchShape& shape, void (*kernel)(Parameters...), Arguments&&... arguments)
{
    static_assert(sizeof...(Parameters) == sizeof...(Arguments));
    std::tuple<Parameters...> values(std::forward<Arguments>(arguments)...);
#if defined(__CUDACC__)
    std::apply(
        [&](Parameters&... value) {
            void* pointers[] = {const_cast<void*>(static_cast<const void*>(&value))..., nullptr};
            launchKernel(stream, shape, reinterpret_cast<const void*>(kernel), pointers);
        },
        values);
#else
    launchKernel(stream, shape, [kernel, values] { std::apply(kernel, values); });
#endif
}

/// ceil(a / b).
__host__ __device__ constexpr unsigned blocksFor(std::size_t a, std::size_t b)
{
    return static_cast<unsigned>((a + b - 1) / b);
}

} // namespace longhand::cuda
