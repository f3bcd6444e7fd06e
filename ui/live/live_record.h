#pragma once

#include "app/project/store/project_types.h"
#include "app/session/session.h"
#include "engine/metrics/distinct.h"
#include "ui/live/chart_series.h"

#include <QtGlobal>

#include <array>
#include <optional>
#include <vector>

namespace longhand {

/// The data of the live charts: the runs of the book in the order of their creation, with continuous token numbers. For
/// runs that the project knows: sums of 64 passes each; for those being written: at every eighth pass the rates of the
/// last 64. UI thread.
class LiveRecord
{
public:
    static constexpr std::size_t kWindowPasses = 64;
    static constexpr int kPassesAPoint = 8;
    static constexpr std::size_t kDepths = 6;

    /// A token of a run.
    struct Place
    {
        SpanId run = 0;
        std::int64_t index = 0;
        bool operator==(const Place&) const = default;
    };

    LiveRecord();
    void clear();

    /// A run that the project knows, with what its steps did; ids: its tokens if all of them are known, else empty.
    void addStored(SpanId run, const std::vector<RunMetrics>& rows, const std::vector<TokenId>& ids);
    /// The following steps belong to this run, its next token being number `index`. No effect if already so.
    void continueRun(SpanId run, std::int64_t index);
    void add(const StepEvent& step);
    /// Memory, at the current place.
    void add(const SessionStatus& status);

    double tokens() const { return m_x; }
    std::optional<Place> placeAt(double x) const;

    /// Draft tokens accepted / tested in per cent, NaN where none was tested.
    const ChartSeries& acceptance(TokenSource source) const { return m_bySource[std::size_t(source)]; }
    const ChartSeries& acceptanceAtDepth(std::size_t depth) const { return m_byDepth[depth - 1]; } ///< from 1
    /// Of a hierarchy of drafters: the lower level's drafts that the upper one accepted, and the upper one's that the
    /// target accepted, in per cent; NaN where there was no hierarchy.
    const ChartSeries& firstStage() const { return m_firstStage; }
    const ChartSeries& secondStage() const { return m_secondStage; }
    /// Tokens that the stage hands on in a step, and its milliseconds in one. lower: the first stage.
    const ChartSeries& stageLength(bool lower) const { return m_stageLength[lower ? 0 : 1]; }
    const ChartSeries& stageTime(bool lower) const { return m_stageTime[lower ? 0 : 1]; }
    const ChartSeries& tokensPerPass() const { return m_tokensPerPass; }
    const ChartSeries& tokensPerSecond() const { return m_tokensPerSecond; }
    const ChartSeries& oneByOne() const { return m_oneByOne; } ///< tokens/s, estimated
    /// Different n-grams / n-grams of the last 4,096 tokens of the run, in per cent; n from 1 to 4.
    const ChartSeries& distinct(std::size_t n) const { return m_distinct[n - 1]; }
    const ChartSeries& rebuilds() const { return m_rebuilds; } ///< of the partial cache, in all
    const ChartSeries& memory() const { return m_memory; }     ///< MB, all of the engine
    const ChartSeries& kvMemory() const { return m_kvMemory; } ///< MB
    /// The sums of the run that came last, as far as its steps are known.
    const MetricsSummary& lastRun() const { return m_lastRun; }

private:
    struct Segment
    {
        SpanId run;
        std::int64_t first; ///< index in the run
        double begin;       ///< x before its first token
    };
    void put(const MetricsSummary& sums);

    double m_x = 0;
    std::vector<Segment> m_segments;
    DraftMetrics m_window{kWindowPasses};
    DistinctCounter m_counter;
    MetricsSummary m_lastRun;
    std::int64_t m_rebuildCount = 0;
    int m_sincePoint = 0;
    std::array<ChartSeries, kTokenSources> m_bySource;
    std::array<ChartSeries, kDepths> m_byDepth;
    ChartSeries m_firstStage, m_secondStage;
    std::array<ChartSeries, 2> m_stageLength, m_stageTime; ///< the first stage's, the second's
    ChartSeries m_tokensPerPass, m_tokensPerSecond, m_oneByOne, m_rebuilds, m_memory, m_kvMemory;
    std::array<ChartSeries, DistinctCounter::kLongest> m_distinct;
};

} // namespace longhand
