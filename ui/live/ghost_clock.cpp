#include "ui/live/ghost_clock.h"

namespace longhand {

void GhostClock::begin(std::int64_t first)
{
    *this = GhostClock();
    m_first = first;
}

void GhostClock::add(const StepEvent& step)
{
    // A turn without an estimate of its own costs what the last one did: the text has hardly grown.
    const bool measured = step.plan.arSeconds > 0;
    if (measured) {
        m_lastCost = step.plan.arSeconds;
        if (!m_known) { // what came before the first estimate counts with it
            for (float& cost : m_costs) {
                cost = m_lastCost;
            }
        }
        m_known = true;
    }
    m_costs.insert(m_costs.end(), step.tokens.size(), m_lastCost);
    m_left += step.seconds;
    while (m_known && m_ghost < m_costs.size() && m_costs[m_ghost] <= m_left) {
        m_left -= m_costs[m_ghost++];
    }
    if (m_ghost == m_costs.size()) {
        m_left = 0; // no race beyond the text that there is
    }
}

} // namespace longhand
