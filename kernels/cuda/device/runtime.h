#pragma once

#include "kernels/cuda/device/why_no_gpu.h"

#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>

// The host's interface to a CUDA device, without CUDA's headers: implemented by runtime.cu on the driver, by
// tests/emulation on the CPU.

namespace longhand::cuda {

/// A device that failed, is lost or is full. The message names the call and the sizes.
class DeviceError : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

class DeviceMemoryError : public DeviceError
{
public:
    DeviceMemoryError(std::size_t wanted, std::size_t free, std::size_t total);
    std::size_t wanted, free, total; ///< bytes
};

struct DeviceInfo
{
    std::string name;
    int index = 0;
    int computeMajor = 0, computeMinor = 0;
    int multiprocessors = 0;
    std::size_t totalBytes = 0;
    std::size_t freeBytes = 0; ///< when the device was opened; 0: not known
    std::size_t l2Bytes = 0;
    std::size_t sharedBytes = 0; ///< largest shared memory of a block
    double peakBandwidth = 0;    ///< bytes per second, from memory clock and bus width; 0: unknown
    int driverVersion = 0;       ///< 12080: CUDA 12.8
    bool emulated = false;       ///< kernels run on the CPU (tests)
};

/// Number of devices that the driver knows, in its order. If 0, why says what is missing.
int deviceCount(WhyNoGpu& why);
/// Looks at a device without a context on it: freeBytes stays 0. Throws DeviceError for an index out of range.
DeviceInfo deviceInfo(int index);
/// Why this module's kernels cannot run on the device, as far as can be told without a context on it.
WhyNoGpu whyUnusable(int index);

// A thread's calls go to its current device, at first 0: whatever has streams or memory on a device chooses it first.
/// Directs the calling thread's calls to this device, and makes the process's context on it if there is none.
void useDevice(int index);
/// Makes every kernel ready on the thread's device, so that none is loaded later, in the middle of a recording, and
/// none changes its limits. Kind::NoCode if the driver has none for this device. Throws DeviceError.
WhyNoGpu prepareDevice();
/// Bytes that can be allocated now on the thread's device.
std::size_t freeDeviceBytes();
/// Ends the process's context on the device, with all memory and all errors: nothing may use it any longer.
void leaveDevice(int index) noexcept;

/// Device memory.
class DeviceBuffer
{
public:
    DeviceBuffer() = default;
    /// Not initialised. Throws DeviceMemoryError.
    explicit DeviceBuffer(std::size_t bytes);
    DeviceBuffer(DeviceBuffer&& other) noexcept;
    DeviceBuffer& operator=(DeviceBuffer&& other) noexcept;
    ~DeviceBuffer();

    std::byte* data() const { return m_data; }
    std::size_t size() const { return m_size; }
    template <typename T>
    T* as() const
    {
        return reinterpret_cast<T*>(m_data);
    }

private:
    std::byte* m_data = nullptr;
    std::size_t m_size = 0;
};

/// Pinned host memory, which the device copies from and to directly.
class PinnedBuffer
{
public:
    PinnedBuffer() = default;
    explicit PinnedBuffer(std::size_t bytes);
    PinnedBuffer(PinnedBuffer&& other) noexcept;
    PinnedBuffer& operator=(PinnedBuffer&& other) noexcept;
    ~PinnedBuffer();

    std::byte* data() const { return m_data; }
    std::size_t size() const { return m_size; }
    template <typename T>
    T* as() const
    {
        return reinterpret_cast<T*>(m_data);
    }

private:
    std::byte* m_data = nullptr;
    std::size_t m_size = 0;
};

/// A recording of a stream, which can be launched repeatedly.
class Graph
{
public:
    struct Impl;
    Graph();
    explicit Graph(std::unique_ptr<Impl> impl);
    Graph(Graph&&) noexcept;
    Graph& operator=(Graph&&) noexcept;
    ~Graph();

private:
    friend class Stream;
    std::unique_ptr<Impl> m_impl;
};

/// Work for the device in order. One thread at a time. Every call throws DeviceError if the device fails.
class Stream
{
public:
    struct Impl;
    Stream();
    ~Stream();
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;

    /// host: pinned, and unchanged until synchronize(). Device-to-device copies and zeroing are in stream order too.
    void copyIn(void* device, const void* host, std::size_t bytes);
    void copyOut(void* host, const void* device, std::size_t bytes);
    void copyOnDevice(void* to, const void* from, std::size_t bytes);
    void zero(void* device, std::size_t bytes);
    void synchronize();

    /// What is asked of this stream from here on begins once all that `other` has been asked so far is done. Neither
    /// may be recording.
    void waitFor(Stream& other);

    /// Calls from here on are recorded, not executed. If one of these or a call between them throws, the stream is as
    /// before (after dropCapture()).
    void beginCapture();
    Graph endCapture();
    /// Ends a recording interrupted by an exception. Does nothing if none is active.
    void dropCapture() noexcept;
    void launch(const Graph& graph);

    /// Whether kernels may overlap (overlap.h) if the device supports it; allowed by default.
    void setOverlap(bool allowed);

    /// Marks a point in time; the seconds between two marks (waits until both have passed).
    void mark(int index);
    double secondsBetween(int from, int to);
    static constexpr int kMarks = 64;

    Impl& impl() { return *m_impl; }

private:
    std::unique_ptr<Impl> m_impl;
};

} // namespace longhand::cuda
