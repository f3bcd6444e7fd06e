#include "app/session/one_by_one.h"

#include "engine/metrics/median.h"
#include "engine/speculative/step_planner.h"

#include <algorithm>

namespace longhand {

namespace {

double bytesOf(const StepEvent& step)
{
    return std::max(1.0, static_cast<double>(step.bytesMoved));
}

} // namespace

void OneByOneCost::beginRun()
{
    m_waiting = {};
    m_single = 0;
}

void OneByOneCost::follow(double secondsPerByte)
{
    m_passes.push_back(secondsPerByte);
    if (m_passes.size() > kPasses)
        m_passes.pop_front();
    if (m_passes.size() < kLeast)
        return;
    m_perByte = median({m_passes.begin(), m_passes.end()});
}

std::optional<double> OneByOneCost::seconds(double bytes) const
{
    return m_perByte > 0 ? std::optional(m_perByte * bytes) : std::nullopt;
}

void OneByOneCost::measure(StepEvent& step)
{
    step.oneByOneSeconds = step.measuredSeconds = 0;
    const double own = step.seconds - step.draftSeconds;
    m_waiting.seconds += step.seconds;
    m_single = step.rows == 1 ? m_single + 1 : 0;
    if (step.rows == 1 && own > 0) {
        m_waiting.known += own;
        if (m_single > kPassesNotCounted)
            follow(own / bytesOf(step));
    } else {
        m_waiting.bytes += bytesOf(step) * static_cast<double>(step.tokens.size());
    }
    if (const auto others = seconds(m_waiting.bytes)) {
        step.oneByOneSeconds = m_waiting.known + *others;
        step.measuredSeconds = m_waiting.seconds;
        m_waiting = {};
    }
}

} // namespace longhand
