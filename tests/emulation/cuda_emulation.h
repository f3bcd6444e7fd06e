#pragma once

// CUDA's execution model on the CPU, as far as kernels/cuda uses it: each thread of a block is a fiber, blocks run one
// after another. Barriers and warp functions are checked (a lane that never arrives, two lanes in different functions),
// shared memory begins as NaN in each block, asynchronous copies are aligned and happen when they are waited for,
// blocks of a kernel that may overlap can begin before the kernel in front of it has run, and the order in which
// threads and blocks run can be shuffled: what a kernel computes must not depend on it. What this cannot show: speed,
// the hardware's own rounding inside an mma, the memory model.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>

#define __global__
#define __device__
#define __host__
#define __forceinline__ inline
#define __launch_bounds__(...)
// In a section of its own, so that it can be made NaN. The compiler does not put what templates declare there: they use
// staticShared().
#define __shared__ __attribute__((section("longhand_shared"))) static
#define __grid_constant__

struct dim3
{
    unsigned x = 1, y = 1, z = 1;
};
struct alignas(8) uint2
{
    unsigned x, y;
};
struct alignas(16) uint4
{
    unsigned x, y, z, w;
};
struct alignas(8) float2
{
    float x, y;
};
struct alignas(16) float4
{
    float x, y, z, w;
};
struct alignas(8) int2
{
    int x, y;
};
struct alignas(16) int4
{
    int x, y, z, w;
};

namespace longhand::emulation {

/// What a running fiber sees.
struct Thread
{
    dim3 threadIdx, blockIdx, blockDim, gridDim;
    std::byte* shared = nullptr;
};

const Thread& thread();

/// A kernel broke CUDA's rules. Thrown by launch().
class EmulationError : public std::logic_error
{
public:
    using std::logic_error::logic_error;
};

/// Runs kernel() for every thread of every block. overlaps: every thread must call waitedForPrevious().
void launch(dim3 grid, dim3 block, std::size_t sharedBytes, const std::function<void()>& kernel, bool overlaps = false);

/// A launch in two parts: its constructor begins some blocks of it and runs them until each of their threads calls
/// waitedForPrevious() (or waits for one that does), finish() does the rest. Both on one thread of the CPU.
class EarlyLaunch
{
public:
    EarlyLaunch(dim3 grid, dim3 block, std::size_t sharedBytes, std::function<void()> kernel);
    ~EarlyLaunch();
    EarlyLaunch(const EarlyLaunch&) = delete;
    EarlyLaunch& operator=(const EarlyLaunch&) = delete;
    void finish();

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

/// The running thread knows that what was launched before has ended.
void waitedForPrevious();

/// Memory of the running block under this name, NaN at first.
std::byte* staticShared(const void* name, std::size_t bytes);

/// Order of threads within a block and of blocks: 0 ascending, 1 descending, else shuffled by this seed.
void setOrder(std::uint64_t order);

/// Waits for all threads of the block that have not ended.
void barrier();
/// Waits for the 32 lanes of the warp, each with `bytes` (at most 64) of its own; lane(i) of the result is lane i's.
/// kind: the same in all lanes.
class Exchange
{
public:
    Exchange(const char* kind, const void* data, std::size_t bytes);
    template <typename T>
    T lane(unsigned index) const
    {
        T value;
        std::memcpy(&value, m_published + index * kSlot, sizeof value);
        return value;
    }
    static constexpr std::size_t kSlot = 64;

private:
    const std::byte* m_published;
};
unsigned laneIndex();

/// Copies queued by cp.async happen when they are waited for, not before.
void queueCopy(void* to, const void* from, std::size_t bytes, bool zero);
void commitCopies();
void waitCopies(int pendingGroups);

} // namespace longhand::emulation

#define threadIdx (longhand::emulation::thread().threadIdx)
#define blockIdx (longhand::emulation::thread().blockIdx)
#define blockDim (longhand::emulation::thread().blockDim)
#define gridDim (longhand::emulation::thread().gridDim)

inline void __syncthreads()
{
    longhand::emulation::barrier();
}
inline void __syncwarp(unsigned = 0xffffffffu)
{
    longhand::emulation::Exchange("__syncwarp", nullptr, 0);
}
inline void __threadfence() {}
inline void __threadfence_block() {}

template <typename T>
T __shfl_sync(unsigned, T value, int source, int width = 32)
{
    const longhand::emulation::Exchange all("__shfl_sync", &value, sizeof value);
    const unsigned lane = longhand::emulation::laneIndex();
    const unsigned w = static_cast<unsigned>(width);
    return all.lane<T>(lane / w * w + static_cast<unsigned>(source) % w);
}
template <typename T>
T __shfl_xor_sync(unsigned, T value, int mask, int = 32)
{
    const longhand::emulation::Exchange all("__shfl_xor_sync", &value, sizeof value);
    return all.lane<T>(longhand::emulation::laneIndex() ^ static_cast<unsigned>(mask));
}
template <typename T>
T __shfl_down_sync(unsigned, T value, unsigned delta, int = 32)
{
    const longhand::emulation::Exchange all("__shfl_down_sync", &value, sizeof value);
    const unsigned lane = longhand::emulation::laneIndex();
    return lane + delta < 32 ? all.lane<T>(lane + delta) : value;
}
template <typename T>
T __shfl_up_sync(unsigned, T value, unsigned delta, int = 32)
{
    const longhand::emulation::Exchange all("__shfl_up_sync", &value, sizeof value);
    const unsigned lane = longhand::emulation::laneIndex();
    return lane >= delta ? all.lane<T>(lane - delta) : value;
}
inline unsigned __ballot_sync(unsigned, int predicate)
{
    const longhand::emulation::Exchange all("__ballot_sync", &predicate, sizeof predicate);
    unsigned bits = 0;
    for (unsigned i = 0; i < 32; ++i)
        bits |= all.lane<int>(i) != 0 ? 1u << i : 0u;
    return bits;
}
inline int __any_sync(unsigned mask, int predicate)
{
    return __ballot_sync(mask, predicate) != 0;
}
inline int __all_sync(unsigned mask, int predicate)
{
    return __ballot_sync(mask, predicate) == 0xffffffffu;
}

template <typename T>
T atomicAdd(T* at, T value)
{
    const T old = *at;
    *at = old + value;
    return old;
}
template <typename T>
T atomicOr(T* at, T value)
{
    const T old = *at;
    *at = old | value;
    return old;
}
template <typename T>
T atomicMax(T* at, T value)
{
    const T old = *at;
    *at = old < value ? value : old;
    return old;
}
template <typename T>
T atomicMin(T* at, T value)
{
    const T old = *at;
    *at = value < old ? value : old;
    return old;
}

inline int __popc(unsigned x)
{
    return __builtin_popcount(x);
}
inline int __ffs(int x)
{
    return __builtin_ffs(x);
}
inline int __clz(int x)
{
    return x == 0 ? 32 : __builtin_clz(static_cast<unsigned>(x));
}
inline unsigned __umulhi(unsigned a, unsigned b)
{
    return static_cast<unsigned>(static_cast<std::uint64_t>(a) * b >> 32);
}
inline float __uint_as_float(unsigned x)
{
    float f;
    std::memcpy(&f, &x, sizeof f);
    return f;
}
inline unsigned __float_as_uint(float f)
{
    unsigned x;
    std::memcpy(&x, &f, sizeof x);
    return x;
}
inline double __longlong_as_double(long long x)
{
    double d;
    std::memcpy(&d, &x, sizeof d);
    return d;
}
inline long long __double_as_longlong(double d)
{
    long long x;
    std::memcpy(&x, &d, sizeof x);
    return x;
}
/// Byte i of the result is the byte that nibble i of the selector names: 0..3 of a, 4..7 of b.
inline unsigned __byte_perm(unsigned a, unsigned b, unsigned selector)
{
    const std::uint64_t bytes = static_cast<std::uint64_t>(b) << 32 | a;
    unsigned result = 0;
    for (unsigned i = 0; i < 4; ++i)
        result |= static_cast<unsigned>(bytes >> (selector >> 4 * i & 7u) * 8u & 0xffu) << 8 * i;
    return result;
}
template <typename T>
T __ldg(const T* at)
{
    return *at;
}

namespace longhand::cuda {

template <typename T>
T* dynamicShared()
{
    return reinterpret_cast<T*>(longhand::emulation::thread().shared);
}

template <typename T>
T& staticShared()
{
    static const char name = 0;
    return *reinterpret_cast<T*>(longhand::emulation::staticShared(&name, sizeof(T)));
}

} // namespace longhand::cuda
