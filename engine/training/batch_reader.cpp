#include "engine/training/batch_reader.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace longhand {

BatchReader::BatchReader(std::shared_ptr<const Model> model, const TrainingData& data, const TrainingOptions& options,
                         std::vector<TokenId> spared, const std::vector<TokenId>& proposed, ComputePool& pool)
    : m_model(std::move(model)), m_data(data), m_options(options), m_pool(&pool), m_spared(std::move(spared)),
      m_indexOf(static_cast<std::size_t>(m_model->config().vocabulary), -1)
{
    if (proposed.empty())
        std::iota(m_indexOf.begin(), m_indexOf.end(), 0);
    for (std::size_t i = 0; i < proposed.size(); ++i)
        m_indexOf[static_cast<std::size_t>(proposed[i])] = static_cast<std::int32_t>(i);
}

HeadBatch BatchReader::batchOf(const std::vector<TrainingPiece>& pieces) const
{
    const HeadShape& shape = m_options.shape;
    HeadBatch batch;
    batch.rows = static_cast<int>(pieces.size()) * TrainingOptions::kPiece;
    batch.gamma = shape.gamma;
    const auto rows = static_cast<std::size_t>(batch.rows);
    const auto gamma = static_cast<std::size_t>(shape.gamma);
    batch.hidden.resize(rows * m_data.width());
    batch.embedded.resize(gamma * rows * static_cast<std::size_t>(shape.seen) * m_data.width());
    batch.labels.resize(gamma * rows);
    if (m_options.sampler.penaltyReach() > 0)
        batch.penalised.resize(gamma * rows);
    m_pool->forRange(static_cast<std::int64_t>(pieces.size()), 1, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i)
            addPiece(pieces[static_cast<std::size_t>(i)], static_cast<int>(i) * TrainingOptions::kPiece, batch);
    });
    return batch;
}

void BatchReader::addPiece(const TrainingPiece& piece, int row, HeadBatch& batch) const
{
    constexpr auto kPiece = static_cast<std::size_t>(TrainingOptions::kPiece);
    const HeadShape& shape = m_options.shape;
    const auto gamma = static_cast<std::size_t>(shape.gamma);
    const auto seen = static_cast<std::size_t>(shape.seen);
    const std::size_t width = m_data.width();
    const std::vector<TokenId> tokens = m_data.tokens(piece.record);
    m_data.hidden(piece.record, piece.first, kPiece, batch.hidden.data() + static_cast<std::size_t>(row) * width);

    // Embeddings of the tokens from `seen - 1` before the piece's second to the last one the deepest head sees.
    if (seen > 0) {
        const std::size_t from = piece.first + 2 - seen;
        const std::size_t count = kPiece + gamma + seen - 2;
        std::vector<float> embedded(count * width);
        embedding(m_model->embeddingTable(), tokens.data() + from, static_cast<int>(count), embedded.data());
        for (std::size_t i = 0; i < count; ++i) {
            float* const e = embedded.data() + i * width;
            float squares = 0;
            for (std::size_t k = 0; k < width; ++k)
                squares += e[k] * e[k];
            const float scale = 1 / std::sqrt(squares / static_cast<float>(width) + m_model->config().normEps);
            for (std::size_t k = 0; k < width; ++k)
                e[k] *= scale;
        }
        for (std::size_t depth = 1; depth <= gamma; ++depth)
            for (std::size_t j = 0; j < kPiece; ++j)
                for (std::size_t s = 0; s < seen; ++s)
                    std::copy_n(embedded.data() + (piece.first + j + depth - s - from) * width, width,
                                batch.embedded.data() +
                                    (batch.at(static_cast<int>(depth), row + static_cast<int>(j)) * seen + s) * width);
    }

    // Labels and the penalty's window of the token after position p = first + j + depth.
    const auto labels = m_data.labels(piece.record, piece.first + 1, kPiece + gamma - 1);
    ContextualPenalty penalty(m_options.sampler, m_model->config().vocabulary, m_spared);
    const std::size_t start = piece.first + 1;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const std::size_t position = start + i;
        std::vector<Label> wanted;
        if (m_options.targetLabels) {
            float sum = 0;
            for (const Label& label : labels[i])
                if (label.token >= 0 && m_indexOf[static_cast<std::size_t>(label.token)] >= 0) {
                    wanted.push_back({m_indexOf[static_cast<std::size_t>(label.token)], label.probability});
                    sum += label.probability;
                }
            for (Label& label : wanted)
                label.probability /= sum;
        } else if (const std::int32_t index = m_indexOf[static_cast<std::size_t>(tokens[position + 1])]; index >= 0) {
            wanted.push_back({index, 1.0F});
        }
        std::vector<PenalisedToken> penalised;
        for (const PenalisedToken& found : penalty.find(std::span(tokens).first(position + 1), {}))
            if (const std::int32_t index = m_indexOf[static_cast<std::size_t>(found.token)]; index >= 0)
                penalised.push_back({index, found.factor});
        for (std::size_t depth = 1; depth <= gamma; ++depth) {
            if (i + 1 < depth || i + 1 - depth >= kPiece)
                continue;
            const std::size_t at = batch.at(static_cast<int>(depth), row + static_cast<int>(i + 1 - depth));
            batch.labels[at] = wanted;
            if (!batch.penalised.empty())
                batch.penalised[at] = penalised;
        }
    }
}

} // namespace longhand
