#include "engine/training/glide_trainer.h"

#include "engine/sampling/sampler.h"
#include "engine/tokenizer/structure_tokens.h"
#include "engine/training/corpus.h"
#include "engine/training/target_reader.h"
#include "engine/training/training_steps.h"
#include "kernels/ops/norm.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

namespace longhand {

namespace {

constexpr int kHeadRows = 256;
constexpr std::size_t kEvaluatedPieces = 16;
/// Gradients longer than this are shortened: single batches do not throw a young block off.
constexpr double kLongestGradient = 1.0;
constexpr std::uint64_t kOfPieces = 1, kOfOffsets = 2; // streams of random numbers

/// What a checkpoint is recognised by.
std::string keyOf(const Model& model, const GlideOptions& options, std::uint64_t start, std::size_t records,
                  std::size_t length)
{
    const GlideShape& s = options.shape;
    const SamplerSettings& sampler = options.sampler;
    nlohmann::ordered_json json = {"glide",
                                   model.fingerprint(),
                                   s.hidden,
                                   s.layer,
                                   s.window,
                                   s.crossWindow,
                                   s.crossSinks,
                                   options.depths,
                                   options.steps,
                                   options.learningRate,
                                   options.weightDecay,
                                   options.stateWeight,
                                   options.segments,
                                   options.rows,
                                   options.context,
                                   options.vocabulary,
                                   options.anchorOffset,
                                   options.seed,
                                   options.evaluateEvery,
                                   options.patience,
                                   sampler.penalty,
                                   sampler.penaltyWindow,
                                   sampler.penaltySlope,
                                   static_cast<int>(sampler.penaltyBy),
                                   sampler.penaltySparesMarks,
                                   sampler.penaltySparedWords,
                                   start,
                                   records,
                                   length};
    if (sampler.sparesWordEnds)
        json.push_back("word ends");
    if (sampler.sparesContractions)
        json.push_back("contractions");
    return json.dump();
}

} // namespace

void GlideOptions::validate() const
{
    const auto checkRange = [](const char* what, double value, double low, double high) {
        if (!(value >= low && value <= high))
            throw Error("Training with %1 = %2; %3 to %4 is possible.", what, value, low, high);
    };
    shape.validate();
    checkRange("depths", depths, 1, 16);
    checkRange("steps", static_cast<double>(steps), 1, 1e8);
    checkRange("lr", learningRate, 1e-8, 10);
    checkRange("weight decay", weightDecay, 0, 10);
    checkRange("weight of states", stateWeight, 0, 1e6);
    checkRange("segments", segments, 1, 4096);
    checkRange("rows", rows, 2 * depths, 65536);
    checkRange("context", context, 0, 65536);
    checkRange("vocabulary", vocabulary, 0, 1e8);
    checkRange("evaluate every", static_cast<double>(evaluateEvery), 1, 1e8);
    checkRange("patience", patience, 0, 1e6);
    sampler.validate();
}

std::size_t GlideOptions::places(std::size_t length) const
{
    const auto used = static_cast<std::size_t>(rows);
    return length > used + 1 ? length - used - 1 : 0;
}

GlideTrainer::GlideTrainer(std::shared_ptr<const Model> model, const TrainingData& data, const GlideOptions& options,
                           const RopeFrequencies& frequencies, const CpuContext& context, const Glide* begin)
    : m_model(std::move(model)), m_data(data), m_options(options), m_context(context)
{
    const ModelConfig& config = m_model->config();
    m_options.validate();
    const GlideShape& shape = m_options.shape;
    if (shape.width != config.width || data.width() != static_cast<std::size_t>(config.width))
        throw Error("The model's width is %1, the Glide block has %2, the training data %3.", config.width, shape.width,
                    data.width());
    splitRecords(data.size(), m_train, m_heldOut);
    if (m_train.empty() || m_heldOut.empty())
        throw Error(
            "There are %1 excerpts to learn from; at least 2 are needed. More --tokens or a larger corpus helps.",
            data.size());
    if (m_options.places(data.length()) < 1)
        throw Error("Excerpts of %1 tokens are too short for pieces of %2 rows.", data.length(), m_options.rows);

    m_spared = sparedTokens(m_model->tokenizer(), m_options.sampler);
    if (begin != nullptr) {
        begin->checkModel(*m_model); // its tokens are the model's
        m_ids = begin->vocabulary;
    } else if (m_options.vocabulary > 0 && m_options.vocabulary < config.vocabulary) {
        m_ids = likeliestTokens(m_data, m_train, static_cast<std::size_t>(config.vocabulary),
                                static_cast<std::size_t>(m_options.vocabulary));
    }
    if (!m_ids.empty()) {
        m_vocabulary = std::make_unique<DraftVocabulary>(m_model, m_ids, m_context, kHeadRows);
    } else {
        m_vocabulary = std::make_unique<DraftVocabulary>(m_model, m_context, kHeadRows);
    }
    m_reader = std::make_unique<GlideReader>(m_model, m_data, m_options, frequencies, m_spared, m_ids, *m_context.pool);

    const auto proposed = static_cast<std::int64_t>(m_vocabulary->size());
    m_lmHead = std::make_unique<FastProducts>(proposed, config.width, kHeadRows, context);
    std::vector<TokenId> ids = m_ids;
    if (ids.empty()) {
        ids.resize(static_cast<std::size_t>(proposed));
        std::iota(ids.begin(), ids.end(), 0);
    }
    std::vector<float> head(static_cast<std::size_t>(proposed * config.width));
    embedding(m_model->head(), ids.data(), static_cast<int>(ids.size()), head.data());
    m_lmHead->setWeights(head);

    GlideContext<float> glide;
    glide.shape = shape;
    glide.depths = m_options.depths;
    glide.segmentRows = m_options.rows;
    glide.contextRows = m_options.context;
    glide.crossed = m_reader->crossed();
    glide.outputNorm = m_model->outputNorm();
    glide.stateWeight = m_options.stateWeight;
    glide.normEps = static_cast<double>(config.normEps);
    glide.ropeLayout = config.ropeLayout;
    glide.rotaryDim = config.rotaryDim;
    glide.own = RopeFrequencies::plain(config.rotaryDim, config.ropeBase);
    glide.cross = frequencies;
    glide.crossRotated = config.isRotated(shape.layer);
    glide.vocabulary = static_cast<std::size_t>(proposed);
    glide.lmHead = m_lmHead.get();
    glide.headRows = kHeadRows;
    glide.pool = context.pool;
    const auto matrices = shape.matrices();
    for (std::size_t i = 0; i < matrices.size(); ++i) {
        const bool ofTokens = i == GlideShape::Key || i == GlideShape::Value;
        const int rows = m_options.segments * (m_options.rows + (ofTokens ? m_options.context : 0));
        m_products.push_back(std::make_unique<FastProducts>(matrices[i].outputs, matrices[i].inputs, rows, context));
        glide.matrices.push_back(m_products.back().get());
    }
    glide.makeProducts = [context](std::int64_t outputs, std::int64_t inputs, int rows) {
        return std::make_unique<FastProducts>(outputs, inputs, rows, context);
    };
    m_gradient = std::make_unique<GlideGradient<float>>(std::move(glide));
    initWeights();
}

/// The block starts almost as "the state does not change": the matrices that write into the state are zero, except for
/// the joined input, which is small.
void GlideTrainer::initWeights()
{
    const auto matrices = m_options.shape.matrices();
    std::uint64_t counter = 0;
    for (std::size_t i = 0; i < matrices.size(); ++i) {
        std::vector<float> weights(static_cast<std::size_t>(matrices[i].outputs * matrices[i].inputs), 0.0F);
        const bool writes = i == GlideShape::Output || i == GlideShape::CrossOutput || i == GlideShape::Down;
        const double size = writes ? 0 : i == GlideShape::Input ? 0.5 : 1;
        const auto scale = static_cast<float>(size / std::sqrt(static_cast<double>(matrices[i].inputs)));
        for (float& weight : weights)
            weight = scale * normalOf(m_options.seed, counter++);
        m_state.mean.emplace_back(weights.size(), 0.0F);
        m_state.square.emplace_back(weights.size(), 0.0F);
        m_state.weights.push_back(std::move(weights));
    }
    m_state.best = m_state.weights;
}

void GlideTrainer::checkStart(const Glide& glide, const Model& model, const GlideOptions& options)
{
    glide.checkModel(model);
    if (glide.shape != options.shape)
        throw Error("The Glide block to start from has %1 hidden units and windows of %2 and %3; request the same.",
                    glide.shape.hidden, glide.shape.window, glide.shape.crossWindow);
}

void GlideTrainer::startFrom(const Glide& glide)
{
    checkStart(glide, *m_model, m_options);
    m_state.weights = glide.matrices;
    m_state.best = m_state.weights;
    m_start = checksumOf(m_state.weights);
    // The starting block may turn out to be the best.
    evaluate();
}

double GlideTrainer::advance()
{
    std::vector<GlidePiece> pieces;
    const auto count = static_cast<std::uint64_t>(m_options.segments);
    const std::size_t places = m_options.places(m_data.length());
    if (places == 0 || m_train.empty())
        throw std::logic_error("no records to learn from"); // the constructor has refused these
    const std::int64_t furthest =
        m_options.anchorOffset
            ? std::max<std::int64_t>(0, m_model->config().trainedContext - static_cast<std::int64_t>(m_data.length()))
            : 0;
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::uint64_t number = static_cast<std::uint64_t>(m_state.step) * count + i;
        const std::uint64_t sample = mixed(m_options.seed + kOfPieces, number);
        const std::uint64_t offset =
            mixed(m_options.seed + kOfOffsets, number) % (static_cast<std::uint64_t>(furthest) + 1);
        pieces.push_back({m_train[(sample >> 32) % m_train.size()], 1 + (sample & 0xffffffffU) % places,
                          static_cast<std::int32_t>(offset)});
    }
    const auto result = m_gradient->run(m_reader->batchOf(pieces), m_state.weights, m_gradients);
    double squares = 0;
    for (const auto& gradient : m_gradients)
        for (const float slope : gradient)
            squares += static_cast<double>(slope) * static_cast<double>(slope);
    const double length = std::sqrt(squares);
    if (!std::isfinite(result.loss) || !std::isfinite(length))
        throw Error("The training has diverged at step %1: the loss is not a number. A lower --lr than %2 helps.",
                    m_state.step, Message::Decimal{m_options.learningRate, 6});
    if (length > kLongestGradient)
        for (auto& gradient : m_gradients)
            for (float& slope : gradient)
                slope *= static_cast<float>(kLongestGradient / length);
    const double rate = m_options.learningRate * rateAt(m_state.step, m_options.steps);
    ++m_state.step;
    for (std::size_t i = 0; i < m_state.weights.size(); ++i)
        adamW(m_state, i, m_gradients[i], rate, rate * m_options.weightDecay, *m_context.pool);
    if (evaluatesAfter(m_state.step, m_options.evaluateEvery, m_options.steps))
        evaluate();
    return result.loss;
}

void GlideTrainer::evaluate()
{
    const std::size_t places = m_options.places(m_data.length());
    const auto depths = static_cast<std::size_t>(m_options.depths);
    TrainingPoint point;
    point.step = m_state.step;
    point.losses.assign(depths, 0);
    std::vector<double> accepted(depths, 0), tested(depths, 0);
    std::vector<GlidePiece> pieces;
    std::size_t batches = 0;
    for (std::size_t i = 0; i < kEvaluatedPieces; ++i) {
        // Prefer the end of a record, the part of a generated text that the model wrote itself.
        const std::size_t part = i / m_heldOut.size(), parts = (kEvaluatedPieces - 1) / m_heldOut.size() + 1;
        pieces.push_back({m_heldOut[i % m_heldOut.size()], 1 + (places - 1) * (part + 1) / parts, 0});
        if (pieces.size() < static_cast<std::size_t>(m_options.segments) && i + 1 < kEvaluatedPieces)
            continue;
        const auto result = m_gradient->loss(m_reader->batchOf(pieces), m_state.weights);
        for (std::size_t d = 0; d < depths; ++d)
            point.losses[d] += result.byDepth[d];
        addAcceptance(pieces, accepted, tested);
        pieces.clear();
        ++batches;
    }
    for (std::size_t d = 0; d < depths; ++d) {
        point.losses[d] /= static_cast<double>(batches);
        point.loss += point.losses[d];
        point.acceptance.push_back(accepted[d] / std::max(1.0, tested[d]));
    }
    m_state.keep(std::move(point), m_options.patience);
}

/// Call after loss() of the same pieces: compares coupled samples from the block's logits with the target's.
void GlideTrainer::addAcceptance(const std::vector<GlidePiece>& pieces, std::vector<double>& accepted,
                                 std::vector<double>& tested)
{
    const ModelConfig& config = m_model->config();
    const auto vocabulary = static_cast<std::size_t>(m_vocabulary->size());
    const auto rows = static_cast<std::size_t>(m_options.rows);
    const auto chunk = static_cast<std::size_t>(kHeadRows);
    std::vector<float> normalised(chunk * m_data.width()), logits(chunk * vocabulary);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        SamplerSettings settings = m_options.sampler;
        settings.take = pieces[i].record;
        std::vector<Sampler> samplers(static_cast<std::size_t>(m_context.pool->threads()),
                                      Sampler(settings, config.vocabulary, neverSampled(*m_model), m_spared));
        const std::vector<TokenId> tokens = m_data.tokens(pieces[i].record);
        const auto labels = m_data.labels(pieces[i].record, pieces[i].first, rows);
        for (std::size_t depth = 1; depth <= accepted.size(); ++depth)
            for (std::size_t begin = 0; begin < rows; begin += chunk) {
                const std::size_t count = std::min(chunk, rows - begin);
                rmsNorm(m_context,
                        m_gradient->hidden(static_cast<int>(depth)).data() + (i * rows + begin) * m_data.width(),
                        m_model->outputNorm().data(), config.normEps, static_cast<int>(count), config.width,
                        normalised.data());
                m_vocabulary->logits(normalised.data(), static_cast<int>(count), logits.data());
                std::vector<int> hits(samplers.size(), 0);
                m_context.pool->run([&](int thread, int threads) {
                    const auto t = static_cast<std::size_t>(thread);
                    for (std::size_t j = t; j < count; j += static_cast<std::size_t>(threads)) {
                        const std::size_t row = begin + j;
                        if (row + 1 < depth)
                            continue;
                        const TokenId guess = samplers[t]
                                                  .candidates(std::span(logits).subspan(j * vocabulary, vocabulary),
                                                              std::span(tokens).first(pieces[i].first + row + 1), {}, 1,
                                                              m_vocabulary->subset())
                                                  .front()
                                                  .token;
                        hits[t] += guess == labels[row][0].token ? 1 : 0;
                    }
                });
                accepted[depth - 1] += std::accumulate(hits.begin(), hits.end(), 0.0);
            }
        for (std::size_t depth = 1; depth <= tested.size(); ++depth)
            tested[depth - 1] += static_cast<double>(rows + 1 - depth);
    }
}

std::string GlideTrainer::key() const
{
    return keyOf(*m_model, m_options, m_start, m_data.size(), m_data.length());
}

void GlideTrainer::checkCheckpoint(const std::filesystem::path& path, const Model& model, const GlideOptions& options,
                                   const Glide* begin, std::size_t records, std::size_t length)
{
    const std::uint64_t start = begin == nullptr ? 0 : checksumOf(begin->matrices);
    TrainingState::check(path, keyOf(model, options, start, records, length));
}

Glide GlideTrainer::best() const
{
    Glide glide;
    glide.shape = m_options.shape;
    glide.fingerprint = m_model->baseFingerprint();
    glide.modelName = m_model->config().name;
    glide.matrices = m_state.best;
    glide.vocabulary = m_ids;
    glide.training.tokens = static_cast<std::int64_t>(m_data.size() * m_data.length());
    glide.training.steps = m_state.step;
    glide.training.batch = std::int64_t{m_options.segments} * m_options.rows;
    glide.training.learningRate = m_options.learningRate;
    if (const TrainingPoint* const best = m_state.bestPoint()) {
        glide.training.losses = best->losses;
        glide.training.acceptance = best->acceptance;
    }
    return glide;
}

} // namespace longhand
