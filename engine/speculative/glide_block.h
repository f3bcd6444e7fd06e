#pragma once

#include "engine/model/kv_cache.h"
#include "engine/speculative/draft_vocabulary.h"
#include "engine/speculative/glide.h"
#include "kernels/ops/rope.h"

#include <memory>
#include <span>
#include <vector>

namespace longhand {

/// The target's keys and values that a pass of the block reads: those of committed positions, the same for all rows.
struct GlideCross
{
    KvLayerView cache;                ///< of GlideShape::layer
    AttentionRow row;                 ///< at the last committed position
    const float* nearTable = nullptr; ///< rotations [rows][rotaryDim] of queries for near keys
    const float* farTable = nullptr;  ///< ... for far keys; null if the row has no far segment
};

/// A Glide block's arithmetic and its own keys and values (of one layer, constant memory: the blocks behind the window
/// are released). Allocates nothing for passes after construction, except when the text grows. One thread;
/// `context.pool` must outlive it.
class GlideBlock
{
public:
    /// maxRows: of a pass. Throws Error if the weights are not for this model.
    GlideBlock(std::shared_ptr<const Model> model, const Glide& glide, const CpuContext& context, int maxRows);

    const GlideShape& shape() const { return m_shape; }
    const Model& model() const { return *m_model; }
    int maxRows() const { return m_maxRows; }
    /// The tokens that it proposes.
    const DraftVocabulary& vocabulary() const { return m_vocabulary; }

    /// Writes the keys and values of these tokens at their positions into slots of the same numbers. At most maxRows.
    void append(std::span<const TokenId> tokens, std::int32_t first);
    /// Releases what a row at `position` or later does not see.
    void release(std::int32_t position);
    /// Releases everything.
    void clear();

    /// The rows of a pass. Also writes their keys and values into their slots.
    struct Rows
    {
        std::span<const TokenId> tokens;
        const std::int32_t* positions = nullptr; ///< [rows]
        const std::int32_t* slots = nullptr;     ///< [rows]
        const AttentionRow* attention = nullptr; ///< [rows]: what each sees of the block's own keys
        const float* features = nullptr;         ///< [rows][width]: hidden states of the rows above
        GlideCross cross;
    };
    /// Hidden states [rows][width], valid until the next call.
    std::span<const float> run(const Rows& rows);
    /// out [rows][vocabulary().size()]. At most kLogitRows rows.
    static constexpr int kLogitRows = 8;
    void logits(std::span<const float> hidden, int rows, float* out);

    /// Weights read by a pass and its logits, and bytes of one own or cross position.
    std::size_t weightBytes() const;
    std::size_t ownBytesPerToken() const { return m_keys.bytesPerToken() + m_values.bytesPerToken(); }
    /// Memory held, excluding what it shares with the model.
    std::size_t bytes() const;

private:
    void multiply(GlideShape::Index matrix, const float* x, int rows, LinearMode mode, float* y);
    void keysAndValues(std::span<const TokenId> tokens, const std::int32_t* positions, const std::int32_t* slots);
    void normalise(const float* x, int rows, float* out);

    std::shared_ptr<const Model> m_model;
    GlideShape m_shape;
    CpuContext m_context;
    int m_maxRows;
    std::vector<PackedLinear> m_matrices;
    DraftVocabulary m_vocabulary;
    RopeFrequencies m_frequencies; ///< of the self-attention: the model's, without the plan's scaling
    KvBuffer m_keys, m_values;
    std::vector<float> m_ones;
    std::vector<float> m_embedded;                  ///< [maxRows][width]: e
    std::vector<float> m_input;                     ///< [maxRows][2 * width]
    std::vector<float> m_x, m_normalised;           ///< [maxRows][width]
    std::vector<float> m_q, m_rotated, m_attention; ///< [maxRows][heads * headDim]
    std::vector<float> m_rotatedFar;                ///< the same
    std::vector<float> m_k, m_v;                    ///< [maxRows][kvHeads * headDim]
    std::vector<float> m_gateUp, m_mid;             ///< [maxRows][2 * hidden], [maxRows][hidden]
    std::vector<float> m_table;                     ///< [maxRows][rotaryDim]
    std::vector<std::int32_t> m_positions;
    std::vector<AttentionRow> m_crossRows;
    PreparedRows m_prepared;
    AlignedBuffer m_workspace;
};

} // namespace longhand
