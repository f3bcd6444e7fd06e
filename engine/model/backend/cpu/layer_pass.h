#pragma once

#include "engine/model/backend/cpu/expert_pass.h"
#include "engine/model/kv_file.h"
#include "engine/model/layer_engine.h"
#include "kernels/ops/linear.h"
#include "kernels/pool/compute_pool.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace longhand {

/// The layers on the CPU.
class LayerPass final : public LayerEngine
{
public:
    /// maxRows: largest pass; maxPositions: longest cache that a row attends to; encoding: of its KV buffers;
    /// kvFolder: of the file that holds them; empty: memory. layers: only the model's first ones, which give the hidden
    /// states of all rows (LogitsOf::Hidden); 0: all.
    LayerPass(std::shared_ptr<const Model> model, Isa isa, int threads, int maxRows, std::int32_t maxPositions,
              KvEncoding encoding = KvEncoding::Bf16, std::string kvFolder = {}, int layers = 0);

    PassResult run(const PassRows& rows, const PassKvBuffers& buffers, LogitsOf which,
                   const SampleRequest* samples) override;
    /// Throws Error for a folder that cannot hold one.
    KvBuffer makeKvBuffer() const override;
    void copySlots(const PassKvBuffers& buffers, std::span<const SlotCopy> copies) override;
    void fillNoise(const PassKvBuffers& buffers, std::int32_t begin, std::int32_t count) override;
    void readSlot(const KvBuffer& buffer, bool values, int layer, int kvHead, std::int32_t slot,
                  float* out) const override;
    std::unique_ptr<PartialStore> makePartialStore(std::int32_t room, std::int32_t farRoom, bool byQueries) override;
    bool computesOnHost() const override { return true; }
    void keepQueries() override { m_keepQueries = true; }
    /// Queries of the last pass [rows][heads * headDim] of one layer, rotated for near or for far keys; empty if they
    /// were not kept (far: also if no row had a far segment).
    std::span<const float> keptQueries(int layer, bool far) const;
    std::size_t workspaceBytes() const override;
    /// The maximum of workspaceBytes() while drafting: kKeptRows rows of logits, queries kept. far: rows have a far
    /// segment.
    static std::size_t workspaceBytesFor(const ModelConfig& config, int threads, int maxRows, std::int32_t maxPositions,
                                         bool far);

private:
    void attentionBlock(int layer, const PassRows& rows, const PassKvBuffers& buffers, int outRows, int firstOut);
    void feedForwardBlock(int layer, int rows, float* x);
    /// The products of x [rows][inputs], with the adapter's addition to them, into their y. m_lowRank holds half of it.
    void multiply(std::span<const LinearProduct> products, const PackedLowRank& adapter, const float* x, int rows,
                  LinearMode mode);
    /// x += residualScale * norm(weights input + bias): the end of a block. bias, norm: empty, or one's numbers.
    /// m_norm is overwritten if it is not a plain addition.
    void addBlock(const PackedLinear& weights, const std::vector<float>& bias, const PackedLowRank& adapter,
                  const std::vector<float>& norm, const float* input, int rows, float* x);
    /// x += residualScale * norm(y); y is overwritten.
    void addOutput(float* y, const std::vector<float>& norm, int rows, float* x);
    void keep(int layer, int rows, bool far);

    KvEncoding m_encoding;
    std::string m_kvFolder;
    LayerPrefetch m_prefetch; // of a cache in a file
    // Workspaces, sized for maxRows.
    std::vector<float> m_x, m_norm, m_q, m_k, m_v, m_qNear, m_qFar, m_kRotated, m_attention, m_gateUp, m_gated,
        m_logits, m_hidden, m_logSum, m_lowRank;
    PreparedRows m_prepared;
    std::optional<ExpertPass> m_experts; ///< of a mixture
    AlignedBuffer m_attentionWorkspace;

    bool m_keepQueries = false;
    int m_keptRows = 0;
    bool m_keptFar = false;
    AlignedBuffer m_keptNearQueries, m_keptFarQueries; // float [layers][kKeptRows][heads * headDim]
};

} // namespace longhand
