#pragma once

#include "engine/model/evicted_residual.h"
#include "engine/model/forward_pass.h"
#include "engine/model/partial_store.h"
#include "kernels/util/aligned_buffer.h"

#include <cstdint>
#include <span>
#include <vector>

namespace longhand {

/// Recent queries of the heads that share a KV head: [rows][group][headDim], the newest row last.
struct GroupQueries
{
    int rows = 0;
    std::vector<float> near; ///< rotated for near keys
    std::vector<float> far;  ///< rotated for far keys; empty where these are the near keys
};

/// The best subset of a text's positions for one KV head of one layer.
struct ChosenList
{
    std::vector<std::int32_t> positions; ///< sinks first, then the most important first
    int sinks = 0;                       ///< how many of them are at the front
    std::vector<std::int32_t> left;      ///< what was not chosen, ascending
};

/// `entries` of [first, end), the first `sinks` of them always, else by importance [text].
ChosenList chooseByImportance(std::span<const float> importance, std::int32_t first, std::int32_t end, int entries,
                              int sinks);
/// The lists of a layout for one layer and KV head.
ChosenList chooseFar(std::span<const float> importance, const PartialLayout& layout);
/// Sinks only if they begin the text.
ChosenList chooseNear(std::span<const float> importance, const PartialLayout& layout);

/// The most left-out keys that a residual's moments are computed from; of more, a sample by weight.
inline constexpr int kResidualSamples = 1024;

/// Left-out keys, weighted for computing a residual.
struct LeftKeys
{
    std::vector<float> logMass;          ///< [heads of the group]: the log of the sum of e^score
    std::vector<std::int32_t> positions; ///< ascending
    std::vector<float> weights; ///< [heads of the group][positions]: proportional to e^score, each head's sum to 1
};
/// left: not empty. scores: of each head's typical query, position p at [head * stride + p].
LeftKeys weighLeft(const std::vector<std::int32_t>& left, const float* scores, std::int64_t stride, int group);

/// One query's mean score over each chunk of [first, end): its product with the chunk's mean key. scores[p]: of
/// position p; the last chunk may be shorter. Appends to `means`.
void chunkMeans(const float* scores, std::int32_t first, std::int32_t end, std::int32_t chunk,
                std::vector<float>& means);

/// Queries that importance is computed from: those of the newest rows, of all heads of a group.
inline constexpr int kScoredQueries = 15;

/// Memory for scores, of one thread, kept from one chooser to the next: pages of new memory cost as much as the scores.
class ScoreScratch
{
public:
    /// floats: of any content.
    float* take(std::size_t floats)
    {
        if (m_memory.size() < floats * sizeof(float))
            m_memory = AlignedBuffer(floats * sizeof(float));
        return m_memory.as<float>();
    }

private:
    AlignedBuffer m_memory;
};

/// Chooses what a partial cache holds for one layer and KV head: positions by importance, that is by the attention
/// weight that recent queries give them, summed over rows and heads of the group; or whole chunks by relevance, that is
/// by the weight that the same queries would give to each chunk's mean key if it were the chunk's only key. Describes
/// the rest as a residual. One thread.
class PartialChooser
{
public:
    PartialChooser(const ForwardPass& target, int layer, int kvHead, const GroupQueries& queries,
                   const PartialLayout& layout, ScoreScratch& scratch);

    ChosenList far() const { return chooseFar(m_importance, m_layout); }
    ChosenList near() const { return chooseNear(m_importance, m_layout); }

    /// Sets the heads of the group in `residual`, which has begun, to what the list leaves out of the far (else near)
    /// candidates.
    void describeLeft(bool far, const ChosenList& list, EvictedResidual& residual) const;

private:
    void score();
    void scoreChunks(const float* far, const float* near, std::vector<float>& means);
    const std::vector<float>& queries(bool far) const;
    std::int64_t strideOf(bool far) const;
    void scoreKeys(bool far, const float* query, int count, float* scores) const;

    const ForwardPass& m_target;
    int m_layer, m_kvHead, m_group, m_headDim;
    const GroupQueries& m_queries;
    const PartialLayout& m_layout;
    ScoreScratch& m_scratch;
    std::int32_t m_nearFrom; ///< first scored near position
    float m_scale;
    std::vector<float> m_importance; ///< [text]
};

} // namespace longhand
