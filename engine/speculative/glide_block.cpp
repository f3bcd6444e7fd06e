#include "engine/speculative/glide_block.h"

#include "engine/speculative/pack_floats.h"
#include "kernels/ops/activation.h"
#include "kernels/ops/norm.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace longhand {

namespace {

std::size_t floats(int rows, std::int64_t columns)
{
    return static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
}

PackedLinear packMatrix(const GlideShape::Matrix& matrix, const std::vector<float>& values)
{
    const DType type = matrix.inputs % kQuantBlock == 0 ? DType::Q8_0 : DType::BF16;
    return packFloats(type, matrix.outputs, matrix.inputs, values.data());
}

DraftVocabulary vocabularyOf(const std::shared_ptr<const Model>& model, const Glide& glide, const CpuContext& context)
{
    glide.checkModel(*model);
    return glide.vocabulary.empty() ? DraftVocabulary(model, context, GlideBlock::kLogitRows)
                                    : DraftVocabulary(model, glide.vocabulary, context, GlideBlock::kLogitRows);
}

std::int64_t widest(const GlideShape& shape)
{
    std::int64_t inputs = 0;
    for (const auto& matrix : shape.matrices())
        inputs = std::max(inputs, matrix.inputs);
    return inputs;
}

} // namespace

GlideBlock::GlideBlock(std::shared_ptr<const Model> model, const Glide& glide, const CpuContext& context, int maxRows)
    : m_model(std::move(model)), m_shape(glide.shape), m_context(context), m_maxRows(maxRows),
      m_vocabulary(vocabularyOf(m_model, glide, context)),
      m_frequencies(RopeFrequencies::plain(m_model->config().rotaryDim, m_model->config().ropeBase)),
      m_keys(1, m_shape.kvHeads, m_shape.headDim), m_values(1, m_shape.kvHeads, m_shape.headDim),
      m_ones(static_cast<std::size_t>(m_shape.width), 1.0F), m_prepared(maxRows, widest(m_shape)),
      m_workspace(attentionWorkspaceBytes(maxRows, m_shape.heads, m_shape.kvHeads, m_shape.headDim,
                                          std::max(m_shape.window, m_shape.crossWindow) + m_shape.crossSinks + maxRows +
                                              2 * kKvBlock,
                                          context.pool->threads()))
{
    const auto expected = m_shape.matrices();
    for (std::size_t i = 0; i < expected.size(); ++i)
        m_matrices.push_back(packMatrix(expected[i], glide.matrices.at(i)));
    const std::int64_t width = m_shape.width, queries = expected[GlideShape::Query].outputs,
                       keys = expected[GlideShape::Key].outputs;
    for (auto* buffer : {&m_embedded, &m_x, &m_normalised})
        buffer->resize(floats(maxRows, width));
    for (auto* buffer : {&m_q, &m_rotated, &m_rotatedFar, &m_attention})
        buffer->resize(floats(maxRows, queries));
    for (auto* buffer : {&m_k, &m_v})
        buffer->resize(floats(maxRows, keys));
    m_input.resize(floats(maxRows, 2 * width));
    m_gateUp.resize(floats(maxRows, 2 * std::int64_t{m_shape.hidden}));
    m_mid.resize(floats(maxRows, m_shape.hidden));
    m_table.resize(floats(maxRows, m_model->config().rotaryDim));
    m_positions.resize(static_cast<std::size_t>(maxRows));
    m_crossRows.resize(static_cast<std::size_t>(maxRows));
}

void GlideBlock::multiply(GlideShape::Index matrix, const float* x, int rows, LinearMode mode, float* y)
{
    const PackedLinear& weights = m_matrices[matrix];
    prepareRows(m_context, weights.type(), x, rows, weights.inputs(), m_prepared);
    linear(m_context, weights, m_prepared, nullptr, mode, y, weights.outputs());
}

void GlideBlock::normalise(const float* x, int rows, float* out)
{
    rmsNorm(m_context, x, m_ones.data(), m_model->config().normEps, rows, m_shape.width, out);
}

/// Leaves e in m_embedded and the rows' rotations in m_table.
void GlideBlock::keysAndValues(std::span<const TokenId> tokens, const std::int32_t* positions,
                               const std::int32_t* slots)
{
    const ModelConfig& c = m_model->config();
    const int rows = static_cast<int>(tokens.size());
    embedding(m_model->embeddingTable(), tokens.data(), rows, m_embedded.data());
    normalise(m_embedded.data(), rows, m_embedded.data());
    const std::int64_t keys = std::int64_t{m_shape.kvHeads} * m_shape.headDim;
    const PackedLinear &key = m_matrices[GlideShape::Key], &value = m_matrices[GlideShape::Value];
    prepareRows(m_context, key.type(), m_embedded.data(), rows, key.inputs(), m_prepared);
    const LinearProduct products[] = {{&key, nullptr, m_k.data(), keys, {}}, {&value, nullptr, m_v.data(), keys, {}}};
    linear(m_context, products, m_prepared, LinearMode::Store);
    ropeTable(m_frequencies, {positions, tokens.size()}, m_table.data());
    rope(m_context, c.ropeLayout, m_table.data(), rows, m_shape.kvHeads, m_shape.headDim, c.rotaryDim, m_k.data(), keys,
         m_k.data(), keys);
    const auto [first, last] = std::minmax_element(slots, slots + rows);
    m_keys.ensure(*first, *last + 1);
    m_values.ensure(*first, *last + 1);
    appendKeys(m_context, m_k.data(), keys, rows, m_shape.kvHeads, m_shape.headDim, slots, m_keys.layer(0));
    appendValues(m_context, m_v.data(), keys, rows, m_shape.kvHeads, m_shape.headDim, slots, m_values.layer(0));
}

void GlideBlock::append(std::span<const TokenId> tokens, std::int32_t first)
{
    std::iota(m_positions.begin(), m_positions.begin() + static_cast<std::ptrdiff_t>(tokens.size()), first);
    keysAndValues(tokens, m_positions.data(), m_positions.data());
}

void GlideBlock::release(std::int32_t position)
{
    const std::int32_t unseen = (position - m_shape.window + 1) / kKvBlock;
    for (std::int32_t block = unseen - 1; block >= 0 && m_keys.has(static_cast<std::size_t>(block)); --block) {
        m_keys.drop(static_cast<std::size_t>(block));
        m_values.drop(static_cast<std::size_t>(block));
    }
}

void GlideBlock::clear()
{
    m_keys.dropFrom(0);
    m_values.dropFrom(0);
}

std::span<const float> GlideBlock::run(const Rows& in)
{
    const ModelConfig& c = m_model->config();
    const int rows = static_cast<int>(in.tokens.size());
    const auto width = static_cast<std::size_t>(m_shape.width);
    const std::int64_t queries = std::int64_t{m_shape.heads} * m_shape.headDim;
    keysAndValues(in.tokens, in.positions, in.slots);

    normalise(in.features, rows, m_x.data());
    for (std::size_t row = 0; row < in.tokens.size(); ++row) {
        std::copy_n(m_x.data() + row * width, width, m_input.data() + row * 2 * width);
        std::copy_n(m_embedded.data() + row * width, width, m_input.data() + (row * 2 + 1) * width);
    }
    multiply(GlideShape::Input, m_input.data(), rows, LinearMode::Add, m_x.data());

    const auto rotate = [&](const float* table, std::vector<float>& out) {
        rope(m_context, c.ropeLayout, table, rows, m_shape.heads, m_shape.headDim, c.rotaryDim, m_q.data(), queries,
             out.data(), queries);
    };
    AttentionArgs args;
    args.rows = rows;
    args.heads = m_shape.heads;
    args.kvHeads = m_shape.kvHeads;
    args.headDim = m_shape.headDim;
    args.scale = 1 / std::sqrt(static_cast<float>(m_shape.headDim));
    args.queryNear = m_rotated.data();
    args.out = m_attention.data();

    normalise(m_x.data(), rows, m_normalised.data());
    multiply(GlideShape::Query, m_normalised.data(), rows, LinearMode::Store, m_q.data());
    rotate(m_table.data(), m_rotated);
    args.row = in.attention;
    args.cache = {m_keys.layer(0), {}, m_values.layer(0)};
    attention(m_context, args, m_workspace.data());
    multiply(GlideShape::Output, m_attention.data(), rows, LinearMode::Add, m_x.data());

    normalise(m_x.data(), rows, m_normalised.data());
    multiply(GlideShape::CrossQuery, m_normalised.data(), rows, LinearMode::Store, m_q.data());
    if (c.isRotated(m_shape.layer)) {
        rotate(in.cross.nearTable, m_rotated);
        if (in.cross.farTable)
            rotate(in.cross.farTable, m_rotatedFar);
    } else {
        std::copy_n(m_q.begin(), floats(rows, queries), m_rotated.begin());
        std::copy_n(m_q.begin(), floats(rows, queries), m_rotatedFar.begin());
    }
    args.queryFar = in.cross.farTable ? m_rotatedFar.data() : nullptr;
    std::fill_n(m_crossRows.begin(), rows, in.cross.row);
    args.row = m_crossRows.data();
    args.cache = in.cross.cache;
    attention(m_context, args, m_workspace.data());
    multiply(GlideShape::CrossOutput, m_attention.data(), rows, LinearMode::Add, m_x.data());

    normalise(m_x.data(), rows, m_normalised.data());
    multiply(GlideShape::GateUp, m_normalised.data(), rows, LinearMode::Store, m_gateUp.data());
    swiGlu(m_context, m_gateUp.data(), rows, m_shape.hidden, m_mid.data());
    multiply(GlideShape::Down, m_mid.data(), rows, LinearMode::Add, m_x.data());
    return {m_x.data(), in.tokens.size() * width};
}

void GlideBlock::logits(std::span<const float> hidden, int rows, float* out)
{
    const ModelConfig& c = m_model->config();
    rmsNorm(m_context, hidden.data(), m_model->outputNorm().data(), c.normEps, rows, c.width, m_normalised.data());
    m_vocabulary.logits(m_normalised.data(), rows, out);
}

std::size_t GlideBlock::weightBytes() const
{
    std::size_t sum = m_vocabulary.bytesPerPass();
    for (const PackedLinear& matrix : m_matrices)
        sum += matrix.bytes();
    return sum;
}

std::size_t GlideBlock::bytes() const
{
    std::size_t sum =
        m_vocabulary.bytes() + m_keys.bytes() + m_values.bytes() + m_prepared.bytes() + m_workspace.size();
    for (const PackedLinear& matrix : m_matrices)
        sum += matrix.bytes();
    for (const auto* buffer : {&m_ones, &m_embedded, &m_input, &m_x, &m_normalised, &m_q, &m_rotated, &m_rotatedFar,
                               &m_attention, &m_k, &m_v, &m_gateUp, &m_mid, &m_table})
        sum += buffer->size() * sizeof(float);
    return sum;
}

} // namespace longhand
