#pragma once

#include "engine/model/kv_cache.h"
#include "engine/model/model.h"
#include "engine/model/partial_store.h"
#include "engine/model/remainder.h"
#include "engine/sampling/row_draw.h"
#include "kernels/pool/compute_pool.h"

#include <algorithm>
#include <cstdint>
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
    Hidden, ///< the hidden states of all rows, no logits (the caller has a head of its own)
};

/// Views into the pass's buffers, valid until the next pass.
struct PassResult
{
    std::span<const float> logits; ///< [rows asked for][vocabulary]
    std::span<const float>
        hidden; ///< [rows asked for][width]: the residual stream after the last layer, before the output norm
    std::uint64_t bytesMoved = 0; ///< weights and KV bytes that the pass reads
    /// The target's draw after each row, if they were asked for and made where the logits are; then there are no
    /// logits. Empty: draw from the logits.
    std::span<const RowDraw> draws;
};

/// Asks for draws instead of logits. A wish: who cannot draw gives logits.
struct DrawRequest
{
    Sampler* sampler = nullptr;
    std::span<const TokenId> text;         ///< all tokens; the last is the first row's
    std::span<const std::int32_t> parents; ///< of the rows, -1: the first row's own
    // A draft's pass may go on from rows of earlier ones.
    std::span<const TokenId> tokens = {}; ///< of all rows that parents names; empty: the pass's own
    std::size_t firstRow = 0;             ///< which of them the pass's first row is
    int candidates = 0;                   ///< RowDraw::candidates wanted for each row

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

/// A key and a value that move from one slot to another.
struct SlotCopy
{
    std::int32_t from = 0, to = 0;
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
    const RemainderBase* nearRemainder = nullptr;
    const RemainderBase* farRemainder = nullptr;
};

/// The layers of a model run over rows: the arithmetic that the target and everything that drafts with its weights have
/// in common, wherever it is done (LayerPass: the CPU; CudaLayers: a GPU), with its workspaces and the memory of its
/// caches. Keeps nothing between passes but the queries if asked to. One thread at a time.
class LayerEngine
{
public:
    virtual ~LayerEngine() = default;
    LayerEngine(const LayerEngine&) = delete;
    LayerEngine& operator=(const LayerEngine&) = delete;

    const Model& model() const { return *m_model; }
    const std::shared_ptr<const Model>& sharedModel() const { return m_model; }
    /// The processor's part: what drafters compute with.
    const CpuContext& context() const { return m_context; }
    int threads() const { return m_pool.threads(); }
    int maxRows() const { return m_maxRows; }

    /// 1..maxRows rows, checked by the caller. bytesMoved is left 0: the cache's owner knows what was read.
    virtual PassResult run(const PassRows& rows, const PassPlanes& planes, LogitsOf which,
                           const DrawRequest* draws = nullptr) = 0;

    /// An empty plane of a cache that run() can read and write.
    virtual KvPlane makePlane() const = 0;
    /// In the planes that are written, in order: a copy may read what an earlier one wrote.
    virtual void copySlots(const PassPlanes& planes, std::span<const SlotCopy> copies) = 0;
    /// For timing only: positions [begin, begin + count) within one block of kKvBlock become reproducible noise.
    virtual void fillNoise(const PassPlanes& planes, std::int32_t begin, std::int32_t count) = 0;
    /// One key or value [headDim] as bf16. For tests.
    virtual void readSlot(const KvPlane& plane, bool values, int layer, int kvHead, std::int32_t slot,
                          std::uint16_t* out) const = 0;

    /// Room for a partial cache of so many compact positions, farRoom of them in a plane of far keys of its own (0:
    /// none). byQueries: its lists are chosen by importance. This must outlive it.
    virtual std::unique_ptr<PartialStore> makePartialStore(std::int32_t room, std::int32_t farRoom, bool byQueries) = 0;
    /// The processor's products are the cheap ones here: a drafter may use a smaller head of its own there.
    virtual bool computesOnHost() const = 0;
    /// From now on passes of at most kKeptRows rows keep their queries, for choosing a partial cache by them.
    virtual void keepQueries() = 0;
    static constexpr int kKeptRows = 64;

    virtual std::size_t workspaceBytes() const = 0;

protected:
    LayerEngine(std::shared_ptr<const Model> model, Isa isa, int threads, int maxRows)
        : m_model(std::move(model)), m_pool(threads), m_context{isa, &m_pool}, m_maxRows(maxRows)
    {
    }

    std::shared_ptr<const Model> m_model;
    ComputePool m_pool;
    CpuContext m_context;
    int m_maxRows;
};

} // namespace longhand
