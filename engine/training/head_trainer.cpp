#include "engine/training/head_trainer.h"

#include "engine/sampling/sampler.h"
#include "engine/training/corpus.h"
#include "engine/training/target_reader.h"
#include "kernels/ops/norm.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

namespace longhand {

namespace {

constexpr std::size_t kHeldOutEvery = 16;
constexpr std::size_t kEvaluatedPieces = 32;
constexpr double kBeta1 = 0.9, kBeta2 = 0.999, kEpsilon = 1e-8;
constexpr double kLastRate = 0.02; // of the peak

void checkRange(const char* what, double value, double low, double high)
{
    if (!(value >= low && value <= high))
        throw Error("Training with " + std::string(what) + " = " + std::to_string(value) + "; " + std::to_string(low) +
                    " to " + std::to_string(high) + " is possible.");
}

/// A normal number from a counter (Box-Muller).
float normalOf(std::uint64_t seed, std::uint64_t counter)
{
    const double u = (static_cast<double>(mixed(seed, 2 * counter) >> 11) + 0.5) * 0x1p-53;
    const double v = static_cast<double>(mixed(seed, 2 * counter + 1) >> 11) * 0x1p-53;
    return static_cast<float>(std::sqrt(-2 * std::log(u)) * std::cos(2 * std::numbers::pi * v));
}

} // namespace

void TrainingOptions::validate() const
{
    shape.validate();
    checkRange("steps", static_cast<double>(steps), 1, 1e8);
    checkRange("lr", learningRate, 1e-8, 10);
    checkRange("weight decay", weightDecay, 0, 10);
    checkRange("batch", batch, kPiece, 65536);
    if (batch % kPiece != 0)
        throw Error("A batch of " + std::to_string(batch) + " rows is not a multiple of " + std::to_string(kPiece) +
                    ".");
    checkRange("vocabulary", vocabulary, 0, 1e8);
    checkRange("evaluate every", static_cast<double>(evaluateEvery), 1, 1e8);
    checkRange("patience", patience, 0, 1e6);
    sampler.validate();
}

HeadTrainer::HeadTrainer(std::shared_ptr<const Model> model, const TrainingData& data, const TrainingOptions& options,
                         const CpuContext& context)
    : m_model(std::move(model)), m_data(data), m_options(options), m_context(context)
{
    const ModelConfig& config = m_model->config();
    m_options.validate();
    if (m_options.shape.width != config.width || data.width() != static_cast<std::size_t>(config.width))
        throw Error("The model's width is " + std::to_string(config.width) + ", the heads have " +
                    std::to_string(m_options.shape.width) + ", the training data " + std::to_string(data.width()) +
                    ".");
    for (std::size_t i = 0; i < data.size(); ++i)
        (i % kHeldOutEvery == kHeldOutEvery - 1 || (data.size() < kHeldOutEvery && i + 1 == data.size()) ? m_heldOut
                                                                                                         : m_train)
            .push_back(i);
    if (m_train.empty() || m_heldOut.empty())
        throw Error("There are " + std::to_string(data.size()) +
                    " excerpts to learn from; at least 2 are needed. More --tokens or a larger corpus helps.");
    if (positions() < 1)
        throw Error("Excerpts of " + std::to_string(data.length()) + " tokens are too short for pieces of " +
                    std::to_string(TrainingOptions::kPiece) + " rows.");

    m_spared = sparedTokens(*m_model, m_options.sampler);
    chooseVocabulary();
    const auto proposed = static_cast<std::int64_t>(m_vocabulary->size());
    const auto& shape = m_options.shape;
    const std::int64_t width = config.width;
    m_lmHead = std::make_unique<FastProducts>(proposed, width, TrainingOptions::kPiece * shape.gamma, context);
    {
        std::vector<TokenId> ids = m_ids;
        if (ids.empty()) {
            ids.resize(static_cast<std::size_t>(proposed));
            std::iota(ids.begin(), ids.end(), 0);
        }
        std::vector<float> rows(static_cast<std::size_t>(proposed * width));
        embedding(m_model->head(), ids.data(), static_cast<int>(ids.size()), rows.data());
        m_lmHead->setWeights(rows);
    }
    HeadContext<float> head;
    head.shape = shape;
    head.outputNorm = m_model->outputNorm();
    head.normEps = config.normEps;
    head.vocabulary = static_cast<std::size_t>(proposed);
    head.lmHead = m_lmHead.get();
    head.headRows = TrainingOptions::kPiece;
    head.pool = context.pool;
    const int maxRows = std::max(m_options.batch, static_cast<int>(kEvaluatedPieces) * TrainingOptions::kPiece);
    for (const auto& matrix : shape.matrices()) {
        m_products.push_back(std::make_unique<FastProducts>(matrix.outputs, matrix.inputs, maxRows, context));
        head.matrices.push_back(m_products.back().get());
    }
    m_gradient = std::make_unique<HeadGradient<float>>(std::move(head));
    initWeights();
}

/// Rows of a record whose deepest prediction is still a token of the record.
std::size_t HeadTrainer::positions() const
{
    const auto used = static_cast<std::size_t>(TrainingOptions::kPiece + m_options.shape.gamma + m_options.shape.seen);
    return m_data.length() > used + 1 ? m_data.length() - used - 1 : 0;
}

void HeadTrainer::chooseVocabulary()
{
    const auto vocabulary = static_cast<std::size_t>(m_model->config().vocabulary);
    const auto rows = TrainingOptions::kPiece * m_options.shape.gamma;
    m_indexOf.assign(vocabulary, -1);
    if (m_options.vocabulary == 0 || static_cast<std::size_t>(m_options.vocabulary) >= vocabulary) {
        std::iota(m_indexOf.begin(), m_indexOf.end(), 0);
        m_vocabulary = std::make_unique<DraftVocabulary>(m_model, m_context, rows);
        return;
    }
    std::vector<double> mass(vocabulary, 0);
    for (const std::size_t record : m_train) {
        for (const auto& labels : m_data.labels(record, 0, m_data.length()))
            for (const Label& label : labels)
                if (label.token >= 0)
                    mass[static_cast<std::size_t>(label.token)] += static_cast<double>(label.probability);
    }
    std::vector<TokenId> order(vocabulary);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](TokenId a, TokenId b) {
        return mass[static_cast<std::size_t>(a)] > mass[static_cast<std::size_t>(b)];
    });
    order.resize(static_cast<std::size_t>(m_options.vocabulary));
    std::sort(order.begin(), order.end());
    m_ids = std::move(order);
    for (std::size_t i = 0; i < m_ids.size(); ++i)
        m_indexOf[static_cast<std::size_t>(m_ids[i])] = static_cast<std::int32_t>(i);
    m_vocabulary = std::make_unique<DraftVocabulary>(m_model, m_ids, m_context, rows);
}

/// Heads start as "the state does not change": the matrices that write into the state are zero.
void HeadTrainer::initWeights()
{
    const auto matrices = m_options.shape.matrices();
    for (std::size_t i = 0; i < matrices.size(); ++i) {
        std::vector<float> weights(static_cast<std::size_t>(matrices[i].outputs * matrices[i].inputs), 0.0F);
        if (m_options.shape.kind == HeadKind::Conditioned && i == 0) {
            const auto scale = static_cast<float>(1 / std::sqrt(static_cast<double>(matrices[i].inputs)));
            for (std::size_t k = 0; k < weights.size(); ++k)
                weights[k] = scale * normalOf(m_options.seed, k);
        }
        m_mean.emplace_back(weights.size(), 0.0F);
        m_square.emplace_back(weights.size(), 0.0F);
        m_weights.push_back(std::move(weights));
    }
    m_best = m_weights;
    m_rates.assign(matrices.size(), 1.0);
    if (m_options.shape.kind != HeadKind::Chained)
        return;
    // A chained head adds W n(h) to h itself: its step size must match the scale of the states.
    std::vector<float> hidden(m_data.length() * m_data.width());
    m_data.hidden(m_train.front(), 0, m_data.length(), hidden.data());
    std::vector<double> sizes;
    for (std::size_t row = 0; row < m_data.length(); ++row) {
        double squares = 0;
        for (std::size_t k = 0; k < m_data.width(); ++k)
            squares += std::pow(static_cast<double>(hidden[row * m_data.width() + k]), 2);
        sizes.push_back(std::sqrt(squares / static_cast<double>(m_data.width())));
    }
    std::nth_element(sizes.begin(), sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2), sizes.end());
    m_rates.assign(matrices.size(), sizes[sizes.size() / 2]);
}

void HeadTrainer::startFrom(const DraftHeads& heads)
{
    heads.checkModel(*m_model);
    if (heads.shape != m_options.shape)
        throw Error("The heads to start from are " + std::string(headKindName(heads.shape.kind)) + ", gamma " +
                    std::to_string(heads.shape.gamma) + ", hidden " + std::to_string(heads.shape.hidden) + ", seen " +
                    std::to_string(heads.shape.seen) + "; request the same.");
    m_weights = heads.matrices;
    m_best = m_weights;
    for (const auto& matrix : m_weights)
        for (const float weight : matrix)
            m_start = mixed(m_start, std::bit_cast<std::uint32_t>(weight));
    // The starting heads may turn out to be the best.
    evaluate();
}

HeadBatch HeadTrainer::batchOf(const std::vector<Piece>& pieces)
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
    m_context.pool->forRange(static_cast<std::int64_t>(pieces.size()), 1, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i)
            addPiece(pieces[static_cast<std::size_t>(i)], static_cast<int>(i) * TrainingOptions::kPiece, batch);
    });
    return batch;
}

void HeadTrainer::addPiece(const Piece& piece, int row, HeadBatch& batch)
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

double HeadTrainer::advance()
{
    std::vector<Piece> pieces;
    const auto count = static_cast<std::uint64_t>(m_options.batch / TrainingOptions::kPiece);
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::uint64_t draw = mixed(m_options.seed + 1, static_cast<std::uint64_t>(m_step) * count + i);
        pieces.push_back({m_train[(draw >> 32) % m_train.size()],
                          (draw & 0xffffffffU) % positions() + static_cast<std::size_t>(m_options.shape.seen)});
    }
    const auto result = m_gradient->run(batchOf(pieces), m_weights, m_gradients);
    if (!std::isfinite(result.loss))
        throw Error("The training has diverged at step " + std::to_string(m_step) +
                    ": the loss is not a number. A lower " + "--lr than " + std::to_string(m_options.learningRate) +
                    " helps.");
    const double warmUp = std::max(1.0, std::floor(static_cast<double>(m_options.steps) / 20));
    const double done =
        (static_cast<double>(m_step) - warmUp) / std::max(1.0, static_cast<double>(m_options.steps) - warmUp);
    const double cosine = kLastRate + (1 - kLastRate) * 0.5 * (1 + std::cos(std::numbers::pi * std::max(0.0, done)));
    ++m_step;
    adamW(m_options.learningRate * std::min(cosine, static_cast<double>(m_step) / warmUp));
    if (m_step % m_options.evaluateEvery == 0 || m_step == m_options.steps)
        evaluate();
    return result.loss;
}

void HeadTrainer::adamW(double rate)
{
    const auto correction1 = static_cast<float>(1 / (1 - std::pow(kBeta1, static_cast<double>(m_step))));
    const auto correction2 = static_cast<float>(1 / (1 - std::pow(kBeta2, static_cast<double>(m_step))));
    for (std::size_t i = 0; i < m_weights.size(); ++i) {
        const auto step = static_cast<float>(rate * m_rates[i]);
        const auto decay = static_cast<float>(1 - rate * m_options.weightDecay);
        float* const w = m_weights[i].data();
        float* const m = m_mean[i].data();
        float* const v = m_square[i].data();
        const float* const g = m_gradients[i].data();
        m_context.pool->forRange(
            static_cast<std::int64_t>(m_weights[i].size()), 4096, [=](std::int64_t begin, std::int64_t end) {
                constexpr auto b1 = static_cast<float>(kBeta1), b2 = static_cast<float>(kBeta2);
                for (std::int64_t k = begin; k < end; ++k) {
                    m[k] = b1 * m[k] + (1 - b1) * g[k];
                    v[k] = b2 * v[k] + (1 - b2) * g[k] * g[k];
                    w[k] = w[k] * decay -
                           step * (m[k] * correction1) / (std::sqrt(v[k] * correction2) + static_cast<float>(kEpsilon));
                }
            });
    }
}

void HeadTrainer::evaluate()
{
    std::vector<Piece> pieces;
    for (std::size_t i = 0; i < kEvaluatedPieces; ++i) {
        const std::size_t record = m_heldOut[i % m_heldOut.size()];
        const std::size_t part = i / m_heldOut.size(), parts = (kEvaluatedPieces - 1) / m_heldOut.size() + 1;
        // Prefer the end of a record, the part of a generated text that the model wrote itself.
        const std::size_t first = (positions() - 1) * (part + 1) / parts;
        pieces.push_back({record, first + static_cast<std::size_t>(m_options.shape.seen)});
    }
    TrainingPoint point;
    point.step = m_step;
    const auto result = m_gradient->loss(batchOf(pieces), m_weights);
    point.loss = result.loss;
    point.losses = result.byDepth;
    point.acceptance = acceptance(pieces);

    double best = std::numeric_limits<double>::infinity();
    std::int64_t bestAt = 0;
    for (std::size_t i = 0; i < m_curve.size(); ++i)
        if (m_curve[i].loss < best) {
            best = m_curve[i].loss;
            bestAt = static_cast<std::int64_t>(i);
        }
    if (point.loss < best)
        m_best = m_weights;
    else if (m_options.patience > 0 && static_cast<std::int64_t>(m_curve.size()) - bestAt >= m_options.patience)
        m_stopped = true;
    m_curve.push_back(std::move(point));
}

/// Call after loss() of the same pieces: compares coupled samples from the heads' logits with the target's.
std::vector<double> HeadTrainer::acceptance(const std::vector<Piece>& pieces)
{
    constexpr auto kPiece = static_cast<std::size_t>(TrainingOptions::kPiece);
    const ModelConfig& config = m_model->config();
    const auto vocabulary = static_cast<std::size_t>(config.vocabulary);
    const auto gamma = static_cast<std::size_t>(m_options.shape.gamma);
    const std::vector<TokenId> masked = neverDrawn(*m_model);
    std::vector<float> normalised(kPiece * m_data.width());
    std::vector<float> logits(kPiece * vocabulary);
    std::vector<double> accepted(gamma, 0);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        SamplerSettings settings = m_options.sampler;
        settings.take = pieces[i].record;
        std::vector<Sampler> samplers(static_cast<std::size_t>(m_context.pool->threads()),
                                      Sampler(settings, config.vocabulary, masked, m_spared));
        const std::vector<TokenId> tokens = m_data.tokens(pieces[i].record);
        const auto labels = m_data.labels(pieces[i].record, pieces[i].first + 1, kPiece + gamma - 1);
        for (std::size_t depth = 1; depth <= gamma; ++depth) {
            rmsNorm(m_context, m_gradient->hidden(static_cast<int>(depth)).data() + i * kPiece * m_data.width(),
                    m_model->outputNorm().data(), config.normEps, static_cast<int>(kPiece), config.width,
                    normalised.data());
            m_vocabulary->logits(normalised.data(), static_cast<int>(kPiece), logits.data());
            std::vector<int> hits(samplers.size(), 0);
            m_context.pool->run([&](int thread, int threads) {
                const auto t = static_cast<std::size_t>(thread);
                for (std::size_t j = t; j < kPiece; j += static_cast<std::size_t>(threads)) {
                    const TokenId guess = samplers[t].sample(std::span(logits).subspan(j * vocabulary, vocabulary),
                                                             std::span(tokens).first(pieces[i].first + j + depth + 1));
                    hits[t] += guess == labels[j + depth - 1][0].token ? 1 : 0;
                }
            });
            accepted[depth - 1] += std::accumulate(hits.begin(), hits.end(), 0.0);
        }
    }
    for (double& share : accepted)
        share /= static_cast<double>(pieces.size() * kPiece);
    return accepted;
}

DraftHeads HeadTrainer::best() const
{
    DraftHeads heads;
    heads.shape = m_options.shape;
    heads.fingerprint = m_model->fingerprint();
    heads.modelName = m_model->config().name;
    heads.matrices = m_best;
    heads.vocabulary = m_ids;
    heads.training.tokens = static_cast<std::int64_t>(m_data.size() * m_data.length());
    heads.training.steps = m_step;
    heads.training.batch = m_options.batch;
    heads.training.learningRate = m_options.learningRate;
    heads.training.labels = m_options.targetLabels ? "target" : "text";
    const auto best =
        std::min_element(m_curve.begin(), m_curve.end(), [](const auto& a, const auto& b) { return a.loss < b.loss; });
    if (best != m_curve.end()) {
        heads.training.losses = best->losses;
        heads.training.acceptance = best->acceptance;
    }
    return heads;
}

} // namespace longhand
