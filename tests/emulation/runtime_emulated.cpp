#include "kernels/cuda/device/launch.h"
#include "kernels/cuda/device/runtime.h"
#include "kernels/cuda/device/why_unusable.h"
#include "tests/emulation/emulated_device.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <map>
#include <new>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <sys/mman.h>

namespace longhand::cuda {
namespace {

using Task = std::function<void()>;
using Clock = std::chrono::steady_clock;

/// Bytes that DeviceBuffer may still take; for tests of a full device.
std::size_t g_free = emulated::kAllBytes;
long g_failAfter = 0; // calls; 0: never
bool g_lost = false;
long g_calls = 0;
bool g_late = false, g_lateBeside = false, g_early = false;
std::vector<Stream*> g_streams; // that may have work waiting
int g_devices = -1;             // -1: not asked yet
WhyNoGpu::Kind g_whyNone = WhyNoGpu::Kind::NoGpu;
bool g_noCode = false;
std::set<int> g_contexts;
long g_recordings = 0, g_overlaps = 0;
emulated::Recording g_failing = emulated::Recording::Works;
thread_local int t_device = 0;

int devices()
{
    if (g_devices < 0) {
        const char* wanted = std::getenv("LONGHAND_EMULATED_DEVICES");
        g_devices = wanted ? std::atoi(wanted) : 1;
        if (g_devices < 0) {
            g_devices = 0;
            g_whyNone = WhyNoGpu::Kind::DriverTooOld;
        }
    }
    return g_devices;
}

/// Every call that a real device would be asked.
void ask(const char* what)
{
    ++g_calls;
    if (g_failAfter == 0 || --g_failAfter > 0)
        return;
    g_failAfter = 1; // a lost device stays lost
    g_lost = true;
    throw DeviceError(std::string("The GPU failed: ") + what +
                      ": emulated failure. The text is safe. The next run tries the GPU again.");
}

void runWaiting() noexcept;

/// With LONGHAND_EMULATED_GUARD=1 in the environment the host cannot touch device memory outside of a copy or a kernel,
/// as with a GPU.
struct Guard
{
    const bool on = std::getenv("LONGHAND_EMULATED_GUARD") != nullptr;
    std::map<std::byte*, std::size_t> regions;
    int open = 0;

    void protect(int how) const
    {
        for (const auto& [begin, bytes] : regions)
            mprotect(begin, bytes, how);
    }
};
Guard& guard()
{
    static Guard all;
    return all;
}

/// Device memory may be touched while one of these lives.
class DeviceAccess
{
public:
    DeviceAccess()
    {
        if (guard().on && guard().open++ == 0)
            guard().protect(PROT_READ | PROT_WRITE);
    }
    ~DeviceAccess()
    {
        if (guard().on && --guard().open == 0)
            guard().protect(PROT_NONE);
    }
    DeviceAccess(const DeviceAccess&) = delete;
    DeviceAccess& operator=(const DeviceAccess&) = delete;
};

std::byte* takeDeviceMemory(std::size_t bytes)
{
    if (!guard().on)
        return static_cast<std::byte*>(::operator new (bytes, std::align_val_t{256}));
    void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        throw std::bad_alloc();
    guard().regions.emplace(static_cast<std::byte*>(memory), bytes);
    return static_cast<std::byte*>(memory);
}

void giveDeviceMemory(std::byte* memory, std::size_t bytes)
{
    if (guard().regions.erase(memory) > 0)
        munmap(memory, bytes);
    else
        ::operator delete (memory, std::align_val_t{256});
}

} // namespace

namespace emulated {

void setDevices(int count, WhyNoGpu::Kind why)
{
    g_devices = count;
    g_whyNone = why;
}

void setNoCode(bool none)
{
    g_noCode = none;
}

int contexts()
{
    return static_cast<int>(g_contexts.size());
}

void setRecording(Recording how)
{
    g_failing = how;
}

long recordings()
{
    return g_recordings;
}

long overlaps()
{
    return g_overlaps;
}

void setFreeBytes(std::size_t bytes)
{
    g_free = bytes;
}

std::size_t freeBytes()
{
    return g_free;
}

void failAfter(long calls)
{
    g_lost = false;
    g_failAfter = calls;
}

long calls()
{
    return g_calls;
}

void setLate(bool late, bool beside)
{
    runWaiting();
    g_late = late;
    g_lateBeside = late && beside;
}

void setEarly(bool early)
{
    runWaiting();
    g_early = early;
}

} // namespace emulated

DeviceMemoryError::DeviceMemoryError(std::size_t w, std::size_t f, std::size_t t)
    : DeviceError("The GPU's memory is full: " + std::to_string(w >> 20) + " MiB more were wanted, " +
                  std::to_string(f >> 20) + " of " + std::to_string(t >> 20) + " MiB are free."),
      wanted(w), free(f), total(t)
{
}

int deviceCount(WhyNoGpu& why)
{
    why = devices() == 0 ? WhyNoGpu{g_whyNone, "12.4", "13.0"} : WhyNoGpu{};
    return devices();
}

namespace {

/// Shared memory that a block may have.
std::size_t g_shared = 227u * 1024u;

} // namespace

namespace emulated {

void setSharedBytes(std::size_t bytes)
{
    g_shared = bytes;
}

bool isEmulated()
{
    return true;
}

void settle()
{
    runWaiting();
}

} // namespace emulated

DeviceInfo deviceInfo(int index)
{
    if (index < 0 || index >= devices())
        throw DeviceError("The GPU failed: asking about device " + std::to_string(index) + ".");
    DeviceInfo info;
    info.name = "CPU in place of a GPU (tests)";
    info.index = index;
    info.computeMajor = 9;
    info.multiprocessors = index == 0 ? 8 : 132;
    info.totalBytes = emulated::kAllBytes;
    info.l2Bytes = 32u << 20;
    info.sharedBytes = g_shared;
    info.emulated = true;
    return info;
}

WhyNoGpu whyUnusable(int index)
{
    constexpr int kCompiledFor[] = {800};
    return whyUnusable(deviceInfo(index), kCompiledFor);
}

void useDevice(int index)
{
    if (index < 0 || index >= devices())
        throw DeviceError("The GPU failed: choosing device " + std::to_string(index) + ".");
    t_device = index;
    g_contexts.insert(index);
}

WhyNoGpu prepareDevice()
{
    if (g_noCode)
        return {WhyNoGpu::Kind::NoCode, deviceInfo(t_device).name, "9.0"};
    return {};
}

std::size_t freeDeviceBytes()
{
    return g_free;
}

void leaveDevice(int index) noexcept
{
    g_contexts.erase(index);
    if (g_lost && g_contexts.empty())
        emulated::failAfter(0);
}

DeviceBuffer::DeviceBuffer(std::size_t bytes) : m_size(bytes)
{
    if (bytes == 0)
        return;
    if (bytes > g_free)
        throw DeviceMemoryError(bytes, g_free, emulated::kAllBytes);
    g_free -= bytes;
    const DeviceAccess access;
    m_data = takeDeviceMemory(bytes);
    std::memset(m_data, 0xff, bytes); // NaN: what nobody wrote shows
}

DeviceBuffer::DeviceBuffer(DeviceBuffer&& other) noexcept
    : m_data(std::exchange(other.m_data, nullptr)), m_size(std::exchange(other.m_size, 0))
{
}

DeviceBuffer& DeviceBuffer::operator=(DeviceBuffer&& other) noexcept
{
    std::swap(m_data, other.m_data);
    std::swap(m_size, other.m_size);
    return *this;
}

DeviceBuffer::~DeviceBuffer()
{
    if (m_data) {
        runWaiting(); // as a GPU does
        g_free += m_size;
        giveDeviceMemory(m_data, m_size);
    }
}

PinnedBuffer::PinnedBuffer(std::size_t bytes) : m_size(bytes)
{
    if (bytes > 0)
        m_data = static_cast<std::byte*>(::operator new (bytes, std::align_val_t{256}));
}

PinnedBuffer::PinnedBuffer(PinnedBuffer&& other) noexcept
    : m_data(std::exchange(other.m_data, nullptr)), m_size(std::exchange(other.m_size, 0))
{
}

PinnedBuffer& PinnedBuffer::operator=(PinnedBuffer&& other) noexcept
{
    std::swap(m_data, other.m_data);
    std::swap(m_size, other.m_size);
    return *this;
}

PinnedBuffer::~PinnedBuffer()
{
    if (m_data) {
        runWaiting();
        ::operator delete (m_data, std::align_val_t{256});
    }
}

struct Graph::Impl
{
    std::vector<Task> tasks;
};

Graph::Graph() = default;
Graph::Graph(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
Graph::Graph(Graph&&) noexcept = default;
Graph& Graph::operator=(Graph&&) noexcept = default;
Graph::~Graph() = default;

struct Stream::Impl
{
    const int device = t_device;
    const bool beside = !g_streams.empty();
    bool recording = false, overlap = true;
    std::vector<Task> tasks;  // recorded
    std::deque<Task> waiting; // asked for, not done (emulated::setLate)
    long done = 0;            // of all that ever waited
    Task last;                // a kernel that the next one may overlap (emulated::setEarly)
    std::array<Clock::time_point, kMarks> marks{};

    void ask(const char* what) const
    {
        if (t_device != device)
            throw DeviceError("The GPU failed: " + std::string(what) + ": a stream of device " +
                              std::to_string(device) + " used on device " + std::to_string(t_device) + ".");
        longhand::cuda::ask(what);
    }
    void add(const char* what, Task task)
    {
        ask(what);
        if (recording)
            tasks.push_back(std::move(task));
        else
            run(task);
    }
    void run(const Task& task)
    {
        const DeviceAccess access;
        if (beside ? g_lateBeside : g_late)
            waiting.push_back(task);
        else
            task();
    }
    void finishLast()
    {
        const DeviceAccess access;
        if (const Task now = std::exchange(last, {}))
            now();
    }
    long asked() const { return done + static_cast<long>(waiting.size()); }
    /// Of all that ever waited the first `count`.
    void runUpTo(long count)
    {
        const DeviceAccess access;
        while (done < count) {
            const Task task = std::move(waiting.front());
            waiting.pop_front();
            ++done;
            task();
        }
        finishLast();
    }
    void runWaiting() { runUpTo(asked()); }
    void kernel(const LaunchShape& shape, const std::function<void()>& kernel, bool overlaps)
    {
        const dim3 grid{shape.x, shape.y, shape.z}, block{shape.threads, 1, 1};
        if (!g_early) {
            emulation::launch(grid, block, shape.shared, kernel, overlaps);
            return;
        }
        // A kernel runs when the next one has begun, or something else is asked.
        if (!overlaps || !last) {
            finishLast();
            last = [=, bytes = shape.shared] { emulation::launch(grid, block, bytes, kernel, overlaps); };
            return;
        }
        const auto begun = std::make_shared<emulation::EarlyLaunch>(grid, block, shape.shared, kernel);
        finishLast();
        last = [begun] { begun->finish(); };
    }
};

namespace {

void runWaiting() noexcept
{
    for (Stream* stream : g_streams)
        stream->impl().runWaiting();
}

} // namespace

Stream::Stream() : m_impl(std::make_unique<Impl>())
{
    g_streams.push_back(this);
}

Stream::~Stream()
{
    m_impl->runWaiting();
    std::erase(g_streams, this);
}

void Stream::copyIn(void* device, const void* host, std::size_t bytes)
{
    copyOnDevice(device, host, bytes);
}

void Stream::copyOut(void* host, const void* device, std::size_t bytes)
{
    copyOnDevice(host, device, bytes);
}

void Stream::copyOnDevice(void* to, const void* from, std::size_t bytes)
{
    m_impl->add("copying", [=, d = m_impl.get()] {
        d->finishLast();
        std::memmove(to, from, bytes);
    });
}

void Stream::zero(void* device, std::size_t bytes)
{
    m_impl->add("clearing memory", [=, d = m_impl.get()] {
        d->finishLast();
        std::memset(device, 0, bytes);
    });
}

void Stream::synchronize()
{
    if (m_impl->recording)
        throw DeviceError("A stream that records cannot be waited for.");
    m_impl->ask("waiting for the device");
    m_impl->runWaiting();
}

void Stream::waitFor(Stream& other)
{
    if (m_impl->recording || other.m_impl->recording)
        throw DeviceError("A stream that records cannot wait for another one.");
    // Elsewhere the other's work is done at once; late, only here: who does not wait reads what was there before.
    m_impl->add("waiting for another stream",
                [d = m_impl.get(), o = other.m_impl.get(), count = other.m_impl->asked()] {
                    d->finishLast();
                    o->runUpTo(count);
                });
}

void Stream::beginCapture()
{
    m_impl->ask("recording a pass");
    if (g_failing == emulated::Recording::CannotBegin)
        throw DeviceError("The GPU failed: recording a pass: emulated failure.");
    m_impl->recording = true;
    m_impl->tasks.clear();
}

Graph Stream::endCapture()
{
    m_impl->recording = false;
    auto impl = std::make_unique<Graph::Impl>();
    impl->tasks = std::move(m_impl->tasks);
    m_impl->tasks.clear();
    if (g_failing == emulated::Recording::CannotEnd)
        throw DeviceError("The GPU failed: preparing a recorded pass: emulated failure.");
    ++g_recordings;
    return Graph(std::move(impl));
}

void Stream::dropCapture() noexcept
{
    m_impl->recording = false;
    m_impl->tasks.clear();
}

void Stream::launch(const Graph& graph)
{
    m_impl->ask("launching a pass");
    for (const Task& task : graph.m_impl->tasks)
        m_impl->run(task);
}

void Stream::setOverlap(bool allowed)
{
    m_impl->overlap = allowed;
}

void Stream::mark(int index)
{
    m_impl->runWaiting();
    m_impl->marks.at(static_cast<std::size_t>(index)) = Clock::now();
}

double Stream::secondsBetween(int from, int to)
{
    return std::chrono::duration<double>(m_impl->marks.at(static_cast<std::size_t>(to)) -
                                         m_impl->marks.at(static_cast<std::size_t>(from)))
        .count();
}

LaunchLimits launchLimits()
{
    const DeviceInfo info = deviceInfo(t_device);
    return {info.sharedBytes, info.multiprocessors};
}

void launchKernel(Stream& stream, const LaunchShape& shape, std::function<void()> kernel)
{
    // What a kernel declares itself comes on top and is not known here: launchers keep room for it.
    if (shape.shared > g_shared)
        throw DeviceError("A launch asks for " + std::to_string(shape.shared) +
                          " bytes of shared memory; a block may have " + std::to_string(g_shared) + ".");
    if (stream.impl().recording && g_failing == emulated::Recording::CannotLaunch)
        throw DeviceError("The GPU failed: launching a kernel: emulated failure in a recording.");
    constexpr unsigned kMostBlocks = 65535, kMostThreads = 1024; // x: 2^31 - 1
    if (shape.x - 1 >= 0x7fffffffu || shape.y - 1 >= kMostBlocks || shape.z - 1 >= kMostBlocks ||
        shape.threads - 1 >= kMostThreads)
        throw DeviceError("A launch of " + std::to_string(shape.x) + " x " + std::to_string(shape.y) + " x " +
                          std::to_string(shape.z) + " blocks of " + std::to_string(shape.threads) +
                          " threads: more than a device takes, or none.");
    const bool overlaps = shape.overlaps && stream.impl().overlap;
    g_overlaps += overlaps;
    stream.impl().add("launching a kernel", [shape, overlaps, kernel = std::move(kernel), d = &stream.impl()] {
        d->kernel(shape, kernel, overlaps);
    });
}

} // namespace longhand::cuda
