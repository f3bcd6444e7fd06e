#pragma once

#include "engine/model/context_plan.h"
#include "engine/model/kv_cache.h"
#include "engine/model/layer_engine.h"
#include "engine/model/model.h"
#include "engine/model/prefix_store.h"
#include "kernels/ops/rope.h"

#include <cstdint>
#include <memory>
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

/// The target model over one text: KV cache, workspaces, compute pool, and a single pass for one token, a tree of
/// drafts or a prompt chunk. The logits of a row are a function of the tokens on its path from the start, bit for bit
/// (design, "Numeric contracts"). One thread at a time.
class ForwardPass
{
public:
    /// The layers must be made for the plan's length (cpuPass() makes both). Throws Error if the plan does not fit the
    /// model.
    ForwardPass(std::unique_ptr<LayerEngine> layers, const ContextPlan& plan);

    const Model& model() const { return m_layers->model(); }
    const ModelConfig& config() const { return m_layers->model().config(); }
    const ContextPlan& plan() const { return m_plan; }
    Isa isa() const { return m_layers->context().isa; }
    int threads() const { return m_layers->threads(); }
    Message takeRemark() { return m_layers->takeRemark(); }
    int maxRows() const { return m_layers->maxRows(); }

    /// Tokens whose keys and values are committed.
    std::int32_t committed() const { return m_committed; }

    /// Runs the rows after the committed text; commits nothing. Rows must come after their parents; a tree that
    /// branches is at most kMaxTreeDepth deep, a plain chain may have maxRows() rows. Throws Error for bad tokens,
    /// depth or a full context (then nothing changed).
    /// samples: sample instead of returning logits, where that is possible (its parents are set here).
    /// goOn: may stop the pass between two layers (PassRows::goOn, PassResult::stopped).
    PassResult forward(std::span<const TreeRow> rows, LogitsOf which, const SampleRequest* samples = nullptr,
                       const std::function<bool()>* goOn = nullptr);
    /// Commits a path of the last pass: row indices from a child of the committed text downwards, each the parent of
    /// the next. Moves their keys and values into place.
    void commit(std::span<const std::int32_t> path);
    /// Truncates the committed text to `length` if the cache still holds what is needed; returns the remaining length
    /// (length, or 0: keys that left a near or rolling window are gone, and the text must be processed again from the
    /// start).
    std::int32_t truncate(std::int32_t length);

    /// Positions [begin, end) that a prefill may skip.
    struct Gap
    {
        std::int32_t begin = 0, end = 0;
        bool operator==(const Gap&) const = default;
    };
    /// Under a rolling window each layer looks back by one window: rows from `length` on, and a few before, cannot
    /// reach further back than all layers' windows together. Empty for other plans and for texts that are not long
    /// enough. layers: the model's.
    static Gap outOfReach(std::int32_t layers, const ContextPlan& plan, std::int32_t length);
    /// Continues as if the positions from committed() to `end` had been processed; the sinks must have been. The next
    /// rows are only a warm-up: rows have the exact bits of a full prefill only once isExact(committed()).
    void skipTo(std::int32_t end);
    bool hasGap() const { return m_gap.end > 0; }
    bool isExact(std::int32_t position) const { return position >= m_exactFrom; }
    /// True for a committed block whose keys and values are bit-exact.
    bool isExactBlock(std::int32_t index) const;

    // Committed blocks of kKvBlock positions as a PrefixStore keeps them, and a text put together from such blocks.
    /// True if they are in host memory; otherwise nothing is stored.
    bool keepsBlocks() const { return m_layers->computesOnHost(); }
    /// A whole committed block; a part that was released is empty.
    PrefixStore::Parts block(std::int32_t index) const;
    /// Memory for the parts of a block that a text of `length` tokens attends to and the cache lacks; empty where it
    /// has them, or where nothing will attend to them. Undefined until filled; must end up holding finite numbers.
    PrefixStore::Parts openBlock(std::int32_t index, std::int32_t length);
    /// Commits `length` tokens, in whole blocks: those committed before and the blocks filled since. Throws Error if
    /// something is missing (then nothing is committed).
    void setCommitted(std::int32_t length);
    /// What truncate(length) would return with `committed` tokens under a plan.
    static std::int32_t lengthAfterCut(const ContextPlan& plan, std::int32_t committed, std::int32_t length);

    /// For timing only: pretends that `length` tokens are committed, their keys and values filled with reproducible
    /// noise.
    void fillSynthetic(std::int32_t length);

    // For drafting with the target's own weights and a part of this cache:
    LayerEngine& layers() { return *m_layers; }
    const LayerEngine& layers() const { return *m_layers; }
    const RopeFrequencies& frequencies() const { return m_frequencies; }
    /// Of the local layers.
    const RopeFrequencies& localFrequencies() const { return m_localFrequencies; }
    const KvBuffer& nearKeys() const { return m_near; }
    /// Far keys of Self-Extend; otherwise the near keys.
    const KvBuffer& farKeys() const { return m_farKeys ? m_far : m_near; }
    const KvBuffer& values() const { return m_values; }
    bool hasFarBuffer() const { return m_farKeys; }
    /// The position at which a query at `position` is rotated for its far segment.
    std::int32_t farQueryPosition(std::int32_t position) const;
    /// The first position that a row at `position` sees in its near segment.
    std::int32_t nearBegin(std::int32_t position) const;
    /// Keys and values of one committed position as they are stored, of all layers and heads: near keys where they are
    /// still held, far keys if there are any, values. For tests.
    std::vector<float> storedAt(std::int32_t position) const;

    std::size_t kvBytes() const;
    /// Bytes of one position's keys and values, all layers, that a row reads.
    std::size_t kvBytesPerToken() const { return m_near.bytesPerToken() + m_values.bytesPerToken(); }
    std::size_t workspaceBytes() const;
    /// kvBytes() with `length` tokens committed (in whole blocks, excluding the rows of a pass), with
    /// the spare block kept for the next one.
    static std::size_t kvBytesAt(const ModelConfig& config, const ContextPlan& plan, std::int32_t length,
                                 KvEncoding encoding = KvEncoding::Bf16);

private:
    /// Positions kept beyond a window, so that a short piece of text can be removed (an undo, the end of a run) without
    /// processing the book again.
    static constexpr std::int32_t kTakeBack = 1024;

    PassKvBuffers buffers();
    bool looksAt(std::size_t buffer, std::int32_t block, std::int32_t length) const;
    KvBuffer& buffer(std::size_t index) { return index == 0 ? m_near : index == 1 ? m_far : m_values; }
    void planRows(std::span<const TreeRow> rows);
    void dropUnseen();
    std::uint64_t bytesOfPass(int rows, bool head) const;
    RopeFrequencies makeFrequencies(RopeScalingKind kind, double factor) const;

    std::unique_ptr<LayerEngine> m_layers;
    ContextPlan m_plan;
    std::int32_t m_committed = 0;
    Gap m_gap;                    // that was skipped
    std::int32_t m_exactFrom = 0; // rows from here on are bit-exact
    bool m_farKeys;               // Self-Extend keeps its far keys in a separate buffer

    KvBuffer m_near, m_far, m_values;
    RopeFrequencies m_frequencies, m_localFrequencies;

    // One pass's rows.
    std::vector<std::int32_t> m_parents, m_positions, m_depths, m_slots, m_tailSlots, m_farKeyPositions,
        m_farQueryPositions;
    std::vector<AttentionRow> m_attentionRows, m_localRows;
    std::vector<SlotCopy> m_copies;
    bool m_anyFar = false;

    std::vector<float> m_tableNear, m_tableFarKey, m_tableFarQuery, m_tableLocal;
    std::vector<TokenId> m_tokens;
};

} // namespace longhand
