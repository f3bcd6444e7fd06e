#pragma once

#include "engine/model/model.h"
#include "engine/training/glide_batch.h"
#include "engine/training/glide_options.h"
#include "engine/training/label_reader.h"
#include "kernels/ops/rope.h"
#include "kernels/pool/compute_pool.h"

#include <memory>
#include <vector>

namespace longhand {

/// A segment of a record: GlideOptions::rows rows from position `first`.
struct GlidePiece
{
    std::size_t record = 0;
    std::size_t first = 1;
    std::int32_t offset = 0; ///< how much further back the first positions lie
};

/// Makes segments of records into a batch.
class GlideReader
{
public:
    /// The data and the pool must outlive it. The records' cross must be of shape.layer alone. frequencies: of the
    /// target's keys. spared, proposed: see LabelReader. Throws Error if the records do not fit.
    GlideReader(std::shared_ptr<const Model> model, const TrainingData& data, const GlideOptions& options,
                RopeFrequencies frequencies, SparedTokens spared, const std::vector<TokenId>& proposed,
                ComputePool& pool);

    GlideBatch batchOf(const std::vector<GlidePiece>& pieces) const;
    /// Positions of the target's cache of a segment.
    int crossed() const;

private:
    void addPiece(const GlidePiece& piece, std::size_t segment, GlideBatch& batch) const;
    void turnBack(float* keys, std::int32_t positions) const;

    std::shared_ptr<const Model> m_model;
    const TrainingData& m_data;
    GlideOptions m_options;
    RopeFrequencies m_frequencies;
    LabelReader m_labels;
    ComputePool* m_pool;
};

} // namespace longhand
