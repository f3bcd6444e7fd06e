#pragma once

#include "engine/metrics/draft_metrics.h"

#include <optional>

namespace longhand {

/// How a run's speed compares with writing one by one, in words.
enum class SpeedVerdict
{
    Unknown,
    Slower, ///< drafting did not pay off
    Same,
    Faster,
};

/// The speed of a run relative to writing one by one: estimated one-by-one time of its text so far (from OneByOneCost)
/// divided by the actual time, both without pauses and without reading the text before it. The single source of this
/// figure: everything that displays a speed takes it from here. Value type.
class RunSpeed
{
public:
    static constexpr std::int64_t kLeastTokens = 200; ///< measured tokens needed for a figure
    static constexpr double kFaster = 1.05;           ///< reported as faster from here on
    static constexpr double kSlower = 0.95;           ///< reported as slower below this

    RunSpeed() = default;
    /// sums: over all steps of the run so far, in this session and earlier ones.
    explicit RunSpeed(const MetricsSummary& sums);

    /// Number of tokens whose one-by-one time is known.
    std::int64_t measuredTokens() const { return m_tokens; }
    /// 1.3: written 1.3 times as fast as one by one. Empty: too few measured tokens.
    std::optional<double> timesAsFast() const;
    SpeedVerdict verdict() const;
    /// Tokens per second that writing one by one would reach, from however few measurements; empty: none.
    std::optional<double> oneByOneRate() const;

    bool operator==(const RunSpeed&) const = default;

private:
    std::int64_t m_tokens = 0;
    double m_oneByOne = 0, m_taken = 0; ///< seconds
};

} // namespace longhand
