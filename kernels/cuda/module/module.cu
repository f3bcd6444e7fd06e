#include "kernels/cuda/module/device.h"

#include <map>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace longhand::cuda {
namespace {

/// Who has which devices open in this process.
struct OpenDevices
{
    std::mutex mutex;
    std::map<int, int> count;
};
OpenDevices& openDevices()
{
    static OpenDevices devices;
    return devices;
}

/// A device that is open. The last one to close it ends its context, so that a device which nobody uses holds none of
/// its memory, and one that was lost can be opened anew.
class Lease
{
public:
    /// why: as Module::open. Throws DeviceError.
    Lease(int index, WhyNoGpu& why) : m_index(index)
    {
        why = whyUnusable(index);
        if (why.kind != WhyNoGpu::Kind::None)
            return;
        OpenDevices& open = openDevices();
        const std::lock_guard lock(open.mutex);
        if (open.count[index] == 0) {
            try {
                useDevice(index);
                why = prepareDevice();
            } catch (...) {
                leaveDevice(index);
                throw;
            }
            if (why.kind != WhyNoGpu::Kind::None) {
                leaveDevice(index);
                return;
            }
        }
        ++open.count[index];
        m_holds = true;
    }
    Lease(Lease&& other) noexcept : m_index(other.m_index), m_holds(std::exchange(other.m_holds, false)) {}
    Lease& operator=(Lease&&) = delete;
    ~Lease()
    {
        if (!m_holds)
            return;
        OpenDevices& open = openDevices();
        const std::lock_guard lock(open.mutex);
        if (--open.count[m_index] == 0)
            leaveDevice(m_index);
    }

    int index() const { return m_index; }

private:
    int m_index;
    bool m_holds = false;
};

/// The device chosen for the calling thread: a program's threads come and go, and each begins with device 0.
class OpenDevice final : public Device
{
public:
    explicit OpenDevice(Lease lease)
        : m_lease(std::move(lease)), m_info((useDevice(m_lease.index()), longhand::cuda::deviceInfo(m_lease.index())))
    {
        m_info.freeBytes = freeDeviceBytes();
    }
    ~OpenDevice() override { enter(); }

    const DeviceInfo& info() const override { return m_info; }
    std::size_t freeBytes() override
    {
        here();
        return freeDeviceBytes();
    }

    std::byte* take(std::size_t bytes) override
    {
        Stream& stream = here();
        DeviceBuffer buffer(bytes == 0 ? 16 : bytes);
        std::byte* data = buffer.data();
        stream.zero(data, buffer.size());
        m_buffers.emplace(data, std::move(buffer));
        return data;
    }
    void give(std::byte* memory) noexcept override
    {
        enter();
        m_buffers.erase(memory);
    }
    std::byte* takeHost(std::size_t bytes) override
    {
        here();
        PinnedBuffer buffer(bytes == 0 ? 16 : bytes);
        std::byte* data = buffer.data();
        m_host.emplace(data, std::move(buffer));
        return data;
    }
    void giveHost(std::byte* memory) noexcept override
    {
        enter();
        try { // the device may still read it
            waitForAll();
        } catch (const DeviceError&) {
        }
        m_host.erase(memory);
    }

    void copyIn(void* device, const void* host, std::size_t bytes) override { here().copyIn(device, host, bytes); }
    void copyOut(void* host, const void* device, std::size_t bytes) override { here().copyOut(host, device, bytes); }
    void copyOnDevice(void* to, const void* from, std::size_t bytes) override { here().copyOnDevice(to, from, bytes); }
    void zero(void* device, std::size_t bytes) override { here().zero(device, bytes); }
    void synchronize() override
    {
        here();
        waitForAll();
    }

    void copyInBeside(void* device, const void* host, std::size_t bytes) override
    {
        copies().copyIn(device, host, bytes);
    }
    void holdCopies() override { copies().waitFor(m_stream); }
    void awaitCopies() override
    {
        Stream& beside = copies();
        m_stream.waitFor(beside);
    }

    void beginRecording() override { here().beginCapture(); }
    int endRecording() override
    {
        m_graphs.emplace(++m_lastGraph, here().endCapture());
        return m_lastGraph;
    }
    void dropRecording() noexcept override
    {
        enter();
        m_stream.dropCapture();
    }
    void replay(int recording) override { here().launch(m_graphs.at(recording)); }
    void forget(int recording) noexcept override
    {
        enter();
        m_graphs.erase(recording);
    }

    void setOverlap(bool allowed) override { m_stream.setOverlap(allowed); }

    void mark(int index) override { here().mark(index); }
    double secondsBetween(int from, int to) override { return here().secondsBetween(from, to); }

    void linear(const LinearArgs& args) override { longhand::cuda::linear(here(), args); }
    void embedding(const DeviceMatrix& table, const std::int32_t* tokens, int count, float* out,
                   std::int64_t ldo) override
    {
        longhand::cuda::embedding(here(), table, tokens, count, out, ldo);
    }
    void rmsNorm(const float* x, const float* weight, float eps, int rows, std::int64_t n, std::uint16_t* y,
                 std::int64_t ldy) override
    {
        longhand::cuda::rmsNorm(here(), x, weight, eps, rows, n, y, ldy);
    }
    void toBf16(const float* x, int rows, std::int64_t n, std::uint16_t* y, std::int64_t ldy) override
    {
        longhand::cuda::toBf16(here(), x, rows, n, y, ldy);
    }
    void appendRows(const AppendArgs& args) override { longhand::cuda::appendRows(here(), args); }
    std::size_t attentionWorkspaceBytes(int maxRows, int heads, int kvHeads, int headDim,
                                        std::int32_t maxPositions) const override
    {
        return longhand::cuda::attentionWorkspaceBytes(maxRows, heads, kvHeads, headDim, maxPositions);
    }
    void attention(const AttentionArgs& args) override { longhand::cuda::attention(here(), args); }
    void copySlots(const SlotCopyArgs& args) override { longhand::cuda::copySlots(here(), args); }
    void gatherSlots(const GatherArgs& args) override { longhand::cuda::gatherSlots(here(), args); }
    void readSlot(KvEncoding encoding, int kvHead, int headDim, const DeviceKvBuffer& buffer, bool values,
                  std::int32_t slot, float* out) override
    {
        longhand::cuda::readSlot(here(), encoding, kvHead, headDim, buffer, values, slot, out);
    }
    void keyImportance(const ImportanceArgs& args) override { longhand::cuda::keyImportance(here(), args); }
    void keepQueryRows(int layers, std::int64_t width, const float* from, std::int64_t fromRows, float* to,
                       std::int64_t toRows, const CopyPair* pairs, int count) override
    {
        longhand::cuda::keepQueryRows(here(), layers, width, from, fromRows, to, toRows, pairs, count);
    }
    void groupQueries(int layers, int kvHeads, std::int64_t size, float scale, const float* ring, int ringRows,
                      int first, int rows, std::uint16_t* out) override
    {
        longhand::cuda::groupQueries(here(), layers, kvHeads, size, scale, ring, ringRows, first, rows, out);
    }
    void addEvictedResidual(const AddEvictedResidualArgs& args) override
    {
        longhand::cuda::addEvictedResidual(here(), args);
    }
    void keyMoments(const MomentsArgs& args) override { longhand::cuda::keyMoments(here(), args); }
    std::size_t sampleWorkspaceBytes(int maxRows, std::int32_t vocabulary) const override
    {
        return longhand::cuda::sampleWorkspaceBytes(maxRows, vocabulary);
    }
    void sampleRows(const SampleArgs& args) override { longhand::cuda::sampleRows(here(), args); }

private:
    Stream& here()
    {
        useDevice(m_info.index);
        return m_stream;
    }
    Stream& copies()
    {
        here();
        if (!m_copies)
            m_copies.emplace();
        return *m_copies;
    }
    void waitForAll()
    {
        m_stream.synchronize();
        if (m_copies)
            m_copies->synchronize();
    }
    /// Where nothing may be thrown; what follows says itself that the device is lost.
    void enter() noexcept
    {
        try {
            useDevice(m_info.index);
        } catch (const DeviceError&) {
        }
    }

    Lease m_lease; ///< the first member: ends after all that is on the device
    DeviceInfo m_info;
    Stream m_stream;
    std::optional<Stream> m_copies; ///< beside the work; made when first needed
    std::map<std::byte*, DeviceBuffer> m_buffers;
    std::map<std::byte*, PinnedBuffer> m_host;
    std::map<int, Graph> m_graphs;
    int m_lastGraph = 0;
};

std::unique_ptr<Device> openDevice(int index, WhyNoGpu& why)
{
    Lease lease(index, why);
    return why.kind == WhyNoGpu::Kind::None ? std::make_unique<OpenDevice>(std::move(lease)) : nullptr;
}

/// Names one of the functions of that name.
WhyNoGpu whyUnusableDevice(int index)
{
    return whyUnusable(index);
}

} // namespace
} // namespace longhand::cuda

extern "C" __attribute__((visibility("default"))) const longhand::cuda::Module* longhandCudaModule(int version)
{
    using namespace longhand::cuda;
    static const Module module{kModuleVersion,       &deviceCount, &deviceInfo,
                               &whyUnusableDevice,   &openDevice,  &attentionWorkspaceBytes,
                               &sampleWorkspaceBytes};
    return version == kModuleVersion ? &module : nullptr;
}
