#pragma once

#include "engine/generation/step_event.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace longhand {

/// How far a run would have got by now, one token at a time: from the measured cost of such passes at each place of the
/// text. An estimate; nothing is known until a cost is.
class GhostClock
{
public:
    /// A run begins or goes on at its token `first`: both start there.
    void begin(std::int64_t first);
    void add(const StepEvent& step);

    /// False until a cost was measured.
    bool known() const { return m_known; }
    /// Index in the run of the token that one by one would be at; at most written().
    std::int64_t token() const { return m_first + std::int64_t(m_ghost); }
    /// Index behind the last token that was written.
    std::int64_t written() const { return m_first + std::int64_t(m_costs.size()); }
    /// How many tokens one by one is behind.
    std::int64_t behind() const { return written() - token(); }

private:
    std::int64_t m_first = 0;
    std::vector<float> m_costs; ///< seconds of each token since m_first, one by one
    std::size_t m_ghost = 0;    ///< tokens that fit into the time so far
    double m_left = 0;          ///< seconds that are left beyond them
    float m_lastCost = 0;
    bool m_known = false;
};

} // namespace longhand
