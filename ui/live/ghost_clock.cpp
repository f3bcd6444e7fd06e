#include "ui/live/ghost_clock.h"

#include <algorithm>

namespace longhand {

void GhostClock::begin(std::int64_t first, const MetricsSummary& earlier)
{
    *this = GhostClock();
    m_first = std::max<std::int64_t>(0, first - earlier.tokens);
    add(earlier.tokens, earlier.oneByOneSeconds, earlier.estimatedSeconds);
}

void GhostClock::add(const StepEvent& step)
{
    add(std::int64_t(step.tokens.size()), step.oneByOneSeconds, step.measuredSeconds);
}

void GhostClock::add(std::int64_t tokens, double oneByOneSeconds, double measuredSeconds)
{
    m_waiting += tokens;
    if (!(measuredSeconds > 0)) {
        return;
    }
    const double before = m_ends.empty() ? 0 : m_ends.back().seconds;
    m_ends.push_back({written() + m_waiting, before + oneByOneSeconds});
    m_waiting = 0;
    m_taken += measuredSeconds;
}

std::int64_t GhostClock::token() const
{
    const auto end = std::partition_point(m_ends.begin(), m_ends.end(),
                                          [this](const End& place) { return place.seconds <= m_taken; });
    if (end == m_ends.end()) {
        return written();
    }
    const End begin = end == m_ends.begin() ? End{m_first, 0} : *std::prev(end);
    return begin.token +
           std::int64_t((m_taken - begin.seconds) * double(end->token - begin.token) / (end->seconds - begin.seconds));
}

} // namespace longhand
