#include "engine/speculative/acceptance_watch.h"

#include <algorithm>

namespace longhand {
namespace {

/// A plain mean until `window` values are known, then an exponential one.
void follow(double& mean, int& count, int window, double value)
{
    count = std::min(count + 1, window);
    mean += (value - mean) / count;
}

} // namespace

void AcceptanceWatch::observe(bool accepted)
{
    const double value = accepted ? 1 : 0;
    follow(m_usual, m_usualTests, kUsual, value);
    follow(m_recent, m_recentTests, kRecent, value);
}

bool AcceptanceWatch::hasFallen() const
{
    return m_recentTests >= kRecent && m_recent < m_usual - kFall;
}

void AcceptanceWatch::restart()
{
    m_recent = 0;
    m_recentTests = 0;
}

} // namespace longhand
