#include "engine/drafting/draft_vocabulary.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>

namespace longhand {

namespace {

void put16(std::byte*& to, std::uint16_t value)
{
    std::memcpy(to, &value, sizeof value);
    to += sizeof value;
}

/// As ggml quantises: d = largest / 127. A block of a Q8_0 row that holds a quant of 127 or -127, as those made by ggml
/// do, comes out as it was.
void packQ8(const float* row, std::int64_t width, std::byte* to)
{
    for (std::int64_t at = 0; at < width; at += kQuantBlock) {
        float largest = 0;
        for (std::int64_t i = at; i < at + kQuantBlock; ++i)
            largest = std::max(largest, std::fabs(row[i]));
        const float d = largest / 127.0F;
        put16(to, floatToHalf(d));
        for (std::int64_t i = at; i < at + kQuantBlock; ++i)
            *to++ = static_cast<std::byte>(
                static_cast<std::int8_t>(d > 0 ? std::clamp(std::nearbyint(row[i] / d), -127.0F, 127.0F) : 0.0F));
    }
}

void packRow(DType type, const float* row, std::int64_t width, std::byte* to)
{
    switch (type) {
    case DType::F32:
        std::memcpy(to, row, static_cast<std::size_t>(width) * sizeof(float));
        return;
    case DType::F16:
        for (std::int64_t i = 0; i < width; ++i)
            put16(to, floatToHalf(row[i]));
        return;
    case DType::BF16:
        for (std::int64_t i = 0; i < width; ++i)
            put16(to, floatToBf16(row[i]));
        return;
    case DType::Q8_0:
    case DType::Q4_0:
    case DType::Q4_1:
        packQ8(row, width, to);
        return;
    }
}

PackedLinear chooseRows(const PackedLinear& head, const std::vector<TokenId>& ids)
{
    const DType type = dtypeIsQuantized(head.type()) ? DType::Q8_0 : head.type();
    const std::int64_t width = head.inputs();
    const std::size_t rowBytes = dtypeRowBytes(type, width);
    std::vector<std::byte> rows(ids.size() * rowBytes);
    std::vector<float> row(static_cast<std::size_t>(width));
    for (std::size_t i = 0; i < ids.size(); ++i) {
        embedding(head, &ids[i], 1, row.data());
        packRow(type, row.data(), width, rows.data() + i * rowBytes);
    }
    return PackedLinear::pack(type, static_cast<std::int64_t>(ids.size()), width, rows.data());
}

std::vector<TokenId> checked(std::vector<TokenId> ids, std::int32_t vocabulary)
{
    if (ids.empty())
        throw Error("A draft vocabulary needs at least one token.");
    std::sort(ids.begin(), ids.end());
    if (ids.front() < 0 || ids.back() >= vocabulary)
        throw Error("A draft vocabulary names token " + std::to_string(ids.front() < 0 ? ids.front() : ids.back()) +
                    ", but the model has " + std::to_string(vocabulary) + " tokens.");
    const auto twice = std::adjacent_find(ids.begin(), ids.end());
    if (twice != ids.end())
        throw Error("A draft vocabulary names token " + std::to_string(*twice) + " twice.");
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
    return m_rows.bytes() + m_ids.size() * sizeof(TokenId) + m_small.size() * sizeof(float) +
           m_prepared.m_values.size() + m_prepared.m_scales.size() + m_prepared.m_sums.size();
}

} // namespace longhand
