#include "engine/training/glide_reader.h"

#include "engine/training/batch_reader.h"
#include "kernels/ops/dtype.h"

#include <algorithm>
#include <cmath>

namespace longhand {

GlideReader::GlideReader(std::shared_ptr<const Model> model, const TrainingData& data, const GlideOptions& options,
                         RopeFrequencies frequencies, SparedTokens spared, const std::vector<TokenId>& proposed,
                         ComputePool& pool)
    : m_model(std::move(model)), m_data(data), m_options(options), m_frequencies(std::move(frequencies)),
      m_labels(data, options.sampler, m_model->config().vocabulary, std::move(spared), proposed, true), m_pool(&pool)
{
    const std::size_t wanted =
        2 * static_cast<std::size_t>(options.shape.kvHeads) * static_cast<std::size_t>(options.shape.headDim);
    if (data.crossWidth() != wanted)
        throw Error("The training data have %1 numbers of keys and values a position; a Glide block needs %2.",
                    data.crossWidth(), wanted);
}

int GlideReader::crossed() const
{
    return std::min(m_options.shape.crossSinks + m_options.shape.crossWindow, static_cast<int>(m_data.length()) - 1);
}

GlideBatch GlideReader::batchOf(const std::vector<GlidePiece>& pieces) const
{
    GlideBatch batch;
    batch.segments = static_cast<int>(pieces.size());
    batch.rows = m_options.rows;
    batch.context = m_options.context;
    batch.crossed = crossed();
    const std::size_t segments = pieces.size(), rows = static_cast<std::size_t>(batch.rows);
    const std::size_t tokens = segments * (rows + static_cast<std::size_t>(batch.context));
    const std::size_t cross = segments * static_cast<std::size_t>(batch.crossed);
    batch.first.resize(segments);
    batch.embedded.resize(tokens * m_data.width());
    batch.hidden.resize(segments * rows * m_data.width());
    if (m_options.stateWeight > 0)
        batch.states.resize(batch.hidden.size());
    batch.crossPositions.resize(cross, -1);
    batch.crossKeys.resize(cross * m_data.crossWidth() / 2);
    batch.crossValues.resize(batch.crossKeys.size());
    batch.labels.resize(segments * rows);
    if (m_labels.penalises())
        batch.penalised.resize(segments * rows);
    m_pool->forRange(static_cast<std::int64_t>(segments), 1, [&](std::int64_t begin, std::int64_t end) {
        for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i)
            addPiece(pieces[i], i, batch);
    });
    return batch;
}

/// Turns the keys of a position [kvHeads][headDim] as if it lay this many positions further back.
void GlideReader::turnBack(float* keys, std::int32_t positions) const
{
    const ModelConfig& c = m_model->config();
    const auto half = static_cast<std::size_t>(c.rotaryDim / 2);
    const bool pairs = c.ropeLayout == RopeLayout::AdjacentPairs;
    for (std::int32_t head = 0; head < c.kvHeads; ++head)
        for (std::size_t k = 0; k < half; ++k) {
            float* const numbers = keys + static_cast<std::ptrdiff_t>(head) * c.headDim;
            float& a = numbers[pairs ? 2 * k : k];
            float& b = numbers[pairs ? 2 * k + 1 : k + half];
            const double angle = -positions * m_frequencies.inverse[k];
            const auto cosine = static_cast<float>(std::cos(angle)), sine = static_cast<float>(std::sin(angle));
            const float turned = a * cosine - b * sine;
            b = a * sine + b * cosine;
            a = turned;
        }
}

void GlideReader::addPiece(const GlidePiece& piece, std::size_t segment, GlideBatch& batch) const
{
    const std::size_t width = m_data.width(), rows = static_cast<std::size_t>(batch.rows);
    const auto context = static_cast<std::size_t>(batch.context);
    batch.first[segment] = static_cast<std::int32_t>(piece.first);
    const std::vector<TokenId> tokens = m_data.tokens(piece.record);
    m_data.hidden(piece.record, piece.first - 1, rows, batch.hidden.data() + segment * rows * width);

    if (!batch.states.empty())
        m_data.hidden(piece.record, piece.first, rows, batch.states.data() + segment * rows * width);

    const std::size_t before = std::min(context, piece.first);
    normalisedEmbeddings(*m_model, std::span(tokens).subspan(piece.first - before, before + rows),
                         batch.embedded.data() + (segment * (context + rows) + context - before) * width);

    // The newest positions, and the first: to the end of the places, so that those that stand for none come first.
    const auto crossed = static_cast<std::size_t>(batch.crossed);
    const std::size_t half = m_data.crossWidth() / 2;
    const std::size_t last = piece.first + rows - 1; // the last row sees those before it
    const std::size_t newest = std::min(last, static_cast<std::size_t>(m_options.shape.crossWindow));
    const std::size_t sinks =
        std::min({static_cast<std::size_t>(m_options.shape.crossSinks), last - newest, crossed - newest});
    std::size_t at = segment * crossed + crossed - newest - sinks;
    const auto put = [&](std::size_t first, std::size_t count, std::int32_t offset) {
        const std::vector<std::uint16_t> numbers = m_data.cross(piece.record, first, count);
        for (std::size_t i = 0; i < count; ++i, ++at) {
            batch.crossPositions[at] = static_cast<std::int32_t>(first + i);
            for (std::size_t k = 0; k < half; ++k) {
                batch.crossKeys[at * half + k] = halfToFloat(numbers[i * 2 * half + k]);
                batch.crossValues[at * half + k] = halfToFloat(numbers[(i * 2 + 1) * half + k]);
            }
            if (offset > 0 && m_model->config().isRotated(m_options.shape.layer))
                turnBack(batch.crossKeys.data() + at * half, offset);
        }
    };
    put(0, sinks, piece.offset);
    put(last - newest, newest, 0);

    LabelReader::Read read = m_labels.read(piece.record, tokens, piece.first, rows);
    for (std::size_t i = 0; i < rows; ++i) {
        batch.labels[segment * rows + i] = std::move(read.wanted[i]);
        if (!batch.penalised.empty())
            batch.penalised[segment * rows + i] = std::move(read.penalised[i]);
    }
}

} // namespace longhand
