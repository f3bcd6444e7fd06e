#pragma once

#include "app/cli/progress_line.h"

#include <chrono>
#include <cstdint>
#include <string>

namespace longhand::cli {

/// The progress line of a run: reading the text so far, then tokens, rate and time left.
class RunProgress
{
public:
    RunProgress();
    void prefill(std::int64_t done, std::int64_t total);
    /// fresh: those of `done` that this program wrote.
    void tokens(std::int64_t done, std::int64_t total, std::int64_t fresh);
    /// "123 tokens in 4.0 s (30.8 tokens/s)" and a remark.
    void finish(const std::string& remark);
    ProgressLine& line() { return m_line; }

private:
    using Clock = std::chrono::steady_clock;
    double tokensPerSecond() const; // since the first look; 0: unknown

    ProgressLine m_line;
    std::int64_t m_first = -1; // fresh tokens at the first look
    std::int64_t m_fresh = 0;
    Clock::time_point m_start{};
};

} // namespace longhand::cli
