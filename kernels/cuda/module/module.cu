#include "kernels/cuda/module/device.h"

#include <map>
#include <utility>
#include <vector>

namespace longhand::cuda {
namespace {

class OpenDevice final : public Device
{
public:
    explicit OpenDevice(int index) : m_info((useDevice(index), longhand::cuda::deviceInfo(index))) {}

    const DeviceInfo& info() const override { return m_info; }
    std::size_t freeBytes() override { return longhand::cuda::deviceInfo(m_info.index).freeBytes; }

    std::byte* take(std::size_t bytes) override
    {
        useDevice(m_info.index);
        DeviceBuffer buffer(bytes == 0 ? 16 : bytes);
        std::byte* data = buffer.data();
        m_stream.zero(data, buffer.size());
        m_buffers.emplace(data, std::move(buffer));
        return data;
    }
    void give(std::byte* memory) noexcept override { m_buffers.erase(memory); }
    std::byte* takeHost(std::size_t bytes) override
    {
        PinnedBuffer buffer(bytes == 0 ? 16 : bytes);
        std::byte* data = buffer.data();
        m_host.emplace(data, std::move(buffer));
        return data;
    }
    void giveHost(std::byte* memory) noexcept override { m_host.erase(memory); }

    void copyIn(void* device, const void* host, std::size_t bytes) override { m_stream.copyIn(device, host, bytes); }
    void copyOut(void* host, const void* device, std::size_t bytes) override { m_stream.copyOut(host, device, bytes); }
    void copyOnDevice(void* to, const void* from, std::size_t bytes) override
    {
        m_stream.copyOnDevice(to, from, bytes);
    }
    void zero(void* device, std::size_t bytes) override { m_stream.zero(device, bytes); }
    void synchronize() override { m_stream.synchronize(); }

    void beginRecording() override { m_stream.beginCapture(); }
    int endRecording() override
    {
        m_graphs.emplace(++m_lastGraph, m_stream.endCapture());
        return m_lastGraph;
    }
    void dropRecording() noexcept override { m_stream.dropCapture(); }
    void replay(int recording) override { m_stream.launch(m_graphs.at(recording)); }
    void forget(int recording) noexcept override { m_graphs.erase(recording); }

    void setOverlap(bool allowed) override { m_stream.setOverlap(allowed); }

    void mark(int index) override { m_stream.mark(index); }
    double secondsBetween(int from, int to) override { return m_stream.secondsBetween(from, to); }

    void linear(const LinearArgs& args) override { longhand::cuda::linear(m_stream, args); }
    void embedding(const DeviceMatrix& table, const std::int32_t* tokens, int count, float* out,
                   std::int64_t ldo) override
    {
        longhand::cuda::embedding(m_stream, table, tokens, count, out, ldo);
    }
    void rmsNorm(const float* x, const float* weight, float eps, int rows, std::int64_t n, std::uint16_t* y,
                 std::int64_t ldy) override
    {
        longhand::cuda::rmsNorm(m_stream, x, weight, eps, rows, n, y, ldy);
    }
    void toBf16(const float* x, int rows, std::int64_t n, std::uint16_t* y, std::int64_t ldy) override
    {
        longhand::cuda::toBf16(m_stream, x, rows, n, y, ldy);
    }
    void appendRows(const AppendArgs& args) override { longhand::cuda::appendRows(m_stream, args); }
    std::size_t attentionWorkspaceBytes(int maxRows, int heads, int kvHeads, int headDim,
                                        std::int32_t maxPositions) const override
    {
        return longhand::cuda::attentionWorkspaceBytes(maxRows, heads, kvHeads, headDim, maxPositions);
    }
    void attention(const AttentionArgs& args) override { longhand::cuda::attention(m_stream, args); }
    void copySlots(KvEncoding encoding, int kvHeads, int headDim, const DeviceKvBuffer& nearKeys,
                   const DeviceKvBuffer& farKeys, const DeviceKvBuffer& values, const CopyPair* pairs,
                   int count) override
    {
        longhand::cuda::copySlots(m_stream, encoding, kvHeads, headDim, nearKeys, farKeys, values, pairs, count);
    }
    void gatherSlots(const GatherArgs& args) override { longhand::cuda::gatherSlots(m_stream, args); }
    void readSlot(KvEncoding encoding, int kvHead, int headDim, const DeviceKvBuffer& buffer, bool values,
                  std::int32_t slot, float* out) override
    {
        longhand::cuda::readSlot(m_stream, encoding, kvHead, headDim, buffer, values, slot, out);
    }
    void keyImportance(const ImportanceArgs& args) override { longhand::cuda::keyImportance(m_stream, args); }
    void keepQueryRows(int layers, std::int64_t width, const float* from, std::int64_t fromRows, float* to,
                       std::int64_t toRows, const CopyPair* pairs, int count) override
    {
        longhand::cuda::keepQueryRows(m_stream, layers, width, from, fromRows, to, toRows, pairs, count);
    }
    void groupQueries(int layers, int kvHeads, std::int64_t size, float scale, const float* ring, int ringRows,
                      int first, int rows, std::uint16_t* out) override
    {
        longhand::cuda::groupQueries(m_stream, layers, kvHeads, size, scale, ring, ringRows, first, rows, out);
    }
    void addEvictedResidual(const AddEvictedResidualArgs& args) override
    {
        longhand::cuda::addEvictedResidual(m_stream, args);
    }
    void keyMoments(const MomentsArgs& args) override { longhand::cuda::keyMoments(m_stream, args); }
    std::size_t sampleWorkspaceBytes(int maxRows, std::int32_t vocabulary) const override
    {
        return longhand::cuda::sampleWorkspaceBytes(maxRows, vocabulary);
    }
    void sampleRows(const SampleArgs& args) override { longhand::cuda::sampleRows(m_stream, args); }

private:
    DeviceInfo m_info;
    Stream m_stream;
    std::map<std::byte*, DeviceBuffer> m_buffers;
    std::map<std::byte*, PinnedBuffer> m_host;
    std::map<int, Graph> m_graphs;
    int m_lastGraph = 0;
};

std::unique_ptr<Device> openDevice(int index)
{
    return std::make_unique<OpenDevice>(index);
}

} // namespace
} // namespace longhand::cuda

extern "C" __attribute__((visibility("default"))) const longhand::cuda::Module* longhandCudaModule(int version)
{
    using namespace longhand::cuda;
    static const Module module{kModuleVersion, &usableDevices, &deviceInfo, &openDevice};
    return version == kModuleVersion ? &module : nullptr;
}
