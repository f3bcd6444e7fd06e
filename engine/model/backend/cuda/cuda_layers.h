#pragma once

#include "engine/model/backend/cuda/cuda_backend.h"
#include "engine/model/backend/cuda/cuda_kv_buffers.h"
#include "engine/model/backend/cuda/cuda_kv_stage.h"
#include "engine/model/backend/cuda/cuda_samples.h"
#include "engine/model/backend/cuda/cuda_settings.h"
#include "engine/model/backend/cuda/kept_queries.h"
#include "engine/model/backend/cuda/pass_recordings.h"
#include "engine/model/context_plan.h"

#include <cstdint>
#include <memory>

namespace longhand {

/// The layers on a GPU: kernels/cuda in the order of LayerPass. Activations are bf16 between the operations, sums and
/// the residual stream float32. A pass of up to kRecordedRows rows is launched as a recording, made for the first pass
/// of its shape: the number of rows (1, or the next multiple of 8) and of splits. Neither affects what a row computes.
/// A pass over a cache in host memory is launched kernel by kernel: what is copied differs from one to the next.
class CudaLayers final : public LayerEngine
{
public:
    /// Allocates workspaces, and the weights unless another generator holds them. Throws Error (the model's shape;
    /// memory, with the numbers and what to do).
    CudaLayers(const std::shared_ptr<CudaBackend>& backend, const std::shared_ptr<const Model>& model,
               const ContextPlan& plan, const CudaSettings& settings);

    PassResult run(const PassRows& rows, const PassKvBuffers& buffers, LogitsOf which,
                   const SampleRequest* samples) override;
    KvBuffer makeKvBuffer() const override { return m_buffers.make(m_settings.cacheOnHost); }
    /// One that is on the device whatever the settings.
    KvBuffer makeDeviceBuffer() const { return m_buffers.make(); }
    void copySlots(const PassKvBuffers& buffers, std::span<const SlotCopy> copies) override
    {
        m_buffers.copySlots(buffers, copies);
    }
    void fillNoise(const PassKvBuffers& buffers, std::int32_t begin, std::int32_t) override
    {
        m_buffers.fillNoise(buffers, begin);
    }
    void readSlot(const KvBuffer& buffer, bool values, int layer, int kvHead, std::int32_t slot,
                  float* out) const override
    {
        m_buffers.readSlot(buffer, values, layer, kvHead, slot, out);
    }
    std::unique_ptr<PartialStore> makePartialStore(std::int32_t room, std::int32_t farRoom, bool byQueries) override;
    bool computesOnHost() const override { return false; }
    Message takeRemark() override { return m_recordings.takeRemark(); }
    void keepQueries() override;
    std::size_t workspaceBytes() const override;

    // Needed to make a partial cache on the device.
    const std::shared_ptr<cuda::Device>& sharedDevice() const { return m_device; }
    cuda::KvEncoding encoding() const { return m_settings.encoding; }
    const KeptQueries& keptQueries() const { return m_kept; }
    /// Of a buffer of these layers, or of all layers.
    cuda::LayeredKvBuffer tables(const KvBuffer& buffer)
    {
        return m_buffers.tables(buffer.isSplit() ? buffer.rest() : buffer);
    }
    /// Call before destroying a KV buffer: discards everything that holds its address. No pass may be running.
    void forgetBuffer(const KvBuffer& buffer) noexcept;

private:
    RecordedShape shapeOf(const PassRows& rows, const PassKvBuffers& buffers, LogitsOf which,
                          const SampleRequest* samples) const;
    std::int32_t firstNearSplit(const PassRows& rows) const;
    void enqueue(const RecordedShape& shape, int lastRow);
    void enqueueLayer(const RecordedShape& shape, const PassInputs::Places& in, int layer);
    void enqueueHead(const RecordedShape& shape, const PassInputs::Places& in, int lastRow);
    void needLogits(int rows);

    /// The first layer here is the model's.
    bool isFirst() const { return config().layers == m_model->config().layers; }

    std::shared_ptr<cuda::Device> m_device; ///< not what a backend opens after a loss
    std::shared_ptr<const DeviceModel> m_weights;
    CudaSettings m_settings;
    bool m_windowed;                                          ///< the near buffer's beginning moves
    std::int64_t m_widthStride, m_queryStride, m_innerStride; // bf16 rows, whole chunks of 32

    PassInputs m_inputs;
    DeviceMemory m_x, m_norm, m_qkv, m_queryNear, m_queryFar, m_attention, m_gated, m_attentionWorkspace, m_logits;
    DeviceMemory m_attentionFloat, m_logSum; ///< only where evicted-key residuals are added
    PinnedMemory m_hiddenHost, m_logitsHost;
    CudaSamples m_samples;
    CudaKvBuffers m_buffers;
    CudaKvStage m_stage; ///< of a cache in host memory
    KeptQueries m_kept;
    PassRecordings m_recordings; ///< the last member: they hold addresses of the others
};

} // namespace longhand
