#pragma once

#include "engine/cache/remainder.h"
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
    std::vector<std::int32_t> left;      ///< what was not chosen, ascending
};

/// Chooses what a partial cache holds for one layer and KV head: positions by importance, that is by the attention
/// weight that recent queries give them, summed over rows and heads of the group. What is left out it describes as a
/// remainder. One thread.
class PartialChooser
{
public:
    /// Candidates: [0, farEnd) of the far keys, [nearFirst, nearEnd) of the near keys; text: positions in all.
    PartialChooser(const ForwardPass& target, int layer, int kvHead, const GroupQueries& queries, std::int32_t farEnd,
                   std::int32_t nearFirst, std::int32_t nearEnd, std::int32_t text);

    /// `entries` entries for the far candidates, the first `sinks` positions always among them.
    ChosenList far(int entries, int sinks) const { return choose(0, m_farEnd, entries, sinks); }
    /// The same for the near candidates; sinks only if they begin the text.
    ChosenList near(int entries, int sinks) const
    {
        return choose(m_nearFirst, m_nearEnd, entries, m_nearFirst == 0 ? sinks : 0);
    }

    /// Sets the heads of the group in `remainder` to what the list leaves out of the far (else near) candidates.
    void describeLeft(bool far, const ChosenList& list, Remainder& remainder) const;

private:
    void score();
    ChosenList choose(std::int32_t first, std::int32_t end, int entries, int sinks) const;
    const std::vector<float>& queries(bool far) const;
    void scoreKeys(bool far, const float* query, int count, std::vector<float>& scores, std::int64_t& stride) const;

    const ForwardPass& m_target;
    int m_layer, m_kvHead, m_group, m_headDim;
    const GroupQueries& m_queries;
    std::int32_t m_farEnd, m_nearFirst, m_nearEnd, m_text;
    std::int32_t m_nearFrom; ///< first scored near position
    float m_scale;
    std::vector<float> m_importance; ///< [text]
};

} // namespace longhand
