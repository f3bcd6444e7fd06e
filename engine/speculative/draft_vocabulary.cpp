#include "engine/speculative/draft_vocabulary.h"

#include "engine/speculative/pack_floats.h"
#include "kernels/ops/activation.h"

#include <algorithm>
#include <limits>
#include <string>

namespace longhand {

namespace {

PackedLinear chooseRows(const PackedLinear& head, const std::vector<TokenId>& ids)
{
    const DType type = dtypeIsQuantized(head.type()) ? DType::Q8_0 : head.type();
    const std::int64_t width = head.inputs();
    std::vector<float> rows(ids.size() * static_cast<std::size_t>(width));
    embedding(head, ids.data(), static_cast<int>(ids.size()), rows.data());
    return packFloats(type, static_cast<std::int64_t>(ids.size()), width, rows.data());
}

std::vector<TokenId> checked(std::vector<TokenId> ids, std::int32_t vocabulary)
{
    if (ids.empty())
        throw Error("A draft vocabulary needs at least one token.");
    std::sort(ids.begin(), ids.end());
    if (ids.front() < 0 || ids.back() >= vocabulary)
        throw Error("A draft vocabulary names token %1, but the model has %2 tokens.",
                    std::to_string(ids.front() < 0 ? ids.front() : ids.back()), vocabulary);
    const auto twice = std::adjacent_find(ids.begin(), ids.end());
    if (twice != ids.end())
        throw Error("A draft vocabulary names token %1 twice.", std::to_string(*twice));
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
      m_ids(checked(std::move(ids), m_model->config().vocabulary)), m_rows(chooseRows(m_model->head(), m_ids)),
      m_prepared(maxRows, m_model->config().width), m_small(static_cast<std::size_t>(maxRows) * m_ids.size())
{
}

void DraftVocabulary::logitsOfIds(const float* normalised, int rows, float* out)
{
    const std::int64_t width = m_model->config().width;
    prepareRows(m_context, head().type(), normalised, rows, width, m_prepared);
    linear(m_context, head(), m_prepared, nullptr, LinearMode::Store, out, size());
    if (const float cap = m_model->config().logitSoftCap; cap > 0)
        softCap(m_context, out, std::int64_t{rows} * size(), cap);
}

void DraftVocabulary::logits(const float* normalised, int rows, float* out)
{
    if (whole()) {
        logitsOfIds(normalised, rows, out);
        return;
    }
    logitsOfIds(normalised, rows, m_small.data());
    const auto vocabulary = static_cast<std::size_t>(m_model->config().vocabulary);
    m_context.pool->forRange(rows, 1, [&](std::int64_t begin, std::int64_t end) {
        for (auto row = static_cast<std::size_t>(begin); row < static_cast<std::size_t>(end); ++row) {
            float* const to = out + row * vocabulary;
            std::fill_n(to, vocabulary, -std::numeric_limits<float>::infinity());
            const float* const from = m_small.data() + row * m_ids.size();
            for (std::size_t i = 0; i < m_ids.size(); ++i)
                to[m_ids[i]] = from[i];
        }
    });
}

std::size_t DraftVocabulary::bytes() const
{
    return m_rows.bytes() + m_ids.size() * sizeof(TokenId) + m_small.size() * sizeof(float) + m_prepared.bytes();
}

} // namespace longhand
