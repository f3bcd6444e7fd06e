#pragma once

#include <chrono>

namespace longhand {

/// What the times in StepEvents and of benchmarks are read from.
using Clock = std::chrono::steady_clock;

inline double secondsSince(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

} // namespace longhand
