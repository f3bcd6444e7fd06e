#pragma once

#include "engine/speculative/draft_vocabulary.h"
#include "engine/training/glide_gradient.h"
#include "engine/training/glide_reader.h"
#include "engine/training/training_state.h"
#include "engine/types/spared_tokens.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace longhand {

/// Trains a Glide block on records with AdamW, as HeadTrainer does heads (labels, held-out records, resuming): a row
/// learns the distribution that the target's sampler uses, also from the block's own states of up to `depths` - 1 rows
/// before. One thread.
class GlideTrainer
{
public:
    /// frequencies: of the target's keys in the records (TargetReader::frequencies). The data must contain at least one
    /// held-out record and one other; record numbers equal their takes. begin: the block that startFrom() will be
    /// called with; what it drafts is kept, whatever options.vocabulary says. Throws Error.
    GlideTrainer(std::shared_ptr<const Model> model, const TrainingData& data, const GlideOptions& options,
                 const RopeFrequencies& frequencies, const CpuContext& context, const Glide* begin = nullptr);

    /// Throws Error if a training with these options cannot start from the block: it has another shape or is for
    /// another model.
    static void checkStart(const Glide& glide, const Model& model, const GlideOptions& options);
    /// Starts from this block instead of from scratch; call before the first step. Throws Error as checkStart().
    void startFrom(const Glide& glide);

    std::int64_t step() const { return m_state.step; }
    std::int64_t steps() const { return m_options.steps; }
    bool finished() const { return m_state.step >= m_options.steps || m_state.stopped; }
    /// One step; returns its loss. Evaluates after every evaluateEvery-th and after the last.
    double advance();
    const std::vector<TrainingPoint>& curve() const { return m_state.curve; }
    /// The step after which the block was best; 0: nothing was better than the start.
    std::int64_t bestStep() const { return m_state.bestStep(); }

    /// The best block so far by held-out loss. Fills in only the training numbers of the description; the rest is the
    /// caller's.
    Glide best() const;

    /// Saves everything that a later trainer with the same options and data needs to resume. Replaces the file
    /// atomically.
    void saveCheckpoint(const std::filesystem::path& path) const { m_state.save(path, key()); }
    /// Throws Error, before there are any data, if it belongs to another training than one with these options and so
    /// many records of that length. begin: the block that it starts from; null: from scratch.
    static void checkCheckpoint(const std::filesystem::path& path, const Model& model, const GlideOptions& options,
                                const Glide* begin, std::size_t records, std::size_t length);
    /// Throws Error if it belongs to another training.
    void loadCheckpoint(const std::filesystem::path& path) { m_state.load(path, key()); }

private:
    void initWeights();
    void evaluate();
    void addAcceptance(const std::vector<GlidePiece>& pieces, std::vector<double>& accepted,
                       std::vector<double>& tested);
    std::string key() const;

    std::shared_ptr<const Model> m_model;
    const TrainingData& m_data;
    GlideOptions m_options;
    CpuContext m_context;
    std::vector<std::size_t> m_train, m_heldOut;
    SparedTokens m_spared;
    std::vector<TokenId> m_ids; // tokens that can be proposed, ascending; empty: all
    std::unique_ptr<GlideReader> m_reader;
    std::unique_ptr<MatrixProducts<float>> m_lmHead;
    std::vector<std::unique_ptr<MatrixProducts<float>>> m_products;
    std::unique_ptr<GlideGradient<float>> m_gradient;
    std::unique_ptr<DraftVocabulary> m_vocabulary; // for evaluating
    std::vector<std::vector<float>> m_gradients;
    std::uint64_t m_start = 0; // checksum of the block it began with
    TrainingState m_state;
};

} // namespace longhand
