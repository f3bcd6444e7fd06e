#pragma once

#include "app/session/run_speed.h"
#include "engine/metrics/distinct.h"
#include "engine/metrics/draft_metrics.h"

#include <span>

namespace longhand {

/// Totals over a run's steps.
struct RunNumbers
{
    MetricsSummary total;   ///< of the run
    MetricsSummary earlier; ///< of the steps before the program was closed, as stored in the project
    RunSpeed speed;         ///< over all steps
    MetricsSummary window;  ///< of its last 256 steps
    DistinctRates distinct; ///< of the run's whole text
    LoopNote loop;          ///< the longest loop seen; length 0: none
    CollapseNote collapse;  ///< the first one seen; length 0: none
    int gamma = 3;          ///< for TokenSwift's alpha: depths of the tree below the self-draft's token

    bool lossless() const { return total.notLosslessSteps == 0; }
};

/// Collects the numbers of a run. One thread at a time; cheap enough to copy a few times a second.
class RunMeter
{
public:
    /// A run begins or resumes: the tokens written so far count towards its diversity, and their cost (`earlier`)
    /// towards its speed. tree: of its strategy.
    void begin(std::span<const TokenId> written, std::span<const int> tree, MetricsSummary earlier = {});
    void add(const StepEvent& event);
    const MetricsSummary& total() const { return m_metrics.total(); }
    /// Over all steps of the run, including earlier ones.
    RunSpeed speed() const;
    RunNumbers numbers() const;

private:
    DraftMetrics m_metrics;
    MetricsSummary m_earlier;
    DistinctCounter m_distinct;
    LoopNote m_loop;
    CollapseNote m_collapse;
    int m_gamma = 3;
};

} // namespace longhand
