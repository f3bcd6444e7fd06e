#pragma once

#include "engine/metrics/draft_metrics.h"

#include <cstdint>
#include <vector>

namespace longhand {

/// How far a run would be by now, one token at a time. Adds up the same as RunSpeed, token by token: where that says
/// 2.0, one by one is halfway (if all tokens of the run cost the same).
class GhostClock
{
public:
    /// A run whose next token is number `first`; earlier: what its steps before that did.
    void begin(std::int64_t first, const MetricsSummary& earlier = {});
    void add(const StepEvent& step);

    /// Index in the run of the token that one by one would be at; at most written().
    std::int64_t token() const;
    /// Index behind the last token whose one-by-one cost is known.
    std::int64_t written() const { return m_ends.empty() ? m_first : m_ends.back().token; }

private:
    /// Where one by one is at a given time; linear between two of them.
    struct End
    {
        std::int64_t token;
        double seconds;
    };
    void add(std::int64_t tokens, double oneByOneSeconds, double measuredSeconds);

    std::int64_t m_first = 0;
    std::int64_t m_waiting = 0; ///< tokens whose cost comes with a later step
    std::vector<End> m_ends;
    double m_taken = 0; ///< seconds that the run really took
};

} // namespace longhand
