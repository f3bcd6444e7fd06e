#pragma once

#include "engine/types/step_event.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <vector>

namespace longhand {

/// How often a place with drafts was tested, and how often one of them was the target's token (design, "Metrics").
struct Acceptance
{
    std::int64_t tested = 0;
    std::int64_t accepted = 0;

    /// accepted / tested; 0 if nothing was tested.
    double rate() const { return tested == 0 ? 0 : static_cast<double>(accepted) / static_cast<double>(tested); }
    bool operator==(const Acceptance&) const = default;
};

/// Drafts of one source.
struct SourceMetrics
{
    std::vector<Acceptance> byDepth; ///< [0]: tokens that follow the root
    std::vector<Acceptance>
        byRank; ///< [r]: tested where there were more than r candidates, accepted if the target sampled the r-th
    std::int64_t tokens = 0; ///< of the text that this source proposed first (Target: that no drafter proposed)

    bool operator==(const SourceMetrics&) const = default;
};

/// One level of a hierarchy of drafters (DraftLevel), summed.
struct LevelMetrics
{
    std::int64_t steps = 0;
    std::int64_t drafted = 0;
    Acceptance acceptance; ///< by the level above; nothing for the highest level, whose drafts the target tests
    std::int64_t passes = 0;
    std::int64_t rows = 0;
    double seconds = 0;

    /// Tokens that it hands to the level above in a step.
    double length() const { return steps == 0 ? 0 : static_cast<double>(drafted) / static_cast<double>(steps); }
    bool operator==(const LevelMetrics&) const = default;
};

/// Sums over a number of steps, from which rates are computed; summaries of different steps can be added.
struct MetricsSummary
{
    std::int64_t passes = 0; ///< verification passes, one per step
    std::int64_t tokens = 0;
    std::int64_t rows = 0; ///< of verification passes
    std::int64_t draftPasses = 0;
    std::int64_t draftRows = 0;
    std::int64_t cacheRebuilds = 0;
    std::int64_t ngramPasses = 0;      ///< passes that kept an n-gram draft: a token that n-grams proposed first
    std::int64_t notLosslessSteps = 0; ///< with VerifyRule::RandomLongest
    std::int64_t loopReports = 0;      ///< steps in which the output audit reported a loop
    double seconds = 0;
    double draftSeconds = 0;
    double verifySeconds = 0;
    double sampleSeconds = 0;
    double oneByOneSeconds = 0;    ///< what one-by-one generation would have taken, as far as known
    double estimatedSeconds = 0;   ///< what the steps with a known oneByOneSeconds took
    std::uint64_t verifyBytes = 0; ///< weights and KV read
    std::uint64_t draftBytes = 0;
    std::array<SourceMetrics, kTokenSources> sources;    ///< by TokenSource
    std::array<LevelMetrics, kTokenSources> levels;      ///< by TokenSource; nothing without a hierarchy
    std::map<std::string, std::int64_t> stepsByStrategy; ///< by PlanNote::strategy

    void add(const StepEvent& event);
    void add(const MetricsSummary& other);

    const SourceMetrics& of(TokenSource source) const { return sources[static_cast<std::size_t>(source)]; }
    /// Of all sources and depths.
    Acceptance acceptance() const;
    double tokensPerPass() const { return ratio(static_cast<double>(tokens), static_cast<double>(passes)); }
    double tokensPerSecond() const { return ratio(static_cast<double>(tokens), seconds); }
    /// TokenSwift's alpha (arXiv 2502.18890): tokens per pass / (gamma + 1), gamma being the number of heads.
    double alpha(int gamma = 3) const { return tokensPerPass() / (gamma + 1); }
    /// TokenSwift's beta: n-gram drafts accepted / passes. A pass accepts at most one.
    double beta() const { return ratio(static_cast<double>(ngramPasses), static_cast<double>(passes)); }
    double verifyBytesPerSecond() const { return ratio(static_cast<double>(verifyBytes), verifySeconds); }
    double draftBytesPerSecond() const { return ratio(static_cast<double>(draftBytes), draftSeconds); }

    bool operator==(const MetricsSummary&) const = default;

private:
    static double ratio(double a, double b) { return b > 0 ? a / b : 0; }
};

/// Sums up the steps of a run: all, and the last ones, in 0.1 to 0.25 us per step on one thread of a 2-core Sapphire
/// Rapids machine. Value type, one thread.
class DraftMetrics
{
public:
    /// windowSteps >= 1; smaller values count as 1.
    explicit DraftMetrics(std::size_t windowSteps = 256);

    void add(const StepEvent& event);
    const MetricsSummary& total() const { return m_total; }
    /// The last windowSteps steps, summed again at each call (about 0.03 ms for 256): a running sum of seconds would
    /// drift over hours of adding and subtracting.
    MetricsSummary window() const;

private:
    std::size_t m_windowSteps;
    std::deque<StepEvent> m_recent;
    MetricsSummary m_total;
};

} // namespace longhand
