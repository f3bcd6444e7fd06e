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

/// The kernels of this module, all of them before the first is launched: each launch() that is compiled adds its own.
struct KnownKernel
{
    explicit KnownKernel(const void* kernel);
    const void* const function; ///< as launchKernel() takes it
    const KnownKernel* const next;
};
/// The first one.
inline const KnownKernel*& knownKernels()
{
    static const KnownKernel* first = nullptr;
    return first;
}
inline KnownKernel::KnownKernel(const void* kernel) : function(kernel), next(knownKernels())
{
    knownKernels() = this;
}

template <auto kKernel>
struct Known
{
    static inline const KnownKernel kernel{reinterpret_cast<const void*>(kKernel)};
};

#if defined(__CUDACC__)
/// runtime.cu. The kernel's shared memory limit was raised by prepareDevice().
void launchKernel(Stream& stream, const LaunchShape& shape, const void* kernel, void** arguments);
#else
/// tests/emulation. Runs it now, or when the recorded graph is launched.
void launchKernel(Stream& stream, const LaunchShape& shape, std::function<void()> kernel);
#endif

template <typename Kernel>
struct ParametersOf;
template <typename... Parameters>
struct ParametersOf<void (*)(Parameters...)>
{
    using Tuple = std::tuple<Parameters...>;
};

/// kKernel<<<shape>>>(arguments) on the stream, arguments converted to the kernel's own types.
template <auto kKernel, typename... Arguments>
void launch(Stream& stream, const LaunchShape& shape, Arguments&&... arguments)
{
    using Values = typename ParametersOf<decltype(kKernel)>::Tuple;
    static_assert(std::tuple_size_v<Values> == sizeof...(Arguments));
    Values values(std::forward<Arguments>(arguments)...);
    const KnownKernel& known = Known<kKernel>::kernel;
#if defined(__CUDACC__)
    std::apply(
        [&](auto&... value) {
            void* pointers[] = {const_cast<void*>(static_cast<const void*>(&value))..., nullptr};
            launchKernel(stream, shape, known.function, pointers);
        },
        values);
#else
    static_cast<void>(known);
    launchKernel(stream, shape, [values] { std::apply(kKernel, values); });
#endif
}

/// ceil(a / b).
__host__ __device__ constexpr unsigned blocksFor(std::size_t a, std::size_t b)
{
    return static_cast<unsigned>((a + b - 1) / b);
}

} // namespace longhand::cuda
