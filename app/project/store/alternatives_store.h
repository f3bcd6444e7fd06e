#pragma once

#include "app/project/store/project_database.h"

#include <optional>
#include <string>
#include <vector>

namespace longhand {

/// The rows of a project that say what might have stood where a token stands. Plain SQL over one connection; the caller
/// holds the transaction: the one in which these tokens are logged.
class AlternativesStore
{
public:
    explicit AlternativesStore(const ProjectDatabase& database) : m_db(database) {}

    /// Of tokens that stand in the run from index `first` on.
    void append(SpanId run, std::int64_t first, const std::vector<LoggedToken>& tokens) const;
    /// Of one token; empty if none were noted. Throws Error for rows that cannot be read.
    std::vector<LoggedAlternative> at(SpanId run, std::int64_t index) const;
    /// What contradicts the token log, a line each.
    void check(std::vector<std::string>& found) const;

private:
    bool available() const;
    std::int64_t modelOf(SpanId run, bool make) const;

    const ProjectDatabase& m_db;
};

} // namespace longhand
