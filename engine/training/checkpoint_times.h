#pragma once

#include "engine/training/training_state.h"

#include <chrono>
#include <cstdint>

namespace longhand {

/// When a training saves its checkpoint, so that a program that is killed has lost little: every minute, and before a
/// step that evaluates, which may take longer than a window that is being closed waits.
class CheckpointTimes
{
public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::seconds kBetween{60};

    /// evaluateEvery, steps: of the training; step: what it begins with, which needs no saving.
    CheckpointTimes(std::int64_t evaluateEvery, std::int64_t steps, Clock::time_point now, std::int64_t step = 0)
        : m_evaluateEvery(evaluateEvery), m_steps(steps), m_step(step), m_time(now)
    {
    }

    /// step: how many are done.
    bool isDue(std::int64_t step, Clock::time_point now) const
    {
        return step != m_step && (evaluatesAfter(step + 1, m_evaluateEvery, m_steps) || now - m_time >= kBetween);
    }
    void saved(std::int64_t step, Clock::time_point now)
    {
        m_step = step;
        m_time = now;
    }

private:
    std::int64_t m_evaluateEvery, m_steps;
    std::int64_t m_step; // of the last checkpoint
    Clock::time_point m_time;
};

} // namespace longhand
