#pragma once

#include "engine/speculative/draft_heads.h"
#include "engine/speculative/draft_vocabulary.h"
#include "engine/training/head_gradient.h"
#include "engine/training/training_data.h"
#include "engine/types/sampler_settings.h"
#include "kernels/ops/context.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace longhand {

struct TrainingOptions
{
    HeadShape shape; ///< width is the model's
    std::int64_t steps = 2000;
    double learningRate = 2e-3; ///< peak: after the warm-up (steps / 20), before the cosine decay
    double weightDecay = 0.1;
    int batch = 1024;         ///< rows per step, in pieces of kPiece
    bool targetLabels = true; ///< learn the target's distribution (else the text's next token)
    int vocabulary = 8192;    ///< how many of the likeliest tokens may be proposed; 0: all
    std::uint64_t seed = 1;
    std::int64_t evaluateEvery = 100;
    int patience = 0;        ///< stop after this many evaluations without a better loss; 0: run to the last step
    SamplerSettings sampler; ///< the settings the records were made with

    static constexpr int kPiece = 64;
    /// Throws Error naming the option, its value and its range.
    void validate() const;
};

/// An evaluation on the held-out records.
struct TrainingPoint
{
    std::int64_t step = 0;
    double loss = 0;            ///< sum over depths, nats
    std::vector<double> losses; ///< by depth
    std::vector<double>
        acceptance; ///< by depth: the head's best is the target's sample, given that everything before is right
};

/// Trains draft heads on records with AdamW (0.9, 0.999). The heads learn what they will be used for: the distribution
/// that the target's sampler uses (after penalty, top-p, min-p and so on), not the raw logits; their own logits get the
/// same penalty before the softmax. That distribution needs no sampling, so a place in a book teaches as much as one in
/// the model's own text, except for where the text goes. A step depends only on the options, the data and its number:
/// resuming an interrupted training gives the same bits. One thread; every 16th record is held out.
class HeadTrainer
{
public:
    /// The data must contain at least one held-out record and one other; record numbers equal their takes. Throws
    /// Error.
    HeadTrainer(std::shared_ptr<const Model> model, const TrainingData& data, const TrainingOptions& options,
                const CpuContext& context);

    /// Starts from these heads instead of from scratch; call before the first step. Throws Error if they have another
    /// shape or are for another model.
    void startFrom(const DraftHeads& heads);

    std::int64_t step() const { return m_step; }
    bool finished() const { return m_step >= m_options.steps || m_stopped; }
    /// One step; returns its loss. Evaluates after every evaluateEvery-th and after the last.
    double advance();
    const std::vector<TrainingPoint>& curve() const { return m_curve; }

    /// The best heads so far by held-out loss. Fills in only the training numbers of the description; the rest is the
    /// caller's.
    DraftHeads best() const;

    /// Saves everything that a later trainer with the same options and data needs to resume. Replaces the file
    /// atomically.
    void saveCheckpoint(const std::filesystem::path& path) const;
    /// Throws Error if it belongs to another training.
    void loadCheckpoint(const std::filesystem::path& path);

private:
    struct Piece
    {
        std::size_t record = 0;
        std::size_t first = 0;
    };
    void chooseVocabulary();
    void initWeights();
    HeadBatch batchOf(const std::vector<Piece>& pieces);
    void addPiece(const Piece& piece, int row, HeadBatch& batch);
    void adamW(double rate);
    void evaluate();
    std::vector<double> acceptance(const std::vector<Piece>& pieces);
    std::size_t positions() const;
    std::string key() const;

    std::shared_ptr<const Model> m_model;
    const TrainingData& m_data;
    TrainingOptions m_options;
    CpuContext m_context;
    std::vector<std::size_t> m_train, m_heldOut;
    std::vector<TokenId> m_spared;       // exempt from the contextual penalty
    std::vector<TokenId> m_ids;          // tokens that can be proposed, ascending; empty: all
    std::vector<std::int32_t> m_indexOf; // token -> index among them, -1
    std::unique_ptr<MatrixProducts<float>> m_lmHead;
    std::vector<std::unique_ptr<MatrixProducts<float>>> m_products;
    std::unique_ptr<HeadGradient<float>> m_gradient;
    std::unique_ptr<DraftVocabulary> m_vocabulary; // for evaluating
    std::vector<double> m_rates;                   // relative learning rate per matrix
    std::vector<std::vector<float>> m_weights, m_gradients, m_mean, m_square, m_best;
    std::uint64_t m_start = 0; // checksum of the heads it began with
    std::int64_t m_step = 0;
    bool m_stopped = false;
    std::vector<TrainingPoint> m_curve;
};

} // namespace longhand
