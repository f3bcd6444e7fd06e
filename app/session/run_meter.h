#pragma once

#include "app/session/run_speed.h"
#include "engine/metrics/distinct.h"
#include "engine/metrics/draft_metrics.h"

#include <span>

namespace longhand {

/// What a run's steps add up to, as far as they were made in this program.
struct RunNumbers
{
    MetricsSummary total;   ///< of the run
    MetricsSummary earlier; ///< of its steps that were made before the program was closed, as the project keeps them
    RunSpeed speed;         ///< of all of these
    MetricsSummary window;  ///< of its last 256 steps
    DistinctRates distinct; ///< of the run's whole text
    LoopNote loop;          ///< the longest loop that was seen; length 0: none
    CollapseNote collapse;  ///< the first that was seen; length 0: none
    int gamma = 3;          ///< of TokenSwift's alpha: depths of the tree below the self-draft's token

    bool lossless() const { return total.notLosslessSteps == 0; }
};

/// Follows a run. One thread at a time; copies are cheap enough for a few a second.
class RunMeter
{
public:
    /// A run begins or goes on: what it has written so far counts for its diversity, and what that took (`earlier`) for
    /// its speed. tree: of its strategy.
    void begin(std::span<const TokenId> written, std::span<const int> tree, MetricsSummary earlier = {});
    void add(const StepEvent& event);
    const MetricsSummary& total() const { return m_metrics.total(); }
    /// Of all steps of the run, the earlier ones too.
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
