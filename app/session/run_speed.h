#pragma once

#include "engine/metrics/draft_metrics.h"

#include <optional>

namespace longhand {

/// How a run's speed compares with writing one by one, in words.
enum class SpeedVerdict
{
    Unknown,
    Slower, ///< drafting did not pay
    Same,
    Faster,
};

/// The speed of a run against writing one by one: what its text so far would have taken one by one (app's OneByOneCost)
/// over what it took; pauses and the reading of the text before are in neither. The one figure of speed: whatever shows
/// one takes it from here. Value type.
class RunSpeed
{
public:
    static constexpr std::int64_t kLeastTokens = 200; ///< measured, before a figure is said
    static constexpr double kFaster = 1.05;           ///< from here on it is said how much faster
    static constexpr double kSlower = 0.95;           ///< and below this that it was slower

    RunSpeed() = default;
    /// sums: of all steps of the run so far, whenever they were made.
    explicit RunSpeed(const MetricsSummary& sums);

    /// Tokens of the steps of which it is known what they would have taken.
    std::int64_t measuredTokens() const { return m_tokens; }
    /// 1.3: written 1.3 times as fast as one by one. Empty: too little is measured.
    std::optional<double> timesAsFast() const;
    SpeedVerdict verdict() const;
    /// Tokens a second that one by one would have given, however few were measured; empty: nothing was.
    std::optional<double> oneByOneRate() const;

    bool operator==(const RunSpeed&) const = default;

private:
    std::int64_t m_tokens = 0;
    double m_oneByOne = 0, m_taken = 0; ///< seconds
};

} // namespace longhand
