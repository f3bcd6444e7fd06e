#pragma once

#include <chrono>

namespace longhand {

/// The clock behind the times in StepEvents and benchmarks.
using Clock = std::chrono::steady_clock;

inline double secondsSince(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

} // namespace longhand
