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
    void tokens(std::int64_t done, std::int64_t total);
    /// "123 tokens in 4.0 s (30.8 tokens/s)" and a remark.
    void finish(const std::string& remark);
    ProgressLine& line() { return m_line; }

private:
    using Clock = std::chrono::steady_clock;
    ProgressLine m_line;
    std::int64_t m_first = -1; // tokens there when the run went on
    std::int64_t m_done = 0;
    Clock::time_point m_start{};
};

} // namespace longhand::cli
