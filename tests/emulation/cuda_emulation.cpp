#include "tests/emulation/cuda_emulation.h"

#include <algorithm>
#include <array>
#include <deque>
#include <memory>
#include <numeric>
#include <optional>
#include <random>
#include <span>
#include <utility>
#include <vector>

#undef threadIdx
#undef blockIdx
#undef blockDim
#undef gridDim

#include <sys/mman.h>
#include <ucontext.h>

namespace longhand::emulation {
namespace {

constexpr std::size_t kStack = 256 * 1024;

#if defined(__x86_64__)
extern "C" void longhandSwitchFiber(void** from, void* to);
asm(R"(
.text
.globl longhandSwitchFiber
.type longhandSwitchFiber,@function
longhandSwitchFiber:
    pushq %rbp
    pushq %rbx
    pushq %r12
    pushq %r13
    pushq %r14
    pushq %r15
    movq %rsp, (%rdi)
    movq %rsi, %rsp
    popq %r15
    popq %r14
    popq %r13
    popq %r12
    popq %rbx
    popq %rbp
    ret
.size longhandSwitchFiber,.-longhandSwitchFiber
)");
#endif

/// Memory of fibers' stacks: kept, untouched pages cost nothing.
class Stacks
{
public:
    ~Stacks()
    {
        for (void* stack : m_stacks)
            munmap(stack, kStack);
    }
    std::byte* at(std::size_t index)
    {
        while (m_stacks.size() <= index) {
            void* stack = mmap(nullptr, kStack, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
            if (stack == MAP_FAILED)
                throw std::bad_alloc();
            m_stacks.push_back(stack);
        }
        return static_cast<std::byte*>(m_stacks[index]);
    }

private:
    std::vector<void*> m_stacks;
};

struct Copy
{
    void* to;
    const void* from;
    std::size_t bytes;
    bool zero;
};

enum class Waits
{
    No,
    Barrier,
    Warp,
    Previous, // for the launch in front of its own, which has not run
};

/// What kernels declare as __shared__, of all kernels together; of one block at a time. The names are the linker's.
extern "C" {
extern std::byte __start_longhand_shared[] __attribute__((weak, visibility("hidden"))); // NOLINT
extern std::byte __stop_longhand_shared[] __attribute__((weak, visibility("hidden")));  // NOLINT
}
std::span<std::byte> declaredShared()
{
    return {__start_longhand_shared, __stop_longhand_shared};
}
constexpr int kNan = 0xff; // each byte of it

struct Fiber
{
    Thread view;
#if defined(__x86_64__)
    void* stack = nullptr;
#else
    ucontext_t context;
#endif
    bool done = false;
    bool waitedForPrevious = false;
    Waits waits = Waits::No;
    std::uint64_t until = 0; // runs on when the barrier's or the warp's count is past this
    std::vector<Copy> open;
    std::deque<std::vector<Copy>> groups;
};

struct Warp
{
    std::array<std::byte, 32 * Exchange::kSlot> deposited{}, published{};
    std::array<const char*, 32> kind{};
    int arrived = 0;
    std::uint64_t count = 0;
};

class Block;
thread_local Block* theBlock = nullptr;
thread_local Fiber* theFiber = nullptr;
thread_local std::uint64_t theOrder = 0;

class Block
{
public:
    Block(Stacks& stacks, dim3 grid, dim3 block, dim3 index, std::byte* shared, const std::function<void()>& kernel,
          bool overlaps)
        : m_kernel(kernel), m_overlaps(overlaps), m_threads(block.x * block.y * block.z), m_fibers(m_threads),
          m_warps((m_threads + 31) / 32)
    {
        if (m_threads % 32 != 0)
            throw EmulationError("A block of " + std::to_string(m_threads) + " threads: whole warps are expected.");
        for (unsigned i = 0; i < m_threads; ++i) {
            Fiber& f = m_fibers[i];
            f.view = {{i % block.x, i / block.x % block.y, i / (block.x * block.y)}, index, block, grid, shared};
            prepare(f, stacks.at(i));
        }
        m_alive = m_threads;
    }

    /// early: only as far as its threads come before the launch in front of it has run.
    void run(std::mt19937_64& random, bool early = false)
    {
        theBlock = this;
        m_early = early;
        const auto declared = declaredShared();
        if (m_declared.empty())
            std::memset(declared.data(), kNan, declared.size());
        else
            std::copy(m_declared.begin(), m_declared.end(), declared.begin());
        std::vector<unsigned> order(m_threads);
        std::iota(order.begin(), order.end(), 0u);
        if (theOrder == 1)
            std::reverse(order.begin(), order.end());
        while (m_alive > 0) {
            if (theOrder > 1)
                std::shuffle(order.begin(), order.end(), random);
            bool moved = false;
            for (const unsigned i : order) {
                Fiber& f = m_fibers[i];
                if (f.done || (f.waits == Waits::Barrier && m_barriers <= f.until) ||
                    (f.waits == Waits::Warp && m_warps[i / 32].count <= f.until) ||
                    (f.waits == Waits::Previous && m_early))
                    continue;
                f.waits = Waits::No;
                resume(f);
                moved = true;
                if (!m_error.empty())
                    fail(m_error);
            }
            if (!moved && m_early) {
                m_declared.assign(declared.begin(), declared.end()); // other blocks come between
                break;
            }
            if (!moved)
                fail("Threads wait for others that never arrive: a barrier or a warp function was not reached by all.");
        }
        theBlock = nullptr;
        theFiber = nullptr;
    }

    void barrier()
    {
        Fiber& f = *theFiber;
        f.waits = Waits::Barrier;
        f.until = m_barriers;
        ++m_atBarrier;
        release();
        leave(f);
    }

    void waitedForPrevious()
    {
        Fiber& f = *theFiber;
        f.waitedForPrevious = true;
        if (!m_early)
            return;
        f.waits = Waits::Previous;
        leave(f);
    }

    std::byte* shared(const void* name, std::size_t bytes)
    {
        for (const auto& [known, memory] : m_named)
            if (known == name)
                return memory.get();
        const auto& memory = m_named.emplace_back(name, new (std::align_val_t{128}) std::byte[bytes]).second;
        std::memset(memory.get(), kNan, bytes);
        return memory.get();
    }

    void copy(const Copy& copy)
    {
        const auto at = [](const void* address) { return reinterpret_cast<std::uintptr_t>(address); };
        if (copy.bytes != 16 || at(copy.to) % 16 != 0 || at(copy.from) % 16 != 0)
            m_error = "An asynchronous copy is not of 16 bytes, or not from and to multiples of 16 bytes.";
        else
            theFiber->open.push_back(copy);
    }

    const std::byte* exchange(const char* kind, const void* data, std::size_t bytes)
    {
        Fiber& f = *theFiber;
        const unsigned index = linear(f), lane = index % 32;
        Warp& warp = m_warps[index / 32];
        if (bytes > Exchange::kSlot)
            m_error = "A warp function's operand is too large.";
        if (bytes > 0)
            std::memcpy(warp.deposited.data() + lane * Exchange::kSlot, data, bytes);
        warp.kind[lane] = kind;
        f.waits = Waits::Warp;
        f.until = warp.count;
        if (++warp.arrived == 32) {
            for (const char* other : warp.kind)
                if (std::strcmp(other, kind) != 0)
                    m_error = std::string("Lanes of one warp in different functions: ") + kind + " and " + other + ".";
            warp.published = warp.deposited;
            warp.arrived = 0;
            ++warp.count;
        }
        leave(f);
        return warp.published.data();
    }

private:
    static unsigned linear(const Fiber& f)
    {
        const Thread& v = f.view;
        return v.threadIdx.x + v.blockDim.x * (v.threadIdx.y + v.blockDim.y * v.threadIdx.z);
    }

    [[noreturn]] void fail(const std::string& why)
    {
        theBlock = nullptr;
        theFiber = nullptr;
        throw EmulationError(why);
    }

    void release()
    {
        if (m_alive > 0 && m_atBarrier == m_alive) {
            m_atBarrier = 0;
            ++m_barriers;
        }
    }

    static void entry()
    {
        Block& block = *theBlock;
        try {
            block.m_kernel();
        } catch (const std::exception& e) {
            block.m_error = e.what();
        }
        Fiber& f = *theFiber;
        f.done = true;
        if (!f.open.empty() || !f.groups.empty())
            block.m_error = "A thread ended with asynchronous copies that it never waited for.";
        if (block.m_overlaps && !f.waitedForPrevious)
            block.m_error = "A thread of a kernel that may overlap the one before it never waited for that.";
        --block.m_alive;
        block.release();
        block.leave(f);
    }

#if defined(__x86_64__)
    static void prepare(Fiber& f, std::byte* stack)
    {
        // As if the fiber had switched away at the beginning of entry(): six registers, then where to return to.
        auto* top = reinterpret_cast<void**>(stack + kStack) - 2;
        *--top = nullptr; // entry() never returns
        *--top = reinterpret_cast<void*>(&Block::entry);
        for (int i = 0; i < 6; ++i)
            *--top = nullptr;
        f.stack = top;
    }
    void resume(Fiber& f)
    {
        theFiber = &f;
        longhandSwitchFiber(&m_main, f.stack);
    }
    void leave(Fiber& f)
    {
        longhandSwitchFiber(&f.stack, m_main);
    }
    void* m_main = nullptr;
#else
    static void prepare(Fiber& f, std::byte* stack)
    {
        getcontext(&f.context);
        f.context.uc_stack.ss_sp = stack;
        f.context.uc_stack.ss_size = kStack;
        f.context.uc_link = nullptr;
        makecontext(&f.context, &Block::entry, 0);
    }
    void resume(Fiber& f)
    {
        theFiber = &f;
        swapcontext(&m_main, &f.context);
    }
    void leave(Fiber& f)
    {
        swapcontext(&f.context, &m_main);
    }
    ucontext_t m_main;
#endif

    struct Free
    {
        void operator()(std::byte* memory) const { ::operator delete[](memory, std::align_val_t{128}); }
    };

    const std::function<void()>& m_kernel;
    const bool m_overlaps;
    bool m_early = false;
    std::vector<std::byte> m_declared; // of an early block, while others run
    std::vector<std::pair<const void*, std::unique_ptr<std::byte, Free>>> m_named;
    unsigned m_threads;
    unsigned m_alive = 0, m_atBarrier = 0;
    std::uint64_t m_barriers = 0;
    std::vector<Fiber> m_fibers;
    std::vector<Warp> m_warps;
    std::string m_error;
};

} // namespace

const Thread& thread()
{
    return theFiber->view;
}

namespace {
#if defined(__x86_64__)
/// Some libraries (Qt's hashes among them) leave the upper halves of vector registers in use, which makes plain SSE
/// code, as the emulation is, up to ten times slower.
__attribute__((target("avx"))) void clearUpperHalves()
{
    __builtin_ia32_vzeroupper();
}
#endif
} // namespace

namespace {

/// A block's dynamic shared memory.
class SharedMemory
{
public:
    explicit SharedMemory(std::size_t bytes) : m_bytes(bytes + 128) {}
    std::byte* fresh()
    {
        std::fill(m_bytes.begin(), m_bytes.end(), static_cast<std::byte>(kNan));
        return m_bytes.data() + (128 - reinterpret_cast<std::uintptr_t>(m_bytes.data()) % 128) % 128;
    }

private:
    std::vector<std::byte> m_bytes;
};

dim3 indexOf(std::size_t block, dim3 grid)
{
    return {static_cast<unsigned>(block % grid.x), static_cast<unsigned>(block / grid.x % grid.y),
            static_cast<unsigned>(block / grid.x / grid.y)};
}

std::vector<std::size_t> orderOf(dim3 grid, std::mt19937_64& random)
{
    const std::size_t blocks = std::size_t{grid.x} * grid.y * grid.z;
    std::vector<std::size_t> order(blocks);
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (theOrder == 1)
        std::reverse(order.begin(), order.end());
    else if (theOrder > 1)
        std::shuffle(order.begin(), order.end(), random);
    return order;
}

void beforeFibers()
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx"))
        clearUpperHalves();
#endif
}

/// The rest of a launch: the blocks of `order`.
void runBlocks(dim3 grid, dim3 block, std::size_t sharedBytes, const std::function<void()>& kernel, bool overlaps,
               std::span<const std::size_t> order, std::mt19937_64& random)
{
    thread_local Stacks stacks;
    SharedMemory shared(sharedBytes);
    for (const std::size_t i : order)
        Block(stacks, grid, block, indexOf(i, grid), shared.fresh(), kernel, overlaps).run(random);
}

} // namespace

void launch(dim3 grid, dim3 block, std::size_t sharedBytes, const std::function<void()>& kernel, bool overlaps)
{
    beforeFibers();
    std::mt19937_64 random(theOrder);
    const std::vector<std::size_t> order = orderOf(grid, random);
    runBlocks(grid, block, sharedBytes, kernel, overlaps, order, random);
}

struct EarlyLaunch::Impl
{
    dim3 grid, block;
    std::size_t sharedBytes;
    std::function<void()> kernel;
    std::mt19937_64 random{theOrder};
    std::vector<std::size_t> order;
    struct Begun
    {
        Stacks stacks;
        SharedMemory shared;
        std::optional<Block> block;
    };
    std::vector<std::unique_ptr<Begun>> begun; // of the first of `order`
};

EarlyLaunch::EarlyLaunch(dim3 grid, dim3 block, std::size_t sharedBytes, std::function<void()> kernel)
    : m_impl(new Impl{grid, block, sharedBytes, std::move(kernel), std::mt19937_64(theOrder), {}, {}})
{
    constexpr std::size_t kEarly = 2;
    Impl& d = *m_impl;
    beforeFibers();
    d.order = orderOf(grid, d.random);
    for (std::size_t i = 0; i < std::min(kEarly, d.order.size()); ++i) {
        auto& b = *d.begun.emplace_back(new Impl::Begun{{}, SharedMemory(sharedBytes), {}});
        b.block.emplace(b.stacks, grid, block, indexOf(d.order[i], grid), b.shared.fresh(), d.kernel, true);
        b.block->run(d.random, true);
    }
}

EarlyLaunch::~EarlyLaunch() = default;

void EarlyLaunch::finish()
{
    Impl& d = *m_impl;
    beforeFibers();
    for (const auto& b : d.begun)
        b->block->run(d.random);
    runBlocks(d.grid, d.block, d.sharedBytes, d.kernel, true, std::span(d.order).subspan(d.begun.size()), d.random);
    d.begun.clear();
}

void waitedForPrevious()
{
    theBlock->waitedForPrevious();
}

std::byte* staticShared(const void* name, std::size_t bytes)
{
    return theBlock->shared(name, bytes);
}

void setOrder(std::uint64_t order)
{
    theOrder = order;
}

void barrier()
{
    theBlock->barrier();
}

unsigned laneIndex()
{
    const Thread& v = thread();
    return (v.threadIdx.x + v.blockDim.x * (v.threadIdx.y + v.blockDim.y * v.threadIdx.z)) % 32;
}

Exchange::Exchange(const char* kind, const void* data, std::size_t bytes)
    : m_published(theBlock->exchange(kind, data, bytes))
{
}

void queueCopy(void* to, const void* from, std::size_t bytes, bool zero)
{
    theBlock->copy({to, from, bytes, zero});
}

void commitCopies()
{
    theFiber->groups.push_back(std::move(theFiber->open));
    theFiber->open.clear();
}

void waitCopies(int pendingGroups)
{
    while (static_cast<int>(theFiber->groups.size()) > pendingGroups) {
        for (const Copy& copy : theFiber->groups.front()) {
            if (copy.zero)
                std::memset(copy.to, 0, copy.bytes);
            else
                std::memcpy(copy.to, copy.from, copy.bytes);
        }
        theFiber->groups.pop_front();
    }
}

} // namespace longhand::emulation
