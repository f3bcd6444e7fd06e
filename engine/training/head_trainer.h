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
    double learningRate = 2e-3; ///< at its highest: after the warm-up (steps / 20), before the cosine
    double weightDecay = 0.1;
    int batch = 1024;         ///< rows of a step, in pieces of kPiece
    bool targetLabels = true; ///< learn the target's distribution (else the next token of the text)
    int vocabulary = 8192;    ///< tokens that may be proposed, the likeliest; 0: all
    std::uint64_t seed = 1;
    std::int64_t evaluateEvery = 100;
    int patience = 0;        ///< evaluations without a better loss after which to end; 0: go on to the last step
    SamplerSettings sampler; ///< as the records were made

    static constexpr int kPiece = 64;
    /// Throws Error naming the option, its value and its range.
    void validate() const;
};

/// A look at the held-out records.
struct TrainingPoint
{
    std::int64_t step = 0;
    double loss = 0;                ///< sum over depths, nats
    std::vector<double> losses;     ///< by depth
    std::vector<double> acceptance; ///< by depth: the head's best is the target's draw, everything before being right
};

/// Trains draft heads on records by AdamW (0.9, 0.999). What a step does depends on the options, the data and the
/// number of the step alone: interrupted and gone on with gives the same bits. One thread; every 16th record is held
/// out.
class HeadTrainer
{
public:
    /// The data must hold one record that is held out and one that is not; records numbered as their takes. Throws
    /// Error.
    HeadTrainer(std::shared_ptr<const Model> model, const TrainingData& data, const TrainingOptions& options,
                const CpuContext& context);

    /// Begins with these heads instead of none; before the first step. Throws Error if they are of another shape or for
    /// another model.
    void startFrom(const DraftHeads& heads);

    std::int64_t step() const { return m_step; }
    bool finished() const { return m_step >= m_options.steps || m_stopped; }
    /// One step; returns its loss. Evaluates after every evaluateEvery-th and after the last.
    double advance();
    const std::vector<TrainingPoint>& curve() const { return m_curve; }

    /// The best heads so far by the loss on held-out records; description left to the caller but for the training's
    /// numbers.
    DraftHeads best() const;

    /// Everything that a later trainer with the same options and data needs to go on. Replaces the file as a whole.
    void saveCheckpoint(const std::filesystem::path& path) const;
    /// Throws Error if it is of another training.
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
    std::vector<TokenId> m_spared;       // the contextual penalty passes them over
    std::vector<TokenId> m_ids;          // tokens that are proposed, ascending; empty: all
    std::vector<std::int32_t> m_indexOf; // token -> index among them, -1
    std::unique_ptr<MatrixProducts<float>> m_lmHead;
    std::vector<std::unique_ptr<MatrixProducts<float>>> m_products;
    std::unique_ptr<HeadGradient<float>> m_gradient;
    std::unique_ptr<DraftVocabulary> m_vocabulary; // for evaluating
    std::vector<double> m_rates;                   // learning rate of a matrix, relative
    std::vector<std::vector<float>> m_weights, m_gradients, m_mean, m_square, m_best;
    std::uint64_t m_start = 0; // checksum of the heads it began with
    std::int64_t m_step = 0;
    bool m_stopped = false;
    std::vector<TrainingPoint> m_curve;
};

} // namespace longhand
