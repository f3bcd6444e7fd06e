#include "engine/speculative/draft_vocabulary.h"

#include "engine/speculative/pack_floats.h"
#include "kernels/ops/activation.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace longhand {

namespace {

PackedLinear chooseRows(const PackedLinear& head, std::span<const TokenId> ids)
{
    const DType type = dtypeIsQuantized(head.type()) ? DType::Q8_0 : head.type();
    const std::int64_t width = head.inputs();
    std::vector<float> rows(ids.size() * static_cast<std::size_t>(width));
    embedding(head, ids.data(), static_cast<int>(ids.size()), rows.data());
    return packFloats(type, static_cast<std::int64_t>(ids.size()), width, rows.data());
}

std::vector<TokenId> sorted(std::vector<TokenId> ids)
{
    std::sort(ids.begin(), ids.end());
    return ids;
}

} // namespace

DraftVocabulary::DraftVocabulary(std::shared_ptr<const Model> model, const CpuContext& context, int maxRows)
    : m_model(std::move(model)), m_context(context), m_maxRows(maxRows), m_prepared(maxRows, m_model->config().width)
{
}

DraftVocabulary::DraftVocabulary(std::shared_ptr<const Model> model, std::vector<TokenId> ids,
                                 const CpuContext& context, int maxRows)
    : m_model(std::move(model)), m_context(context), m_maxRows(maxRows),
      m_subset(std::in_place, sorted(std::move(ids)), m_model->config().vocabulary),
      m_rows(chooseRows(m_model->head(), m_subset->tokens())), m_prepared(maxRows, m_model->config().width)
{
}

void DraftVocabulary::logits(const float* normalised, int rows, float* out)
{
    const std::int64_t width = m_model->config().width;
    prepareRows(m_context, head().type(), normalised, rows, width, m_prepared);
    linear(m_context, head(), m_prepared, nullptr, LinearMode::Store, out, size());
    if (const float cap = m_model->config().logitSoftCap; cap > 0)
        softCap(m_context, out, std::int64_t{rows} * size(), cap);
}

std::size_t DraftVocabulary::bytes() const
{
    return m_rows.bytes() + m_prepared.bytes() + (m_subset ? m_subset->bytes() : 0);
}

} // namespace longhand
