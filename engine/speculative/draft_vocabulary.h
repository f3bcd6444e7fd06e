#pragma once

#include "engine/model/model.h"
#include "engine/types/error.h"
#include "engine/types/token.h"
#include "kernels/ops/context.h"
#include "kernels/ops/linear.h"
#include "kernels/util/aligned_buffer.h"

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace longhand {

/// The tokens that a drafter may propose. The product with the LM head is most of what a small drafter costs, and most
/// of its rows are for tokens that hardly ever come: a drafter with the likeliest few thousand is several times cheaper
/// and misses little. What it leaves out is never drafted, but it is drawn by the target like any other token.
/// One thread; `context.pool` must outlive it.
class DraftVocabulary
{
public:
    /// Every token, by the model's own head: nothing is copied.
    DraftVocabulary(std::shared_ptr<const Model> model, const CpuContext& context, int maxRows);
    /// These tokens only, each once, in any order. Their rows of the head are unpacked and packed again: of the same
    /// type, Q8_0 for a head of 4 bits. Throws Error for an id outside of the vocabulary, one given twice, or no id.
    DraftVocabulary(std::shared_ptr<const Model> model, std::vector<TokenId> ids, const CpuContext& context,
                    int maxRows);

    bool whole() const { return m_ids.empty(); }
    /// Tokens that can be proposed.
    int size() const { return static_cast<int>(head().outputs()); }
    /// In ascending order; empty if whole().
    std::span<const TokenId> ids() const { return m_ids; }
    /// The head over these tokens: [size()][width].
    const PackedLinear& head() const { return whole() ? m_model->head() : m_rows; }
    int maxRows() const { return m_maxRows; }

    /// normalised [rows][width]: hidden states after the output norm. out [rows][vocabulary]: the logits, -infinity for
    /// every other token, as the sampler takes them. 1 <= rows <= maxRows.
    void logits(const float* normalised, int rows, float* out);
    /// The same without the other tokens: out [rows][size()], in the order of ids().
    void logitsOfIds(const float* normalised, int rows, float* out);

    /// Weights read by one product.
    std::size_t bytesPerPass() const { return head().bytes(); }
    /// Memory held, the model's own head left out.
    std::size_t bytes() const;

private:
    std::shared_ptr<const Model> m_model;
    CpuContext m_context;
    int m_maxRows;
    std::vector<TokenId> m_ids;
    PackedLinear m_rows; // empty if whole()
    PreparedRows m_prepared;
    std::vector<float> m_small; // [maxRows][size()], empty if whole()
};

} // namespace longhand
