#pragma once

#include "engine/cache/kv_cache.h"
#include "engine/model/model.h"
#include "kernels/ops/linear.h"
#include "kernels/ops/rope.h"
#include "kernels/pool/compute_pool.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace longhand {

/// A row of a pass: a token under its parent. parent is the index of an earlier row of the same pass, or -1 for the
/// last committed token.
struct TreeRow
{
    TokenId token = 0;
    std::int32_t parent = -1;
};

enum class LogitsOf
{
    None, ///< only the cache is filled
    LastRow,
    AllRows,
};

/// Views into the pass's buffers, valid until the next pass.
struct PassResult
{
    std::span<const float> logits; ///< [rows asked for][vocabulary]
    std::span<const float>
        hidden; ///< [rows asked for][width]: the residual stream after the last layer, before the output norm
    std::uint64_t bytesMoved = 0; ///< weights and KV bytes that the pass reads
};

/// The target model over one text: KV cache, workspaces, compute pool, and the one pass that serves a single token, a
/// tree of drafts and a prompt chunk alike. The logits of a row are a function of the tokens on its path from the
/// start, bit for bit (design 1.2). One thread at a time.
class ForwardPass
{
public:
    /// maxRows: largest pass, >= 1. Throws Error if the plan does not fit the model.
    ForwardPass(std::shared_ptr<const Model> model, const ContextPlan& plan, Isa isa, int threads, int maxRows = 256);

    const Model& model() const { return *m_model; }
    const ContextPlan& plan() const { return m_plan; }
    Isa isa() const { return m_context.isa; }
    int threads() const { return m_pool.threads(); }
    int maxRows() const { return m_maxRows; }

    /// Tokens whose keys and values are committed.
    std::int32_t committed() const { return m_committed; }

    /// Runs the rows under the committed text. Rows must come after their parents; a tree that branches is at most
    /// kMaxTreeDepth deep, a plain chain may have maxRows() rows. Nothing is committed. Throws Error for bad tokens,
    /// depth or a full context (then nothing changed).
    PassResult forward(std::span<const TreeRow> rows, LogitsOf which);
    /// Accepts a path of the last pass: row indices from a child of the committed text downwards, each the parent of
    /// the next. Their keys and values move into place.
    void commit(std::span<const std::int32_t> path);
    /// Shortens the committed text to `length` where the cache still holds what is needed; returns the length that
    /// remains (length or 0: keys that left a near or rolling window are gone, then the text must be run again from the
    /// start).
    std::int32_t truncate(std::int32_t length);

    /// For timing only: pretends that `length` tokens are committed, their keys and values filled with reproducible
    /// noise.
    void fillSynthetic(std::int32_t length);

    std::size_t kvBytes() const;
    std::size_t workspaceBytes() const;

private:
    struct RowPlan; // positions, slots and rotations of the rows of one pass
    void planRows(std::span<const TreeRow> rows);
    void attentionBlock(int layer, int rows, int outRows, int firstOut);
    void feedForwardBlock(int layer, int rows, float* x);
    void prepare(const PackedLinear& weights, const float* x, int rows);
    void dropUnseen();
    std::uint64_t bytesOfPass(int rows, bool head) const;
    RopeFrequencies frequencies() const;

    std::shared_ptr<const Model> m_model;
    ContextPlan m_plan;
    ComputePool m_pool;
    CpuContext m_context;
    int m_maxRows;
    std::int32_t m_committed = 0;
    bool m_farKeys; // Self-Extend keeps its far keys in a plane of their own

    KvPlane m_near, m_far, m_values;
    RopeFrequencies m_frequencies;

    // One pass's rows.
    std::vector<std::int32_t> m_parents, m_positions, m_depths, m_slots, m_tailSlots, m_farKeyPositions,
        m_farQueryPositions;
    std::vector<AttentionRow> m_attentionRows;
    bool m_anyFar = false;

    // Workspaces, sized for maxRows.
    std::vector<float> m_x, m_norm, m_q, m_k, m_v, m_qNear, m_qFar, m_kRotated, m_attention, m_gateUp, m_gated,
        m_logits, m_hidden;
    std::vector<float> m_tableNear, m_tableFarKey, m_tableFarQuery;
    PreparedRows m_prepared;
    std::optional<DType> m_preparedFor;
    AlignedBuffer m_attentionWorkspace;
};

} // namespace longhand
