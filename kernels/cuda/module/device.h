#pragma once

#include "kernels/cuda/attention/attention.h"
#include "kernels/cuda/device/runtime.h"
#include "kernels/cuda/linear/linear.h"
#include "kernels/cuda/residual/evicted_residual.h"
#include "kernels/cuda/rowwise/rowwise.h"
#include "kernels/cuda/sampling/sample.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>

namespace longhand::cuda {

/// The program's view of a GPU across the module boundary: memory, one in-order stream of work, another one of copies
/// beside it, recorded passes, and the operations of kernels/cuda. Nothing here waits for the device unless it says so.
/// One thread at a time, whichever: threads that share a device must hold mutex() during a call. Every call throws
/// DeviceError if the device fails; do not use the device after that: close it (everyone who has it open), and open it
/// anew.
class Device
{
public:
    virtual ~Device() = default;

    std::recursive_mutex& mutex() { return m_mutex; }

    /// Set by the program after a DeviceError other than a full memory, so that it is opened anew. Any thread.
    bool isLost() const { return m_lost; }
    void setLost() { m_lost = true; }

    virtual const DeviceInfo& info() const = 0;
    /// Bytes that can be allocated now.
    virtual std::size_t freeBytes() = 0;

    /// Device memory, zeroed. Throws DeviceMemoryError (nothing changed).
    virtual std::byte* take(std::size_t bytes) = 0;
    virtual void give(std::byte* memory) noexcept = 0;
    /// Pinned host memory, which kernels can read and write too, over the bus.
    virtual std::byte* takeHost(std::size_t bytes) = 0;
    virtual void giveHost(std::byte* memory) noexcept = 0;

    /// In stream order. host: unchanged until synchronize(); pinned for speed.
    virtual void copyIn(void* device, const void* host, std::size_t bytes) = 0;
    virtual void copyOut(void* host, const void* device, std::size_t bytes) = 0;
    virtual void copyOnDevice(void* to, const void* from, std::size_t bytes) = 0;
    virtual void zero(void* device, std::size_t bytes) = 0;
    /// Waits for both streams.
    virtual void synchronize() = 0;

    // The second stream: copies from pinned host memory, unchanged until synchronize(). Not between beginRecording()
    // and endRecording().
    virtual void copyInBeside(void* device, const void* host, std::size_t bytes) = 0;
    /// Copies beside that are asked for from here on begin once all work asked for so far is done.
    virtual void holdCopies() = 0;
    /// Work asked for from here on begins once all copies beside that were asked for so far are done.
    virtual void awaitCopies() = 0;

    /// Calls between the two are recorded, not executed; the number (above 0) identifies the recording. If one of the
    /// two throws, nothing is recorded and, unless the device is lost, calls are executed again.
    virtual void beginRecording() = 0;
    virtual int endRecording() = 0;
    virtual void dropRecording() noexcept = 0;
    virtual void replay(int recording) = 0;
    virtual void forget(int recording) noexcept = 0;

    /// Whether kernels may overlap at their ends (device/overlap.h); allowed by default.
    virtual void setOverlap(bool allowed) = 0;

    /// Seconds between two marks of the stream; waits for the second.
    virtual void mark(int index) = 0;
    virtual double secondsBetween(int from, int to) = 0;

    // kernels/cuda: see the headers of the folders.
    virtual void linear(const LinearArgs& args) = 0;
    virtual void embedding(const DeviceMatrix& table, const std::int32_t* tokens, int count, float* out,
                           std::int64_t ldo) = 0;
    virtual void rmsNorm(const float* x, const float* weight, float eps, int rows, std::int64_t n, std::uint16_t* y,
                         std::int64_t ldy) = 0;
    virtual void toBf16(const float* x, int rows, std::int64_t n, std::uint16_t* y, std::int64_t ldy) = 0;
    virtual void appendRows(const AppendArgs& args) = 0;
    virtual std::size_t attentionWorkspaceBytes(int maxRows, int heads, int kvHeads, int headDim,
                                                std::int32_t maxPositions) const = 0;
    virtual void attention(const AttentionArgs& args) = 0;
    virtual void copySlots(const SlotCopyArgs& args) = 0;
    virtual void gatherSlots(const GatherArgs& args) = 0;
    virtual void readSlot(KvEncoding encoding, int kvHead, int headDim, const DeviceKvBuffer& buffer, bool values,
                          std::int32_t slot, float* out) = 0;
    virtual void keyImportance(const ImportanceArgs& args) = 0;
    virtual void keepQueryRows(int layers, std::int64_t width, const float* from, std::int64_t fromRows, float* to,
                               std::int64_t toRows, const CopyPair* pairs, int count) = 0;
    virtual void groupQueries(int layers, int kvHeads, std::int64_t size, float scale, const float* ring, int ringRows,
                              int first, int rows, std::uint16_t* out) = 0;
    virtual void addEvictedResidual(const AddEvictedResidualArgs& args) = 0;
    virtual void keyMoments(const MomentsArgs& args) = 0;
    virtual std::size_t sampleWorkspaceBytes(int maxRows, std::int32_t vocabulary) const = 0;
    virtual void sampleRows(const SampleArgs& args) = 0;

private:
    std::recursive_mutex m_mutex;
    std::atomic<bool> m_lost = false;
};

/// The module's interface, returned by its one symbol, longhandCudaModule(version).
struct Module
{
    int version = 0;
    // These three look only: none leaves a context on a device.
    /// Number of devices that the driver knows; if 0, why says what is missing.
    int (*devices)(WhyNoGpu& why) = nullptr;
    DeviceInfo (*deviceInfo)(int index) = nullptr; ///< freeBytes: 0
    WhyNoGpu (*whyUnusable)(int index) = nullptr;
    /// Null if the device turns out to be unusable; why says so. All kernels are loaded now. Throws DeviceError.
    std::unique_ptr<Device> (*open)(int index, WhyNoGpu& why) = nullptr;
    // Sizes of workspaces, known without a device: as Device gives them.
    std::size_t (*attentionWorkspaceBytes)(int maxRows, int heads, int kvHeads, int headDim,
                                           std::int32_t maxPositions) = nullptr;
    std::size_t (*sampleWorkspaceBytes)(int maxRows, std::int32_t vocabulary) = nullptr;
};

/// Increment with every change to this header or those it includes.
inline constexpr int kModuleVersion = 7;
inline constexpr const char* kModuleSymbol = "longhandCudaModule";

} // namespace longhand::cuda
