#pragma once

#include "engine/model/forward_pass.h"

#include <cstdint>
#include <vector>

namespace longhand {

/// Recent queries of the heads that share a KV head: [rows][group][headDim], the newest row last.
struct GroupQueries
{
    int rows = 0;
    std::vector<float> near; ///< rotated for near keys
    std::vector<float> far;  ///< rotated for far keys; empty where these are the near keys
};

/// A part of a text's positions as one KV head of one layer would best see it.
struct ChosenList
{
    std::vector<std::int32_t> positions; ///< sinks first, then the most important first
    int sinks = 0;                       ///< of them at the front
    int summaries = 0;
    std::vector<float> keys, values; ///< [summaries][headDim]
};

/// Chooses what a partial cache holds for one layer and KV head: positions by importance, that is by the attention
/// weight that recent queries give them, summed over rows and heads of the group; and summaries of what is left out,
/// stretch by stretch. One thread.
class PartialChooser
{
public:
    /// Candidates: [0, farEnd) of the far keys, [nearFirst, nearEnd) of the near keys; text: positions in all.
    PartialChooser(const ForwardPass& target, int layer, int kvHead, const GroupQueries& queries, std::int32_t farEnd,
                   std::int32_t nearFirst, std::int32_t nearEnd, std::int32_t text);

    /// `entries` entries for the far candidates, the first `sinks` positions always among them.
    ChosenList far(int entries, int sinks) { return choose(true, 0, m_farEnd, entries, sinks); }
    /// The same for the near candidates; sinks only if they begin the text.
    ChosenList near(int entries, int sinks)
    {
        return choose(false, m_nearFirst, m_nearEnd, entries, m_nearFirst == 0 ? sinks : 0);
    }

private:
    void score();
    ChosenList choose(bool far, std::int32_t first, std::int32_t end, int entries, int sinks);
    void summarise(bool far, const std::vector<std::int32_t>& left, int count, ChosenList& list);
    void findDirections(bool far);
    float scoreOf(int query, bool far, std::int32_t position) const;

    const ForwardPass& m_target;
    int m_layer, m_kvHead, m_group, m_headDim;
    const GroupQueries& m_queries;
    std::int32_t m_farEnd, m_nearFirst, m_nearEnd, m_text;
    std::int32_t m_nearFrom = 0; ///< first scored near position
    int m_count = 0;             ///< queries that scores were made of
    std::int64_t m_farStride = 0, m_nearStride = 0;
    std::vector<float> m_farScores, m_nearScores; ///< [queries][stride]
    std::vector<float> m_total;                   ///< [queries] log of the sum of e^score over all keys
    std::vector<float> m_importance;              ///< [text]
    std::vector<double> m_directions;             ///< [group][headDim]
};

} // namespace longhand
