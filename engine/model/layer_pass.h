#pragma once

#include "engine/cache/kv_cache.h"
#include "engine/cache/remainder.h"
#include "engine/model/model.h"
#include "kernels/ops/linear.h"
#include "kernels/pool/compute_pool.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace longhand {

enum class LogitsOf
{
    None, ///< only the cache is filled
    LastRow,
    AllRows,
    Hidden, ///< the hidden states of all rows, no logits (the caller has a head of its own)
};

/// Views into the pass's buffers, valid until the next pass.
struct PassResult
{
    std::span<const float> logits; ///< [rows asked for][vocabulary]
    std::span<const float>
        hidden; ///< [rows asked for][width]: the residual stream after the last layer, before the output norm
    std::uint64_t bytesMoved = 0; ///< weights and KV bytes that the pass reads
};

/// The rows of one pass: where they stand and what they see. How a cache lays out its text is its owner's business.
struct PassRows
{
    std::span<const TokenId> tokens;
    const std::int32_t* slots = nullptr;     ///< where each row's key and value are written
    const AttentionRow* attention = nullptr; ///< what each row sees
    const float* nearTable = nullptr;        ///< rotations [rows][rotaryDim] of keys and queries (kernels/ops/rope.h)
    const float* farKeyTable = nullptr;      ///< of far keys; null: none are written
    const float* farQueryTable = nullptr;    ///< of queries for far keys; null: no row has a far segment
};

struct PassPlanes
{
    KvPlane* near = nullptr;
    KvPlane* farWritten = nullptr; ///< where far keys are written; null: nowhere
    KvPlane* farRead = nullptr;    ///< what the far segment reads
    KvPlane* values = nullptr;
    // What a partial cache leaves out of what queries for near, for far keys would see; null: nothing.
    const Remainder* nearRemainder = nullptr;
    const Remainder* farRemainder = nullptr;
};

/// The layers of a model run over rows: the arithmetic that the target and everything that drafts with its weights have
/// in common, with its workspaces and its threads. Keeps nothing between passes but the queries if asked to.
class LayerPass
{
public:
    /// maxRows: largest pass; maxPositions: longest cache that a row looks at.
    LayerPass(std::shared_ptr<const Model> model, Isa isa, int threads, int maxRows, std::int32_t maxPositions);

    const Model& model() const { return *m_model; }
    const std::shared_ptr<const Model>& sharedModel() const { return m_model; }
    const CpuContext& context() const { return m_context; }
    int threads() const { return m_pool.threads(); }
    int maxRows() const { return m_maxRows; }

    /// 1..maxRows rows, checked by the caller. bytesMoved is left 0: the cache's owner knows what was read.
    PassResult run(const PassRows& rows, const PassPlanes& planes, LogitsOf which);

    /// From now on passes of at most kKeptRows rows keep their queries, for choosing a partial cache by them.
    void keepQueries() { m_keepQueries = true; }
    static constexpr int kKeptRows = 64;
    /// Queries of the last pass [rows][heads * headDim] of one layer, rotated for near or for far keys; empty if they
    /// were not kept (far: also if no row had a far segment).
    std::span<const float> keptQueries(int layer, bool far) const;

    std::size_t workspaceBytes() const;
    /// The most that workspaceBytes() becomes while drafting: kKeptRows rows of logits, queries kept. far: rows have a
    /// far segment.
    static std::size_t workspaceBytesFor(const ModelConfig& config, int threads, int maxRows, std::int32_t maxPositions,
                                         bool far);

private:
    void attentionBlock(int layer, const PassRows& rows, const PassPlanes& planes, int outRows, int firstOut);
    void feedForwardBlock(int layer, int rows, float* x);
    void prepare(const PackedLinear& weights, const float* x, int rows);
    void keep(int layer, int rows, bool far);

    std::shared_ptr<const Model> m_model;
    ComputePool m_pool;
    CpuContext m_context;
    int m_maxRows;

    // Workspaces, sized for maxRows.
    std::vector<float> m_x, m_norm, m_q, m_k, m_v, m_qNear, m_qFar, m_kRotated, m_attention, m_gateUp, m_gated,
        m_logits, m_hidden, m_logSum;
    PreparedRows m_prepared;
    std::optional<DType> m_preparedFor;
    AlignedBuffer m_attentionWorkspace;

    bool m_keepQueries = false;
    int m_keptRows = 0;
    bool m_keptFar = false;
    AlignedBuffer m_keptNearQueries, m_keptFarQueries; // float [layers][kKeptRows][heads * headDim]
};

} // namespace longhand
