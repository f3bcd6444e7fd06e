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

/// The tokens that a drafter may propose. The product with the LM head is most of a small drafter's cost, and most of
/// its rows are for tokens that hardly ever occur: restricted to the likeliest few thousand, a drafter is several times
/// cheaper and misses little. Excluded tokens are never drafted, but the target samples them like any other.
/// One thread; `context.pool` must outlive it.
class DraftVocabulary
{
public:
    /// All tokens, using the model's own head without a copy.
    DraftVocabulary(std::shared_ptr<const Model> model, const CpuContext& context, int maxRows);
    /// These tokens only, each once, in any order. Their rows of the head are repacked in the same type, or Q8_0 for a
    /// 4-bit head. Throws Error for an id outside of the vocabulary, one given twice, or no id.
    DraftVocabulary(std::shared_ptr<const Model> model, std::vector<TokenId> ids, const CpuContext& context,
                    int maxRows);

    bool whole() const { return m_ids.empty(); }
    /// Number of tokens that can be proposed.
    int size() const { return static_cast<int>(head().outputs()); }
    /// In ascending order; empty if whole().
    std::span<const TokenId> ids() const { return m_ids; }
    /// The head over these tokens: [size()][width].
    const PackedLinear& head() const { return whole() ? m_model->head() : m_rows; }
    int maxRows() const { return m_maxRows; }

    /// normalised [rows][width]: hidden states after the output norm. out [rows][vocabulary]: the logits, -infinity for
    /// every other token, as the sampler takes them. 1 <= rows <= maxRows.
    void logits(const float* normalised, int rows, float* out);
    /// The same for these tokens only: out [rows][size()], in the order of ids().
    void logitsOfIds(const float* normalised, int rows, float* out);

    /// Weights read by one product.
    std::size_t bytesPerPass() const { return head().bytes(); }
    /// Memory held, excluding the model's own head.
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
