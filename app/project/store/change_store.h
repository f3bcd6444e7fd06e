#pragma once

#include "app/project/store/project_database.h"

#include <string>
#include <vector>

namespace longhand {

/// The rows of a project that record settings changes in the middle of its runs. Plain SQL over one connection; the
/// caller holds the transaction: the one that logs the tokens around the change.
class ChangeStore
{
public:
    explicit ChangeStore(const ProjectDatabase& database) : m_db(database) {}

    /// The settings apply from the run's token `first` on; replaces a change before the same token.
    void add(SpanId run, std::int64_t first, const RunSettings& settings) const;
    /// The changes of a run in token order. What a change does not record (model, machine) is taken from `begun`.
    /// Throws Error for unknown settings.
    std::vector<RunChange> rows(SpanId run, const RunSettings& begun) const;
    /// The settings in effect at the end of a run.
    RunSettings last(const RunInfo& run) const;
    /// Contradictions to the token log, a line each.
    void check(std::vector<std::string>& found) const;

private:
    bool available() const;

    const ProjectDatabase& m_db;
};

} // namespace longhand
