#pragma once

#include "engine/speculative/draft_vocabulary.h"
#include "engine/training/batch_reader.h"
#include "engine/training/head_gradient.h"
#include "engine/training/training_state.h"
#include "engine/types/spared_tokens.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace longhand {

/// Trains draft heads on records with AdamW (0.9, 0.999). The heads learn what they will be used for: the distribution
/// that the target's sampler uses (after penalty, top-p, min-p and so on), not the raw logits; their own logits get the
/// same penalty before the softmax. That distribution needs no sampling, so a place in a book teaches as much as one in
/// the model's own text, except for where the text goes. A step depends only on the options, the data and its number:
/// resuming an interrupted training gives the same bits. One thread; every 16th record is held out.
class HeadTrainer
{
public:
    /// The data must contain at least one held-out record and one other; record numbers equal their takes. begin: the
    /// heads that startFrom() will be called with; what they draft is kept, whatever options.vocabulary says. Throws
    /// Error.
    HeadTrainer(std::shared_ptr<const Model> model, const TrainingData& data, const TrainingOptions& options,
                const CpuContext& context, const DraftHeads* begin = nullptr);

    /// Throws Error if a training with these options cannot start from the heads: they have another shape or are for
    /// another model.
    static void checkStart(const DraftHeads& heads, const Model& model, const TrainingOptions& options);
    /// Starts from these heads instead of from scratch; call before the first step. Throws Error as checkStart().
    void startFrom(const DraftHeads& heads);

    std::int64_t step() const { return m_state.step; }
    bool finished() const { return m_state.step >= m_options.steps || m_state.stopped; }
    /// One step; returns its loss. Evaluates after every evaluateEvery-th and after the last.
    double advance();
    const std::vector<TrainingPoint>& curve() const { return m_state.curve; }
    /// The step after which the heads were best; 0: nothing was better than the start.
    std::int64_t bestStep() const { return m_state.bestStep(); }

    /// The best heads so far by held-out loss. Fills in only the training numbers of the description; the rest is the
    /// caller's.
    DraftHeads best() const;

    /// Saves everything that a later trainer with the same options and data needs to resume. Replaces the file
    /// atomically.
    void saveCheckpoint(const std::filesystem::path& path) const { m_state.save(path, key()); }
    /// Throws Error, before there are any data, if it belongs to another training than one with these options and so
    /// many records of that length. begin: the heads that it starts from; null: from scratch.
    static void checkCheckpoint(const std::filesystem::path& path, const Model& model, const TrainingOptions& options,
                                const DraftHeads* begin, std::size_t records, std::size_t length);
    /// Throws Error if it belongs to another training.
    void loadCheckpoint(const std::filesystem::path& path) { m_state.load(path, key()); }

private:
    void chooseVocabulary(const DraftHeads* begin);
    void initWeights();
    void evaluate();
    std::vector<double> acceptance(const std::vector<TrainingPiece>& pieces);
    std::string key() const;

    std::shared_ptr<const Model> m_model;
    const TrainingData& m_data;
    TrainingOptions m_options;
    CpuContext m_context;
    std::vector<std::size_t> m_train, m_heldOut;
    SparedTokens m_spared;
    std::vector<TokenId> m_ids; // tokens that can be proposed, ascending; empty: all
    std::unique_ptr<BatchReader> m_reader;
    std::unique_ptr<MatrixProducts<float>> m_lmHead;
    std::vector<std::unique_ptr<MatrixProducts<float>>> m_products;
    std::unique_ptr<HeadGradient<float>> m_gradient;
    std::unique_ptr<DraftVocabulary> m_vocabulary; // for evaluating
    std::vector<double> m_rates;                   // relative learning rate per matrix
    std::vector<std::vector<float>> m_gradients;
    std::uint64_t m_start = 0; // checksum of the heads it began with
    TrainingState m_state;
};

} // namespace longhand
