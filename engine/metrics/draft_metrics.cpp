#include "engine/metrics/draft_metrics.h"

#include <algorithm>

namespace longhand {
namespace {

Acceptance& at(std::vector<Acceptance>& list, std::size_t index)
{
    if (index >= list.size()) {
        list.resize(index + 1);
    }
    return list[index];
}

void addAll(std::vector<Acceptance>& to, const std::vector<Acceptance>& from)
{
    to.resize(std::max(to.size(), from.size()));
    for (std::size_t i = 0; i < from.size(); ++i) {
        to[i].tested += from[i].tested;
        to[i].accepted += from[i].accepted;
    }
}

} // namespace

void MetricsSummary::add(const StepEvent& event)
{
    ++passes;
    tokens += static_cast<std::int64_t>(event.tokens.size());
    rows += event.rows;
    draftPasses += event.draftPasses;
    draftRows += event.draftRows;
    cacheRebuilds += event.cacheRebuilds;
    notLosslessSteps += event.lossless ? 0 : 1;
    loopReports += event.loop.length > 0 ? 1 : 0;
    seconds += event.seconds;
    draftSeconds += event.draftSeconds;
    verifySeconds += event.verifySeconds;
    sampleSeconds += event.sampleSeconds;
    oneByOneSeconds += event.oneByOneSeconds;
    estimatedSeconds += event.measuredSeconds;
    verifyBytes += event.bytesMoved;
    draftBytes += event.draftBytes;
    bool ngram = false;
    for (const TokenSource source : event.sources) {
        if (static_cast<std::size_t>(source) < sources.size()) {
            ++sources[static_cast<std::size_t>(source)].tokens;
        }
        ngram = ngram || source == TokenSource::Ngram;
    }
    ngramPasses += ngram ? 1 : 0;
    for (const DraftTest& test : event.tests) {
        if (static_cast<std::size_t>(test.source) >= sources.size() || test.candidates == 0 || test.depth == 0) {
            continue;
        }
        SourceMetrics& source = sources[static_cast<std::size_t>(test.source)];
        Acceptance& depth = at(source.byDepth, test.depth - std::size_t{1});
        ++depth.tested;
        depth.accepted += test.acceptedRank >= 0 ? 1 : 0;
        for (std::size_t rank = 0; rank < test.candidates; ++rank) {
            Acceptance& place = at(source.byRank, rank);
            ++place.tested;
            place.accepted += test.acceptedRank == static_cast<int>(rank) ? 1 : 0;
        }
    }
    for (const DraftLevel& one : event.levels) {
        if (static_cast<std::size_t>(one.source) >= levels.size()) {
            continue;
        }
        LevelMetrics& level = levels[static_cast<std::size_t>(one.source)];
        ++level.steps;
        level.drafted += one.drafted;
        level.acceptance.tested += one.tested;
        level.acceptance.accepted += one.accepted;
        level.passes += one.passes;
        level.rows += one.rows;
        level.seconds += one.seconds;
    }
    ++stepsByStrategy[event.plan.strategy];
}

void MetricsSummary::add(const MetricsSummary& other)
{
    passes += other.passes;
    tokens += other.tokens;
    rows += other.rows;
    draftPasses += other.draftPasses;
    draftRows += other.draftRows;
    cacheRebuilds += other.cacheRebuilds;
    ngramPasses += other.ngramPasses;
    notLosslessSteps += other.notLosslessSteps;
    loopReports += other.loopReports;
    seconds += other.seconds;
    draftSeconds += other.draftSeconds;
    verifySeconds += other.verifySeconds;
    sampleSeconds += other.sampleSeconds;
    oneByOneSeconds += other.oneByOneSeconds;
    estimatedSeconds += other.estimatedSeconds;
    verifyBytes += other.verifyBytes;
    draftBytes += other.draftBytes;
    for (std::size_t i = 0; i < sources.size(); ++i) {
        addAll(sources[i].byDepth, other.sources[i].byDepth);
        addAll(sources[i].byRank, other.sources[i].byRank);
        sources[i].tokens += other.sources[i].tokens;
        const LevelMetrics& level = other.levels[i];
        levels[i].steps += level.steps;
        levels[i].drafted += level.drafted;
        levels[i].acceptance.tested += level.acceptance.tested;
        levels[i].acceptance.accepted += level.acceptance.accepted;
        levels[i].passes += level.passes;
        levels[i].rows += level.rows;
        levels[i].seconds += level.seconds;
    }
    for (const auto& [strategy, steps] : other.stepsByStrategy) {
        stepsByStrategy[strategy] += steps;
    }
}

Acceptance MetricsSummary::acceptance() const
{
    Acceptance all;
    for (const SourceMetrics& source : sources) {
        for (const Acceptance& depth : source.byDepth) {
            all.tested += depth.tested;
            all.accepted += depth.accepted;
        }
    }
    return all;
}

DraftMetrics::DraftMetrics(std::size_t windowSteps) : m_windowSteps(std::max<std::size_t>(windowSteps, 1)) {}

void DraftMetrics::add(const StepEvent& event)
{
    m_total.add(event);
    m_recent.push_back(event);
    if (m_recent.size() > m_windowSteps) {
        m_recent.pop_front();
    }
}

MetricsSummary DraftMetrics::window() const
{
    MetricsSummary sum;
    for (const StepEvent& event : m_recent) {
        sum.add(event);
    }
    return sum;
}

} // namespace longhand
