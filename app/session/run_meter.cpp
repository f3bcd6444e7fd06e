#include "app/session/run_meter.h"

#include <algorithm>

namespace longhand {

void RunMeter::begin(std::span<const TokenId> written, std::span<const int> tree, MetricsSummary earlier)
{
    m_metrics = DraftMetrics();
    m_earlier = std::move(earlier);
    m_distinct.begin(written);
    m_loop = {};
    m_collapse = {};
    m_gamma = std::max(1, static_cast<int>(tree.size()) - 1);
}

void RunMeter::add(const StepEvent& event)
{
    m_metrics.add(event);
    for (const TokenId token : event.tokens)
        m_distinct.push(token);
    if (event.loop.length * event.loop.repeats > m_loop.length * m_loop.repeats)
        m_loop = event.loop;
    if (m_collapse.length == 0)
        m_collapse = event.collapse;
}

RunSpeed RunMeter::speed() const
{
    MetricsSummary whole = m_earlier;
    whole.add(m_metrics.total());
    return RunSpeed(whole);
}

RunNumbers RunMeter::numbers() const
{
    return {m_metrics.total(), m_earlier, speed(), m_metrics.window(), m_distinct.rates(), m_loop, m_collapse, m_gamma};
}

} // namespace longhand
