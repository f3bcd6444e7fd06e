#pragma once

#include "engine/model/model.h"
#include "engine/sampling/token_subset.h"
#include "engine/types/token.h"
#include "kernels/ops/context.h"
#include "kernels/ops/linear.h"
#include "kernels/util/aligned_buffer.h"

#include <cstddef>
#include <memory>
#include <optional>
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

    bool whole() const { return !m_subset; }
    /// Number of tokens that can be proposed.
    int size() const { return static_cast<int>(head().outputs()); }
    /// These tokens, as the sampler takes them (Sampler::candidates); null if whole().
    const TokenSubset* subset() const { return m_subset ? &*m_subset : nullptr; }
    /// The head over these tokens: [size()][width].
    const PackedLinear& head() const { return whole() ? m_model->head() : m_rows; }
    int maxRows() const { return m_maxRows; }

    /// normalised [rows][width]: hidden states after the output norm. out [rows][size()]: the logits of these tokens,
    /// in the order of subset(). 1 <= rows <= maxRows.
    void logits(const float* normalised, int rows, float* out);

    /// Weights read by one product.
    std::size_t bytesPerPass() const { return head().bytes(); }
    /// Memory held, excluding the model's own head.
    std::size_t bytes() const;

private:
    std::shared_ptr<const Model> m_model;
    CpuContext m_context;
    int m_maxRows;
    std::optional<TokenSubset> m_subset; // none: whole()
    PackedLinear m_rows;                 // empty if whole()
    PreparedRows m_prepared;
};

} // namespace longhand
