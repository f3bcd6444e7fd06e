#pragma once

#include "engine/model/backend/cuda/cuda_backend.h"
#include "engine/model/backend/cuda/cuda_settings.h"
#include "engine/model/backend/cuda/pass_inputs.h"
#include "engine/model/backend/cuda/token_bits.h"
#include "engine/model/context_plan.h"
#include "engine/model/layer_engine.h"

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

namespace longhand {

class CudaRemainder;

/// The layers on a GPU: kernels/cuda in the order of LayerPass. Activations are bf16 between the operations, sums and
/// the residual stream float32. A pass of up to kRecordedRows rows is launched as a recording, made for the first pass
/// of its shape: the number of rows (1, or the next multiple of 8) and of splits. Neither affects what a row computes.
class CudaLayers final : public LayerEngine
{
public:
    /// Allocates workspaces, and the weights unless another generator holds them. Throws Error (the model's shape;
    /// memory, with the numbers and what to do).
    CudaLayers(std::shared_ptr<CudaBackend> backend, std::shared_ptr<const Model> model, const ContextPlan& plan,
               const CudaSettings& settings);
    ~CudaLayers() override;

    PassResult run(const PassRows& rows, const PassPlanes& planes, LogitsOf which, const DrawRequest* draws) override;
    KvPlane makePlane() const override;
    void copySlots(const PassPlanes& planes, std::span<const SlotCopy> copies) override;
    void fillNoise(const PassPlanes& planes, std::int32_t begin, std::int32_t count) override;
    void readSlot(const KvPlane& plane, bool values, int layer, int kvHead, std::int32_t slot,
                  std::uint16_t* out) const override;
    std::unique_ptr<PartialStore> makePartialStore(std::int32_t room, std::int32_t farRoom, bool byQueries) override;
    bool computesOnHost() const override { return false; }
    void keepQueries() override;
    std::size_t workspaceBytes() const override;

    // Needed to make a partial cache on the device.
    const std::shared_ptr<cuda::Device>& sharedDevice() const { return m_backend->sharedDevice(); }
    cuda::KvEncoding encoding() const { return m_settings.encoding; }
    /// Queries of the last pass, in device memory: float [layers][kKeptRows][heads * headDim], of `rows` rows; 0: none
    /// were kept. far: null if no row had a far segment.
    struct KeptQueries
    {
        const float *near = nullptr, *far = nullptr;
        int rows = 0;
    };
    KeptQueries keptQueries() const;
    /// A KV buffer's block pointers on the device, up to date; those of layer l begin l * layerStride pointers later.
    struct PlaneTables
    {
        cuda::DevicePlane first;
        std::int64_t layerStride = 0;
    };
    PlaneTables tables(const KvPlane& plane);
    /// Call before destroying a KV buffer: discards everything that holds its address. No pass may be running.
    void forgetPlane(const KvPlane& plane) noexcept;

private:
    /// Everything that a recording depends on.
    struct Shape
    {
        int rows = 0; ///< launched
        std::int32_t farSplits = 0, nearSplits = 0;
        bool far = false, writesFar = false;
        LogitsOf which = LogitsOf::None;
        bool draws = false;
        int alternatives = 0, candidates = 0;
        const KvPlane *near = nullptr, *farRead = nullptr, *values = nullptr;
        const CudaRemainder *nearRemainder = nullptr, *farRemainder = nullptr;
        auto operator<=>(const Shape&) const = default;
    };
    /// A KV buffer's block pointers on the device: [layers][stride].
    struct Table
    {
        std::size_t stride = 0;
        std::uint64_t version = ~std::uint64_t{0};
        PinnedMemory host;
        DeviceMemory device;
    };

    Shape shapeOf(const PassRows& rows, const PassPlanes& planes, LogitsOf which, const DrawRequest* draws) const;
    std::int32_t firstNearSplit(const PassRows& rows) const;
    void upload(const KvPlane* plane);
    cuda::DevicePlane tableOf(const KvPlane* plane, int layer) const;
    void uploadForDraws(const DrawRequest& draws);
    void launchPass(const Shape& shape, int lastRow);
    void enqueue(const Shape& shape, int lastRow);
    void enqueueLayer(const Shape& shape, const PassInputs::Places& in, int layer, bool cacheOnly);
    void enqueueHead(const Shape& shape, const PassInputs::Places& in, int lastRow);
    void needLogits(int rows);
    void forgetRecordings() noexcept;
    void collectDraws(const PassRows& rows, const DrawRequest& draws, PassResult& result);
    void collectCandidates(const PassRows& rows, const DrawRequest& draws, PassResult& result);
    std::span<const float> logitsOf(std::size_t row);

    std::shared_ptr<CudaBackend> m_backend;
    std::shared_ptr<const DeviceModel> m_weights;
    CudaSettings m_settings;
    bool m_windowed;                                          ///< the near buffer's beginning moves
    std::int64_t m_widthStride, m_queryStride, m_innerStride; // bf16 rows, whole chunks of 32
    std::size_t m_tableStride;

    PassInputs m_inputs;
    DeviceMemory m_x, m_norm, m_qkv, m_queryNear, m_queryFar, m_attention, m_gated, m_attentionWorkspace, m_logits,
        m_drawWorkspace, m_drawn, m_text, m_copies;
    TokenBits m_masked, m_spared;
    DeviceMemory m_attentionFloat, m_logSum; ///< only where remainders are added
    DeviceMemory m_keptNear, m_keptFar;      ///< float [layers][kKeptRows][heads * headDim]
    bool m_keepQueries = false, m_keptHaveFar = false;
    int m_keptRows = 0; ///< of the last pass
    PinnedMemory m_drawnHost, m_hiddenHost, m_logitsHost, m_copiesHost;
    std::map<const KvPlane*, Table> m_tables;
    std::map<Shape, int> m_recordings;

    std::vector<TokenId> m_textThere; ///< what m_text holds
    std::vector<RowDraw> m_draws;
};

} // namespace longhand
