#include "kernels/cuda/device/launch.h"
#include "kernels/cuda/device/runtime.h"
#include "kernels/cuda/device/why_unusable.h"

#include <cuda_runtime.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace longhand::cuda {
namespace {

/// Compute capabilities that this module has code for.
constexpr int kCompiledFor[] = {__CUDA_ARCH_LIST__};

void check(cudaError_t error, const std::string& what)
{
    if (error == cudaSuccess)
        return;
    cudaGetLastError(); // clears a non-sticky error, so that it is not reported again
    throw DeviceError(
        "The GPU failed: " + what + ": " + cudaGetErrorString(error) + " (" + cudaGetErrorName(error) +
        "). The text is safe. The next run tries the GPU again; if that fails too, restart the program or "
        "continue with the CPU.");
}

/// 13000: "13.0"
std::string cudaVersion(int version)
{
    return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

std::string megabytes(std::size_t bytes)
{
    return std::to_string((bytes + (1u << 20) - 1) >> 20) + " MiB";
}

} // namespace

DeviceMemoryError::DeviceMemoryError(std::size_t w, std::size_t f, std::size_t t)
    : DeviceError("The GPU's memory is full: " + megabytes(w) + " more were wanted, " + megabytes(f) + " of " +
                  megabytes(t) + " are free."),
      wanted(w), free(f), total(t)
{
}

int deviceCount(WhyNoGpu& why)
{
    int driver = 0, runtime = 0, count = 0;
    if (cudaDriverGetVersion(&driver) != cudaSuccess || driver == 0) {
        why = {WhyNoGpu::Kind::NoDriver, {}, {}};
        return 0;
    }
    const cudaError_t error = cudaGetDeviceCount(&count);
    if (error != cudaSuccess || count == 0) {
        cudaGetLastError();
        cudaRuntimeGetVersion(&runtime);
        if (error == cudaSuccess || error == cudaErrorNoDevice)
            why = {WhyNoGpu::Kind::NoGpu, {}, {}};
        else if (error == cudaErrorInsufficientDriver)
            why = {WhyNoGpu::Kind::DriverTooOld, cudaVersion(driver), cudaVersion(runtime)};
        else
            why = {WhyNoGpu::Kind::DriverFailed, {}, cudaGetErrorString(error)};
        return 0;
    }
    return count;
}

DeviceInfo deviceInfo(int index)
{
    cudaDeviceProp properties{};
    check(cudaGetDeviceProperties(&properties, index), "asking about device " + std::to_string(index));
    DeviceInfo info;
    info.name = properties.name;
    info.index = index;
    info.computeMajor = properties.major;
    info.computeMinor = properties.minor;
    info.multiprocessors = properties.multiProcessorCount;
    info.totalBytes = properties.totalGlobalMem;
    info.l2Bytes = static_cast<std::size_t>(properties.l2CacheSize);
    info.sharedBytes = properties.sharedMemPerBlockOptin;
    int clock = 0; // kHz
    if (cudaDeviceGetAttribute(&clock, cudaDevAttrMemoryClockRate, index) == cudaSuccess)
        info.peakBandwidth = 2.0 * clock * 1e3 * properties.memoryBusWidth / 8;
    cudaDriverGetVersion(&info.driverVersion);
    return info;
}

WhyNoGpu whyUnusable(int index)
{
    return whyUnusable(deviceInfo(index), kCompiledFor);
}

void useDevice(int index)
{
    check(cudaSetDevice(index), "choosing device " + std::to_string(index));
}

std::size_t freeDeviceBytes()
{
    std::size_t free = 0, total = 0;
    check(cudaMemGetInfo(&free, &total), "asking for free memory");
    return free;
}

void leaveDevice(int index) noexcept
{
    if (cudaSetDevice(index) == cudaSuccess)
        cudaDeviceReset();
    cudaGetLastError();
}

DeviceBuffer::DeviceBuffer(std::size_t bytes) : m_size(bytes)
{
    if (bytes == 0)
        return;
    void* data = nullptr;
    const cudaError_t error = cudaMalloc(&data, bytes);
    if (error == cudaErrorMemoryAllocation) {
        cudaGetLastError();
        std::size_t free = 0, total = 0;
        cudaMemGetInfo(&free, &total);
        throw DeviceMemoryError(bytes, free, total);
    }
    check(error, "taking " + megabytes(bytes));
    m_data = static_cast<std::byte*>(data);
#if defined(LONGHAND_CUDA_POISON)
    check(cudaMemset(m_data, 0xff, bytes), "filling memory"); // NaN: what nobody wrote shows
    check(cudaDeviceSynchronize(), "filling memory");
#endif
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
    if (m_data)
        cudaFree(m_data);
}

PinnedBuffer::PinnedBuffer(std::size_t bytes) : m_size(bytes)
{
    if (bytes == 0)
        return;
    void* data = nullptr;
    check(cudaMallocHost(&data, bytes), "taking " + megabytes(bytes) + " of pinned memory");
    m_data = static_cast<std::byte*>(data);
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
    if (m_data)
        cudaFreeHost(m_data);
}

struct Graph::Impl
{
    cudaGraphExec_t executable = nullptr;
    ~Impl()
    {
        if (executable)
            cudaGraphExecDestroy(executable);
    }
};

Graph::Graph() = default;
Graph::Graph(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
Graph::Graph(Graph&&) noexcept = default;
Graph& Graph::operator=(Graph&&) noexcept = default;
Graph::~Graph() = default;

struct Stream::Impl
{
    cudaStream_t stream = nullptr;
    std::array<cudaEvent_t, kMarks> marks{};
    cudaEvent_t reached = nullptr; // for other streams
    bool capturing = false;
    bool canOverlap = false, overlap = true;
};

Stream::Stream() : m_impl(std::make_unique<Impl>())
{
    check(cudaStreamCreateWithFlags(&m_impl->stream, cudaStreamNonBlocking), "making a stream");
    int device = 0, major = 0;
    check(cudaGetDevice(&device), "asking for the device in use");
    check(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device), "asking for a device's age");
    m_impl->canOverlap = major >= 9;
}

Stream::~Stream()
{
    dropCapture();
    for (const cudaEvent_t mark : m_impl->marks)
        if (mark)
            cudaEventDestroy(mark);
    if (m_impl->reached)
        cudaEventDestroy(m_impl->reached);
    cudaStreamDestroy(m_impl->stream);
}

void Stream::copyIn(void* device, const void* host, std::size_t bytes)
{
    check(cudaMemcpyAsync(device, host, bytes, cudaMemcpyHostToDevice, m_impl->stream), "copying to the device");
}

void Stream::copyOut(void* host, const void* device, std::size_t bytes)
{
    check(cudaMemcpyAsync(host, device, bytes, cudaMemcpyDeviceToHost, m_impl->stream), "copying from the device");
}

void Stream::copyOnDevice(void* to, const void* from, std::size_t bytes)
{
    check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, m_impl->stream), "copying on the device");
}

void Stream::zero(void* device, std::size_t bytes)
{
    check(cudaMemsetAsync(device, 0, bytes, m_impl->stream), "clearing memory");
}

void Stream::synchronize()
{
    check(cudaStreamSynchronize(m_impl->stream), "waiting for the device");
}

void Stream::waitFor(Stream& other)
{
    cudaEvent_t& event = other.m_impl->reached;
    if (!event)
        check(cudaEventCreateWithFlags(&event, cudaEventDisableTiming), "making an event");
    check(cudaEventRecord(event, other.m_impl->stream), "marking a place in a stream");
    check(cudaStreamWaitEvent(m_impl->stream, event, 0), "waiting for another stream");
}

void Stream::beginCapture()
{
    check(cudaStreamBeginCapture(m_impl->stream, cudaStreamCaptureModeThreadLocal), "recording a pass");
    m_impl->capturing = true;
}

Graph Stream::endCapture()
{
    cudaGraph_t graph = nullptr;
    m_impl->capturing = false;
    check(cudaStreamEndCapture(m_impl->stream, &graph), "recording a pass");
    auto impl = std::make_unique<Graph::Impl>();
    const cudaError_t error = cudaGraphInstantiate(&impl->executable, graph, 0);
    cudaGraphDestroy(graph);
    check(error, "preparing a recorded pass");
    return Graph(std::move(impl));
}

void Stream::dropCapture() noexcept
{
    if (!m_impl->capturing)
        return;
    m_impl->capturing = false;
    cudaGraph_t graph = nullptr;
    if (cudaStreamEndCapture(m_impl->stream, &graph) == cudaSuccess && graph)
        cudaGraphDestroy(graph);
    cudaGetLastError();
}

void Stream::launch(const Graph& graph)
{
    check(cudaGraphLaunch(graph.m_impl->executable, m_impl->stream), "launching a pass");
}

void Stream::setOverlap(bool allowed)
{
    m_impl->overlap = allowed;
}

void Stream::mark(int index)
{
    cudaEvent_t& event = m_impl->marks.at(static_cast<std::size_t>(index));
    if (!event)
        check(cudaEventCreate(&event), "making an event");
    check(cudaEventRecord(event, m_impl->stream), "marking a time");
}

double Stream::secondsBetween(int from, int to)
{
    const cudaEvent_t a = m_impl->marks.at(static_cast<std::size_t>(from));
    const cudaEvent_t b = m_impl->marks.at(static_cast<std::size_t>(to));
    if (!a || !b)
        throw DeviceError("No such mark in time.");
    check(cudaEventSynchronize(b), "waiting for a mark");
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, a, b), "reading a time");
    return milliseconds * 1e-3;
}

WhyNoGpu prepareDevice()
{
    int device = 0;
    check(cudaGetDevice(&device), "asking for the device in use");
    const auto most = static_cast<int>(launchLimits().shared);
    for (const KnownKernel* kernel = knownKernels(); kernel; kernel = kernel->next) {
        cudaFuncAttributes attributes{};
        const cudaError_t error = cudaFuncGetAttributes(&attributes, kernel->function);
        if (error == cudaErrorNoKernelImageForDevice || error == cudaErrorInvalidDeviceFunction ||
            error == cudaErrorUnsupportedPtxVersion || error == cudaErrorInvalidPtx ||
            error == cudaErrorJitCompilerNotFound)
        {
            cudaGetLastError();
            const DeviceInfo info = deviceInfo(device);
            return {WhyNoGpu::Kind::NoCode, info.name,
                    std::to_string(info.computeMajor) + "." + std::to_string(info.computeMinor)};
        }
        check(error, "loading a kernel");
        // Once and to the most, not launch by launch: a recording is replayed under the limits that hold by then, and
        // a multiprocessor has to run empty before it divides its memory differently.
        const int dynamic = most - static_cast<int>(attributes.sharedSizeBytes);
        check(cudaFuncSetAttribute(kernel->function, cudaFuncAttributeMaxDynamicSharedMemorySize, dynamic),
              "asking for " + std::to_string(dynamic) + " bytes of shared memory");
        check(cudaFuncSetAttribute(kernel->function, cudaFuncAttributePreferredSharedMemoryCarveout,
                                   cudaSharedmemCarveoutMaxShared),
              "dividing a multiprocessor's memory");
    }
    return {};
}

LaunchLimits launchLimits()
{
    int device = 0, shared = 0, multiprocessors = 0;
    check(cudaGetDevice(&device), "asking for the device in use");
    check(cudaDeviceGetAttribute(&shared, cudaDevAttrMaxSharedMemoryPerBlockOptin, device),
          "asking for a device's limits");
    check(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device),
          "asking for a device's limits");
    return {static_cast<std::size_t>(shared), multiprocessors};
}

void launchKernel(Stream& stream, const LaunchShape& shape, const void* kernel, void** arguments)
{
    cudaLaunchConfig_t config{};
    config.gridDim = dim3(shape.x, shape.y, shape.z);
    config.blockDim = dim3(shape.threads);
    config.dynamicSmemBytes = shape.shared;
    config.stream = stream.impl().stream;
    cudaLaunchAttribute overlap{};
    overlap.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    overlap.val.programmaticStreamSerializationAllowed = 1;
    config.attrs = &overlap;
    config.numAttrs = shape.overlaps && stream.impl().canOverlap && stream.impl().overlap ? 1 : 0;
    check(cudaLaunchKernelExC(&config, kernel, arguments), "launching a kernel");
}

} // namespace longhand::cuda
