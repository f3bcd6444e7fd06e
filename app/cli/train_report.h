#pragma once

#include "app/cli/progress_line.h"
#include "engine/training/training_state.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace longhand::cli {

/// How a training gets on: for people (a progress line, a line for each look at held-out text) or, with json,
/// as one object a line on standard output:
///     {"part": "samples" | "texts" | "steps", "done": N, "total": N, "loss": X, "seconds": of a step}
///     {"part": "look", "step": N, "loss": X, "acceptance": [by depth]}
///     {"part": "done", "file": PATH, "acceptance": [by depth], "best": after which step; 0: as it began}
class TrainReport
{
public:
    explicit TrainReport(bool json) : m_json(json) {}

    /// `done` of `total` texts are written ("samples") or read ("texts").
    void text(const char* part, const std::string& sentence, std::size_t done, std::size_t total);
    void step(std::int64_t step, std::int64_t steps, double loss, double secondsOfStep);
    void evaluation(const TrainingPoint& point);
    void wrote(const std::string& file, const std::vector<double>& acceptance, std::int64_t bestStep);
    /// The last word, for people.
    void finish(const std::string& text);

private:
    bool m_json;
    ProgressLine m_line;
    std::chrono::steady_clock::time_point m_last{};
};

} // namespace longhand::cli
