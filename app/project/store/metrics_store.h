#pragma once

#include "app/project/store/project_database.h"

#include <string>
#include <vector>

namespace longhand {

/// The rows of a project with the metrics of its runs' steps. Plain SQL over one connection; the caller holds the
/// transaction: the one that logs the tokens of these steps.
class MetricsStore
{
public:
    explicit MetricsStore(const ProjectDatabase& database) : m_db(database) {}

    /// Adds steps whose tokens are at index `first` and later of the run: to the run's last row, or in a new one.
    void append(SpanId run, std::int64_t first, const MetricsSummary& steps) const;
    /// The rows of a run in token order; empty for runs of programs that kept none. Throws Error for unreadable rows.
    std::vector<RunMetrics> rows(SpanId run) const;
    /// Contradictions to the token log, a line each.
    void check(std::vector<std::string>& found) const;

private:
    bool available() const;

    const ProjectDatabase& m_db;
};

} // namespace longhand
