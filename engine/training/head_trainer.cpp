#include "engine/training/head_trainer.h"

#include "engine/sampling/sampler.h"
#include "engine/tokenizer/structure_tokens.h"
#include "engine/training/corpus.h"
#include "engine/training/target_reader.h"
#include "engine/training/training_steps.h"
#include "kernels/ops/norm.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

namespace longhand {

namespace {

constexpr std::size_t kEvaluatedPieces = 32;

/// What a checkpoint is recognised by.
std::string keyOf(const Model& model, const TrainingOptions& options, std::uint64_t start, std::size_t records,
                  std::size_t length)
{
    const HeadShape& s = options.shape;
    const SamplerSettings& sampler = options.sampler;
    nlohmann::ordered_json json = {model.fingerprint(),
                                   headKindName(s.kind),
                                   s.gamma,
                                   s.hidden,
                                   s.seen,
                                   options.steps,
                                   options.learningRate,
                                   options.weightDecay,
                                   options.batch,
                                   options.targetLabels,
                                   options.vocabulary,
                                   options.seed,
                                   options.evaluateEvery,
                                   options.patience,
                                   sampler.penalty,
                                   sampler.penaltyWindow,
                                   start,
                                   records,
                                   length};
    // Only if they are on, so that checkpoints from before they existed are still recognised.
    if (sampler.penaltySlope != 0 || sampler.penaltyBy != PenaltyBy::Presence ||
        !sparedTokens(model.tokenizer(), sampler).fromPenalty.empty())
        json.push_back({sampler.penaltySlope, static_cast<int>(sampler.penaltyBy), sampler.penaltySparesMarks,
                        sampler.penaltySparedWords});
    if (sampler.sparesWordEnds)
        json.push_back("word ends");
    if (sampler.sparesContractions)
        json.push_back("contractions");
    return json.dump();
}

} // namespace

HeadTrainer::HeadTrainer(std::shared_ptr<const Model> model, const TrainingData& data, const TrainingOptions& options,
                         const CpuContext& context, const DraftHeads* begin)
    : m_model(std::move(model)), m_data(data), m_options(options), m_context(context)
{
    const ModelConfig& config = m_model->config();
    m_options.validate();
    if (m_options.shape.width != config.width || data.width() != static_cast<std::size_t>(config.width))
        throw Error("The model's width is %1, the heads have %2, the training data %3.", config.width,
                    m_options.shape.width, data.width());
    splitRecords(data.size(), m_train, m_heldOut);
    if (m_train.empty() || m_heldOut.empty())
        throw Error(
            "There are %1 excerpts to learn from; at least 2 are needed. More --tokens or a larger corpus helps.",
            data.size());
    if (m_options.positions(data.length()) < 1)
        throw Error("Excerpts of %1 tokens are too short for pieces of %2 rows.", data.length(),
                    TrainingOptions::kPiece);

    m_spared = sparedTokens(m_model->tokenizer(), m_options.sampler);
    chooseVocabulary(begin);
    m_reader = std::make_unique<BatchReader>(m_model, m_data, m_options, m_spared, m_ids, *m_context.pool);
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

void HeadTrainer::chooseVocabulary(const DraftHeads* begin)
{
    const auto vocabulary = static_cast<std::size_t>(m_model->config().vocabulary);
    const auto rows = TrainingOptions::kPiece * m_options.shape.gamma;
    if (begin != nullptr) {
        begin->checkModel(*m_model); // its tokens are the model's
        m_ids = begin->vocabulary;
    } else if (m_options.vocabulary > 0 && static_cast<std::size_t>(m_options.vocabulary) < vocabulary) {
        m_ids = likeliestTokens(m_data, m_train, vocabulary, static_cast<std::size_t>(m_options.vocabulary));
    }
    if (m_ids.empty())
        m_vocabulary = std::make_unique<DraftVocabulary>(m_model, m_context, rows);
    else
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
        m_state.mean.emplace_back(weights.size(), 0.0F);
        m_state.square.emplace_back(weights.size(), 0.0F);
        m_state.weights.push_back(std::move(weights));
    }
    m_state.best = m_state.weights;
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

void HeadTrainer::checkStart(const DraftHeads& heads, const Model& model, const TrainingOptions& options)
{
    heads.checkModel(model);
    if (heads.shape != options.shape)
        throw Error("The heads to start from are %1, gamma %2, hidden %3, seen %4; request the same.",
                    headKindName(heads.shape.kind), heads.shape.gamma, heads.shape.hidden, heads.shape.seen);
}

void HeadTrainer::startFrom(const DraftHeads& heads)
{
    checkStart(heads, *m_model, m_options);
    m_state.weights = heads.matrices;
    m_state.best = m_state.weights;
    m_start = checksumOf(m_state.weights);
    // The starting heads may turn out to be the best.
    evaluate();
}

double HeadTrainer::advance()
{
    std::vector<TrainingPiece> pieces;
    const auto count = static_cast<std::uint64_t>(m_options.batch / TrainingOptions::kPiece);
    const std::size_t positions = m_options.positions(m_data.length());
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::uint64_t sample = mixed(m_options.seed + 1, static_cast<std::uint64_t>(m_state.step) * count + i);
        pieces.push_back({m_train[(sample >> 32) % m_train.size()],
                          (sample & 0xffffffffU) % positions + static_cast<std::size_t>(m_options.shape.seen)});
    }
    const auto result = m_gradient->run(m_reader->batchOf(pieces), m_state.weights, m_gradients);
    if (!std::isfinite(result.loss))
        throw Error("The training has diverged at step %1: the loss is not a number. A lower --lr than %2 helps.",
                    m_state.step, Message::Decimal{m_options.learningRate, 6});
    const double rate = m_options.learningRate * rateAt(m_state.step, m_options.steps);
    ++m_state.step;
    for (std::size_t i = 0; i < m_state.weights.size(); ++i)
        adamW(m_state, i, m_gradients[i], rate * m_rates[i], rate * m_options.weightDecay, *m_context.pool);
    if (evaluatesAfter(m_state.step, m_options.evaluateEvery, m_options.steps))
        evaluate();
    return result.loss;
}

void HeadTrainer::evaluate()
{
    std::vector<TrainingPiece> pieces;
    const std::size_t positions = m_options.positions(m_data.length());
    for (std::size_t i = 0; i < kEvaluatedPieces; ++i) {
        const std::size_t record = m_heldOut[i % m_heldOut.size()];
        const std::size_t part = i / m_heldOut.size(), parts = (kEvaluatedPieces - 1) / m_heldOut.size() + 1;
        // Prefer the end of a record, the part of a generated text that the model wrote itself.
        const std::size_t first = (positions - 1) * (part + 1) / parts;
        pieces.push_back({record, first + static_cast<std::size_t>(m_options.shape.seen)});
    }
    TrainingPoint point;
    point.step = m_state.step;
    const auto result = m_gradient->loss(m_reader->batchOf(pieces), m_state.weights);
    point.loss = result.loss;
    point.losses = result.byDepth;
    point.acceptance = acceptance(pieces);

    m_state.keep(std::move(point), m_options.patience);
}

/// Call after loss() of the same pieces: compares coupled samples from the heads' logits with the target's.
std::vector<double> HeadTrainer::acceptance(const std::vector<TrainingPiece>& pieces)
{
    constexpr auto kPiece = static_cast<std::size_t>(TrainingOptions::kPiece);
    const ModelConfig& config = m_model->config();
    const auto vocabulary = static_cast<std::size_t>(m_vocabulary->size());
    const auto gamma = static_cast<std::size_t>(m_options.shape.gamma);
    const std::vector<TokenId> masked = neverSampled(*m_model);
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
                    const TokenId guess = samplers[t]
                                              .candidates(std::span(logits).subspan(j * vocabulary, vocabulary),
                                                          std::span(tokens).first(pieces[i].first + j + depth + 1), {},
                                                          1, m_vocabulary->subset())
                                              .front()
                                              .token;
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

std::string HeadTrainer::key() const
{
    return keyOf(*m_model, m_options, m_start, m_data.size(), m_data.length());
}

void HeadTrainer::checkCheckpoint(const std::filesystem::path& path, const Model& model, const TrainingOptions& options,
                                  const DraftHeads* begin, std::size_t records, std::size_t length)
{
    const std::uint64_t start = begin == nullptr ? 0 : checksumOf(begin->matrices);
    TrainingState::check(path, keyOf(model, options, start, records, length));
}

DraftHeads HeadTrainer::best() const
{
    DraftHeads heads;
    heads.shape = m_options.shape;
    heads.fingerprint = m_model->baseFingerprint();
    heads.modelName = m_model->config().name;
    heads.matrices = m_state.best;
    heads.vocabulary = m_ids;
    heads.training.tokens = static_cast<std::int64_t>(m_data.size() * m_data.length());
    heads.training.steps = m_state.step;
    heads.training.batch = m_options.batch;
    heads.training.learningRate = m_options.learningRate;
    heads.training.labels = m_options.targetLabels ? "target" : "text";
    if (const TrainingPoint* const best = m_state.bestPoint()) {
        heads.training.losses = best->losses;
        heads.training.acceptance = best->acceptance;
    }
    return heads;
}

} // namespace longhand
