#include "ui/live/live_record.h"

#include <algorithm>
#include <limits>

namespace longhand {

namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

double percent(const Acceptance& attempts)
{
    return attempts.tested > 0 ? 100 * attempts.rate() : kUnknown;
}

/// A curve begins with its first known value.
void append(ChartSeries& series, double x, double y)
{
    if (!series.empty() || y == y) {
        series.append(x, y);
    }
}

} // namespace

LiveRecord::LiveRecord() = default;

void LiveRecord::clear()
{
    *this = LiveRecord();
}

void LiveRecord::addStored(SpanId run, const std::vector<RunMetrics>& rows, const std::vector<TokenId>& ids)
{
    if (rows.empty()) {
        return;
    }
    m_lastRun = {};
    m_counter.begin({});
    std::size_t counted = 0;
    for (const RunMetrics& row : rows) {
        continueRun(run, row.firstToken);
        m_x += double(row.sums.tokens);
        m_rebuildCount += row.sums.cacheRebuilds;
        m_lastRun.add(row.sums);
        const auto end = std::size_t(row.firstToken + row.sums.tokens);
        if (end <= ids.size()) {
            for (; counted < end; ++counted) {
                m_counter.push(ids[counted]);
            }
        }
        put(row.sums);
    }
    m_window = DraftMetrics(kWindowPasses);
    m_sincePoint = 0;
}

void LiveRecord::continueRun(SpanId run, std::int64_t index)
{
    if (!m_segments.empty()) {
        const Segment& last = m_segments.back();
        if (last.run == run && last.first + std::int64_t(m_x - last.begin) == index) {
            return;
        }
        if (last.run != run) {
            m_window = DraftMetrics(kWindowPasses);
            m_counter.begin({});
            m_lastRun = {};
            m_sincePoint = 0;
        }
    }
    m_segments.push_back({run, index, m_x});
}

void LiveRecord::add(const StepEvent& step)
{
    m_window.add(step);
    m_lastRun.add(step);
    m_x += double(step.tokens.size());
    m_rebuildCount += step.cacheRebuilds;
    for (const TokenId token : step.tokens) {
        m_counter.push(token);
    }
    if (++m_sincePoint >= kPassesAPoint || step.finish != FinishReason::None) {
        m_sincePoint = 0;
        put(m_window.window());
    }
}

void LiveRecord::put(const MetricsSummary& sums)
{
    for (std::size_t i = 0; i < m_bySource.size(); ++i) {
        Acceptance all;
        for (const Acceptance& depth : sums.sources[i].byDepth) {
            all.tested += depth.tested;
            all.accepted += depth.accepted;
        }
        append(m_bySource[i], m_x, percent(all));
    }
    for (std::size_t depth = 0; depth < kDepths; ++depth) {
        Acceptance all;
        for (const SourceMetrics& source : sums.sources) {
            if (depth < source.byDepth.size()) {
                all.tested += source.byDepth[depth].tested;
                all.accepted += source.byDepth[depth].accepted;
            }
        }
        append(m_byDepth[depth], m_x, percent(all));
    }
    LevelMetrics stages[2];
    Acceptance first, second;
    for (std::size_t i = 0; i < sums.levels.size(); ++i) {
        const LevelMetrics& level = sums.levels[i];
        if (level.steps == 0) {
            continue;
        }
        const bool upper = TokenSource(i) == TokenSource::SelfDraft; // the model over what fits; below it anybody
        LevelMetrics& stage = stages[upper ? 1 : 0];
        stage.steps += level.steps;
        stage.drafted += level.drafted;
        stage.seconds += level.seconds;
        if (!upper) {
            first.tested += level.acceptance.tested;
            first.accepted += level.acceptance.accepted;
            continue;
        }
        for (const Acceptance& depth : sums.sources[i].byDepth) {
            second.tested += depth.tested;
            second.accepted += depth.accepted;
        }
    }
    for (std::size_t i = 0; i < m_stageLength.size(); ++i) {
        const LevelMetrics& stage = stages[i];
        append(m_stageLength[i], m_x, stage.steps > 0 ? stage.length() : kUnknown);
        append(m_stageTime[i], m_x, stage.steps > 0 ? 1e3 * stage.seconds / double(stage.steps) : kUnknown);
    }
    append(m_firstStage, m_x, percent(first));
    append(m_secondStage, m_x, percent(second));
    append(m_tokensPerPass, m_x, sums.passes > 0 ? sums.tokensPerPass() : kUnknown);
    append(m_tokensPerSecond, m_x, sums.seconds > 0 ? sums.tokensPerSecond() : kUnknown);
    append(m_oneByOne, m_x, RunSpeed(sums).oneByOneRate().value_or(kUnknown));
    append(m_rebuilds, m_x, double(m_rebuildCount));
    if (m_counter.tokens() > 0) {
        const DistinctRates rates = m_counter.rates();
        for (std::size_t n = 0; n < m_distinct.size(); ++n) {
            append(m_distinct[n], m_x, m_counter.tokens() > n ? 100 * rates.window[n] : kUnknown);
        }
    }
}

void LiveRecord::add(const SessionStatus& status)
{
    const double all = double(status.weightBytes + status.kvBytes + status.workspaceBytes);
    append(m_memory, m_x, all > 0 ? all / 1e6 : kUnknown);
    append(m_kvMemory, m_x, status.kvBytes > 0 ? double(status.kvBytes) / 1e6 : kUnknown);
}

std::optional<LiveRecord::Place> LiveRecord::placeAt(double x) const
{
    const auto after = std::partition_point(m_segments.begin(), m_segments.end(),
                                            [x](const Segment& segment) { return segment.begin <= x; });
    if (after == m_segments.begin()) {
        return std::nullopt;
    }
    const Segment& segment = *std::prev(after);
    const double end = after == m_segments.end() ? m_x : after->begin;
    if (end <= segment.begin) {
        return std::nullopt;
    }
    const double within = std::clamp(x - segment.begin, 0.0, end - segment.begin - 1);
    return Place{segment.run, segment.first + std::int64_t(within)};
}

} // namespace longhand
