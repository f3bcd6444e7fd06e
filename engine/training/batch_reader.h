#pragma once

#include "engine/model/model.h"
#include "engine/training/head_batch.h"
#include "engine/training/label_reader.h"
#include "engine/training/training_data.h"
#include "engine/training/training_options.h"
#include "kernels/pool/compute_pool.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace longhand {

/// TrainingOptions::kPiece rows of a record, from `first` on.
struct TrainingPiece
{
    std::size_t record = 0;
    std::size_t first = 0;
};

/// out [tokens][width]: n(embedding), each divided by the root of its mean square, as drafters see tokens.
void normalisedEmbeddings(const Model& model, std::span<const TokenId> tokens, float* out);

/// Makes pieces of records into a batch: hidden states, embeddings, labels and what the penalty lowers.
class BatchReader
{
public:
    /// The data and the pool must outlive it. spared: exempt from the contextual penalty. proposed: tokens that can be
    /// proposed, ascending; empty: all.
    BatchReader(std::shared_ptr<const Model> model, const TrainingData& data, const TrainingOptions& options,
                SparedTokens spared, const std::vector<TokenId>& proposed, ComputePool& pool);

    HeadBatch batchOf(const std::vector<TrainingPiece>& pieces) const;

private:
    void addPiece(const TrainingPiece& piece, int row, HeadBatch& batch) const;

    std::shared_ptr<const Model> m_model;
    const TrainingData& m_data;
    TrainingOptions m_options;
    ComputePool* m_pool;
    LabelReader m_labels;
};

} // namespace longhand
