#include "engine/training/batch_reader.h"

#include <algorithm>
#include <cmath>

namespace longhand {

void normalisedEmbeddings(const Model& model, std::span<const TokenId> tokens, float* out)
{
    const auto width = static_cast<std::size_t>(model.config().width);
    embedding(model.embeddingTable(), tokens.data(), static_cast<int>(tokens.size()), out);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        float* const e = out + i * width;
        float squares = 0;
        for (std::size_t k = 0; k < width; ++k)
            squares += e[k] * e[k];
        const float scale = 1 / std::sqrt(squares / static_cast<float>(width) + model.config().normEps);
        for (std::size_t k = 0; k < width; ++k)
            e[k] *= scale;
    }
}

BatchReader::BatchReader(std::shared_ptr<const Model> model, const TrainingData& data, const TrainingOptions& options,
                         SparedTokens spared, const std::vector<TokenId>& proposed, ComputePool& pool)
    : m_model(std::move(model)), m_data(data), m_options(options), m_pool(&pool),
      m_labels(data, options.sampler, m_model->config().vocabulary, std::move(spared), proposed, options.targetLabels)
{
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
    if (m_labels.penalises())
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
        normalisedEmbeddings(*m_model, std::span(tokens).subspan(from, count), embedded.data());
        for (std::size_t depth = 1; depth <= gamma; ++depth)
            for (std::size_t j = 0; j < kPiece; ++j)
                for (std::size_t s = 0; s < seen; ++s)
                    std::copy_n(embedded.data() + (piece.first + j + depth - s - from) * width, width,
                                batch.embedded.data() +
                                    (batch.at(static_cast<int>(depth), row + static_cast<int>(j)) * seen + s) * width);
    }

    // Labels and the penalty's window of the token after position p = first + j + depth.
    const LabelReader::Read read = m_labels.read(piece.record, tokens, piece.first + 1, kPiece + gamma - 1);
    for (std::size_t i = 0; i < read.wanted.size(); ++i)
        for (std::size_t depth = 1; depth <= gamma; ++depth) {
            if (i + 1 < depth || i + 1 - depth >= kPiece)
                continue;
            const std::size_t at = batch.at(static_cast<int>(depth), row + static_cast<int>(i + 1 - depth));
            batch.labels[at] = read.wanted[i];
            if (!batch.penalised.empty())
                batch.penalised[at] = read.penalised[i];
        }
}

} // namespace longhand
