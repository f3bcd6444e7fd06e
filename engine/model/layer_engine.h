#pragma once

#include "engine/model/evicted_residual.h"
#include "engine/model/kv_cache.h"
#include "engine/model/model.h"
#include "engine/model/partial_store.h"
#include "engine/sampling/row_sample.h"
#include "engine/types/message.h"
#include "kernels/pool/compute_pool.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace longhand {

class Sampler;

enum class LogitsOf
{
    None, ///< only the cache is filled
    LastRow,
    AllRows,
    Hidden, ///< the hidden states of all rows, no logits (the caller has its own head)
};

/// Views into the pass's buffers, valid until the next pass.
struct PassResult
{
    std::span<const float> logits; ///< [requested rows][vocabulary]
    std::span<const float>
        hidden; ///< [requested rows][width]: the residual stream after the last layer, before the output norm
    std::uint64_t bytesMoved = 0; ///< weight and KV bytes read by the pass
    /// The target's sampled token after each row, if requested and sampled by the backend; then there are no logits.
    /// Empty: sample from the logits.
    std::span<const RowSample> samples;
    bool stopped = false; ///< by PassRows::goOn: there are no results, and the rows must not be committed
};

/// Requests sampled tokens instead of logits. Best effort: a backend that cannot sample returns logits.
struct SampleRequest
{
    Sampler* sampler = nullptr;
    std::span<const TokenId> text;         ///< all tokens; the last is the first row's
    std::span<const std::int32_t> parents; ///< of each row; -1 for the first
    // A draft's pass may continue from rows of earlier passes.
    std::span<const TokenId> tokens = {}; ///< of all rows that parents refers to; empty: the pass's own
    std::size_t firstRow = 0;             ///< index in tokens of the pass's first row
    int candidates = 0;                   ///< RowSample::candidates wanted for each row

    /// The tokens below the root down to row `row` of the pass.
    void path(std::span<const TokenId> passTokens, std::size_t row, std::vector<TokenId>& out) const
    {
        const std::span<const TokenId> all = tokens.empty() ? passTokens : tokens;
        out.clear();
        for (auto at = static_cast<std::int32_t>(firstRow + row); at > 0; at = parents[static_cast<std::size_t>(at)])
            out.push_back(all[static_cast<std::size_t>(at)]);
        std::reverse(out.begin(), out.end());
    }
};

/// A key and value to copy from one slot to another.
struct SlotCopy
{
    std::int32_t from = 0, to = 0;
};

/// The rows of one pass: their positions and what they attend to. The cache's owner decides the layout.
struct PassRows
{
    std::span<const TokenId> tokens;
    const std::int32_t* slots = nullptr;     ///< where each row's key and value are written
    const AttentionRow* attention = nullptr; ///< what each row sees
    const float* nearTable = nullptr;        ///< rotations [rows][rotaryDim] of keys and queries (kernels/ops/rope.h)
    const float* farKeyTable = nullptr;      ///< of far keys; null: none are written
    const float* farQueryTable = nullptr;    ///< of queries for far keys; null: no row has a far segment
    // In the model's local layers, which have no far segment; null: the model has none.
    const AttentionRow* localAttention = nullptr;
    const float* localTable = nullptr; ///< as nearTable
    /// The residual stream [rows][width] before an engine's first layer, if that is not the model's; must stay
    /// unchanged during the pass.
    const float* hidden = nullptr;
    /// Asked before each layer, on the thread of run(): false ends the pass. A backend whose passes are short may
    /// finish it instead. Null: nothing ends it.
    const std::function<bool()>* goOn = nullptr;
};

struct PassKvBuffers
{
    KvBuffer* near = nullptr;
    KvBuffer* farWritten = nullptr; ///< where far keys are written; null: nowhere
    KvBuffer* farRead = nullptr;    ///< what the far segment reads
    KvBuffer* values = nullptr;
    // What a partial cache leaves out of the near and of the far keys.
    AnyEvictedResidual nearResidual = {};
    AnyEvictedResidual farResidual = {};
};

/// Runs a model's layers over rows: the arithmetic shared by the target and the drafters that use its weights, on any
/// backend (LayerPass: the CPU; CudaLayers: a GPU), with its workspaces and cache memory. Keeps nothing between passes
/// except, on request, the queries. One thread at a time.
class LayerEngine
{
public:
    virtual ~LayerEngine() = default;
    LayerEngine(const LayerEngine&) = delete;
    LayerEngine& operator=(const LayerEngine&) = delete;

    const Model& model() const { return *m_model; }
    /// The model's, with the number of this engine's own layers: an engine may have only a part of them (SplitLayers).
    const ModelConfig& config() const { return m_config; }
    const std::shared_ptr<const Model>& sharedModel() const { return m_model; }
    /// The CPU context that drafters compute with.
    const CpuContext& context() const { return m_context; }
    int threads() const { return m_pool.threads(); }
    int maxRows() const { return m_maxRows; }

    /// 1..maxRows rows, checked by the caller. Leaves bytesMoved 0: the cache's owner sets it.
    virtual PassResult run(const PassRows& rows, const PassKvBuffers& buffers, LogitsOf which,
                           const SampleRequest* samples = nullptr) = 0;

    /// An empty KV buffer that run() can read and write.
    virtual KvBuffer makeKvBuffer() const = 0;
    /// Copies in the written buffers, in order: a copy may read what an earlier one wrote.
    virtual void copySlots(const PassKvBuffers& buffers, std::span<const SlotCopy> copies) = 0;
    /// For timing only: fills positions [begin, begin + count) within one block of kKvBlock with reproducible noise.
    virtual void fillNoise(const PassKvBuffers& buffers, std::int32_t begin, std::int32_t count) = 0;
    /// One key or value [headDim], the numbers that it represents. For tests.
    virtual void readSlot(const KvBuffer& buffer, bool values, int layer, int kvHead, std::int32_t slot,
                          float* out) const = 0;

    /// Makes a partial cache of `room` compact positions, farRoom of them in a separate buffer of far keys (0: none).
    /// byQueries: its lists are chosen by importance. This must outlive it.
    virtual std::unique_ptr<PartialStore> makePartialStore(std::int32_t room, std::int32_t farRoom, bool byQueries) = 0;
    /// True if CPU products are the cheap ones: a drafter may then use its own smaller head on the CPU.
    virtual bool computesOnHost() const = 0;
    /// From now on, passes of at most kKeptRows rows keep their queries, used to choose a partial cache.
    virtual void keepQueries() = 0;
    static constexpr int kKeptRows = 64;

    virtual std::size_t workspaceBytes() const = 0;
    /// For people, once: a change in how passes are computed, never in their results. Mostly empty.
    virtual Message takeRemark() { return {}; }

protected:
    /// layers: 0: all of the model's.
    LayerEngine(std::shared_ptr<const Model> model, Isa isa, int threads, int maxRows, int layers = 0)
        : m_model(std::move(model)), m_config(m_model->config()), m_pool(threads), m_context{isa, &m_pool},
          m_maxRows(maxRows)
    {
        if (layers > 0)
            m_config.layers = layers;
    }

    std::shared_ptr<const Model> m_model;
    ModelConfig m_config;
    ComputePool m_pool;
    CpuContext m_context;
    int m_maxRows;
};

} // namespace longhand
