#include "engine/speculative/head_runner.h"

#include "engine/speculative/pack_floats.h"
#include "kernels/ops/activation.h"
#include "kernels/ops/norm.h"

#include <algorithm>
#include <cmath>

namespace longhand {

namespace {

/// In 8 bits if rows are whole blocks: a quarter of the bytes, and the rounding is far below a head's own error.
PackedLinear packMatrix(const HeadShape::Matrix& matrix, const std::vector<float>& values)
{
    const DType type = matrix.inputs % kQuantBlock == 0 ? DType::Q8_0 : DType::BF16;
    return packFloats(type, matrix.outputs, matrix.inputs, values.data());
}

std::size_t floats(int rows, std::int64_t columns)
{
    return static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
}

DraftVocabulary vocabularyOf(const std::shared_ptr<const Model>& model, const DraftHeads& heads,
                             const CpuContext& context, int maxRows)
{
    heads.checkModel(*model);
    return heads.vocabulary.empty() ? DraftVocabulary(model, context, maxRows)
                                    : DraftVocabulary(model, heads.vocabulary, context, maxRows);
}

} // namespace

HeadRunner::HeadRunner(std::shared_ptr<const Model> model, const DraftHeads& heads, const CpuContext& context,
                       int maxRows)
    : m_model(std::move(model)), m_shape(heads.shape), m_context(context), m_maxRows(maxRows),
      m_vocabulary(vocabularyOf(m_model, heads, context, maxRows)),
      m_ones(static_cast<std::size_t>(m_shape.width), 1.0F), m_normalised(floats(maxRows, m_shape.width)),
      m_prepared(maxRows, std::max((1 + std::int64_t{m_shape.seen}) * m_shape.width, std::int64_t{m_shape.hidden}))
{
    const auto expected = m_shape.matrices();
    for (std::size_t i = 0; i < expected.size(); ++i)
        m_matrices.push_back(packMatrix(expected[i], heads.matrices.at(i)));
    if (m_shape.kind == HeadKind::Conditioned) {
        m_input.resize(floats(maxRows, expected[0].inputs));
        m_gateUp.resize(floats(maxRows, expected[0].outputs));
        m_mid.resize(floats(maxRows, m_shape.hidden));
    }
}

void HeadRunner::hidden(int depth, const float* base, std::span<const TokenId> tokens, int rows, float* out)
{
    if (m_shape.kind == HeadKind::Conditioned) {
        conditioned(base, tokens, rows, out);
        return;
    }
    const std::int64_t width = m_shape.width;
    const PackedLinear& matrix = m_matrices.at(static_cast<std::size_t>(depth - 1));
    const std::size_t count = floats(rows, width);
    if (m_shape.kind == HeadKind::Chained) {
        rmsNorm(m_context, base, m_ones.data(), m_model->config().normEps, rows, width, m_normalised.data());
        std::copy_n(base, count, out);
        prepareRows(m_context, matrix.type(), m_normalised.data(), rows, width, m_prepared);
        linear(m_context, matrix, m_prepared, nullptr, LinearMode::Add, out, width);
        return;
    }
    prepareRows(m_context, matrix.type(), base, rows, width, m_prepared);
    linear(m_context, matrix, m_prepared, nullptr, LinearMode::Store, out, width);
    for (std::size_t i = 0; i < count; ++i)
        out[i] = base[i] + out[i] / (1 + std::exp(-out[i]));
}

void HeadRunner::conditioned(const float* base, std::span<const TokenId> tokens, int rows, float* out)
{
    const std::int64_t width = m_shape.width;
    const float eps = m_model->config().normEps;
    const auto w = static_cast<std::size_t>(width);
    rmsNorm(m_context, base, m_ones.data(), eps, rows, width, out);
    const std::size_t parts = 1 + static_cast<std::size_t>(m_shape.seen);
    for (std::size_t row = 0; row < static_cast<std::size_t>(rows); ++row) {
        float* const x = m_input.data() + row * parts * w;
        std::copy_n(out + row * w, w, x);
        for (std::size_t part = 1; part < parts; ++part) {
            const TokenId token = tokens[row * (parts - 1) + part - 1];
            if (token < 0)
                std::fill_n(x + part * w, w, 0.0F);
            else
                embedding(m_model->embeddingTable(), &token, 1, x + part * w);
        }
    }
    // All parts in one call: the hidden state's part is already normalised, and is unchanged except for a factor of 1.
    const int normRows = rows * static_cast<int>(parts);
    rmsNorm(m_context, m_input.data(), m_ones.data(), eps, normRows, width, m_input.data());
    prepareRows(m_context, m_matrices[0].type(), m_input.data(), rows, m_matrices[0].inputs(), m_prepared);
    linear(m_context, m_matrices[0], m_prepared, nullptr, LinearMode::Store, m_gateUp.data(), m_matrices[0].outputs());
    swiGlu(m_context, m_gateUp.data(), rows, m_shape.hidden, m_mid.data());
    prepareRows(m_context, m_matrices[1].type(), m_mid.data(), rows, m_shape.hidden, m_prepared);
    linear(m_context, m_matrices[1], m_prepared, nullptr, LinearMode::Add, out, width);
}

void HeadRunner::logits(const float* hidden, int rows, float* out)
{
    const ModelConfig& config = m_model->config();
    rmsNorm(m_context, hidden, m_model->outputNorm().data(), config.normEps, rows, config.width, m_normalised.data());
    m_vocabulary.logits(m_normalised.data(), rows, out);
}

std::size_t HeadRunner::hiddenBytes() const
{
    std::size_t sum = 0;
    for (const PackedLinear& matrix : m_matrices)
        sum += matrix.bytes();
    return m_shape.kind == HeadKind::Conditioned ? sum : sum / m_matrices.size();
}

std::size_t HeadRunner::bytes() const
{
    std::size_t sum = m_vocabulary.bytes();
    for (const PackedLinear& matrix : m_matrices)
        sum += matrix.bytes();
    for (const auto* buffer : {&m_ones, &m_normalised, &m_input, &m_gateUp, &m_mid})
        sum += buffer->size() * sizeof(float);
    return sum + m_prepared.bytes();
}

} // namespace longhand
