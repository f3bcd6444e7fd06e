#pragma once

#include "engine/speculative/draft_heads.h"
#include "engine/speculative/draft_vocabulary.h"

#include <memory>
#include <span>
#include <vector>

namespace longhand {

/// The arithmetic of draft heads: hidden states and logits for the rows of one depth at a time. Allocates nothing after
/// construction. One thread; `context.pool` must outlive it.
class HeadRunner
{
public:
    /// Throws Error if the heads are not for this model.
    HeadRunner(std::shared_ptr<const Model> model, const DraftHeads& heads, const CpuContext& context, int maxRows);

    const HeadShape& shape() const { return m_shape; }
    const Model& model() const { return *m_model; }
    int maxRows() const { return m_maxRows; }

    /// h_i of `rows` rows at depth i (from 1). base [rows][width]: h_{i-1}, or h_0 for Medusa. tokens [rows][seen]: the
    /// tokens before the predicted one, nearest first, -1 where there is none (Conditioned only). out [rows][width],
    /// not base.
    void hidden(int depth, const float* base, std::span<const TokenId> tokens, int rows, float* out);
    /// The tokens that they propose.
    const DraftVocabulary& vocabulary() const { return m_vocabulary; }
    /// out [rows][vocabulary().size()]: outputNorm, LM head.
    void logits(const float* hidden, int rows, float* out);

    /// Weights read by one call of hidden() and of logits().
    std::size_t hiddenBytes() const;
    std::size_t logitsBytes() const { return m_vocabulary.bytesPerPass(); }
    /// Memory held, excluding what it shares with the model.
    std::size_t bytes() const;

private:
    void conditioned(const float* base, std::span<const TokenId> tokens, int rows, float* out);

    std::shared_ptr<const Model> m_model;
    HeadShape m_shape;
    CpuContext m_context;
    int m_maxRows;
    std::vector<PackedLinear> m_matrices;
    DraftVocabulary m_vocabulary;
    std::vector<float> m_ones;
    std::vector<float> m_normalised;    // [maxRows][width]
    std::vector<float> m_input;         // Conditioned: [maxRows][(1 + seen) * width]
    std::vector<float> m_gateUp, m_mid; // Conditioned: [maxRows][2 * hidden], [maxRows][hidden]
    PreparedRows m_prepared;
};

} // namespace longhand
