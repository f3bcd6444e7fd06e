#pragma once

#include "app/project/store/project_database.h"

#include <string>
#include <vector>

namespace longhand {

/// The rows of a project that say what the steps of its runs did. Plain SQL over one connection; the caller holds the
/// transaction: the one in which the tokens of these steps are logged.
class MetricsStore
{
public:
    explicit MetricsStore(const ProjectDatabase& database) : m_db(database) {}

    /// Steps whose tokens stand in the run from index `first` on. The run's last row grows by them, or a new one
    /// begins.
    void append(SpanId run, std::int64_t first, const MetricsSummary& steps) const;
    /// Of a run, in the order of its tokens; empty for runs of programs that kept none. Throws Error for rows that
    /// cannot be read.
    std::vector<RunMetrics> rows(SpanId run) const;
    /// What contradicts the token log, a line each.
    void check(std::vector<std::string>& found) const;

private:
    bool available() const;

    const ProjectDatabase& m_db;
};

} // namespace longhand
