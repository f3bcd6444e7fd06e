#pragma once

#include "app/project/store/project_database.h"

#include <string>
#include <vector>

namespace longhand {

/// The rows of a project that say what was changed in the middle of its runs. Plain SQL over one connection; the caller
/// holds the transaction: the one in which the tokens around the change are logged.
class ChangeStore
{
public:
    explicit ChangeStore(const ProjectDatabase& database) : m_db(database) {}

    /// The settings hold from the run's token `first` on; a change before the same token gives way.
    void add(SpanId run, std::int64_t first, const RunSettings& settings) const;
    /// Of a run, in the order of its tokens. What a change does not say (model, machine) is as in `begun`. Throws Error
    /// for settings that are not understood.
    std::vector<RunChange> rows(SpanId run, const RunSettings& begun) const;
    /// The settings that hold at the end of a run.
    RunSettings last(const RunInfo& run) const;
    /// What contradicts the token log, a line each.
    void check(std::vector<std::string>& found) const;

private:
    bool available() const;

    const ProjectDatabase& m_db;
};

} // namespace longhand
