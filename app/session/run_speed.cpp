#include "app/session/run_speed.h"

#include <cmath>

namespace longhand {

RunSpeed::RunSpeed(const MetricsSummary& sums)
{
    if (!(sums.oneByOneSeconds > 0) || !(sums.estimatedSeconds > 0) || !(sums.seconds > 0))
        return;
    // The sums keep seconds, not tokens, of the measured steps; usually that is all of them.
    m_tokens = std::llround(static_cast<double>(sums.tokens) * std::min(1.0, sums.estimatedSeconds / sums.seconds));
    m_oneByOne = sums.oneByOneSeconds;
    m_taken = sums.estimatedSeconds;
}

std::optional<double> RunSpeed::timesAsFast() const
{
    return m_tokens >= kLeastTokens ? std::optional(m_oneByOne / m_taken) : std::nullopt;
}

SpeedVerdict RunSpeed::verdict() const
{
    const auto times = timesAsFast();
    if (!times)
        return SpeedVerdict::Unknown;
    return *times >= kFaster ? SpeedVerdict::Faster : *times < kSlower ? SpeedVerdict::Slower : SpeedVerdict::Same;
}

std::optional<double> RunSpeed::oneByOneRate() const
{
    return m_tokens > 0 ? std::optional(static_cast<double>(m_tokens) / m_oneByOne) : std::nullopt;
}

} // namespace longhand
