#pragma once

#include "app/project/store/project_database.h"

#include <optional>
#include <string>
#include <vector>

namespace longhand {

/// The rows of a project that hold the alternatives of sampled tokens. Plain SQL over one connection; the caller holds
/// the transaction: the one that logs the tokens.
class AlternativesStore
{
public:
    explicit AlternativesStore(const ProjectDatabase& database) : m_db(database) {}

    /// For the run's tokens from index `first` on.
    void append(SpanId run, std::int64_t first, const std::vector<LoggedToken>& tokens) const;
    /// Alternatives of one token; empty if none were logged. Throws Error for unreadable rows.
    std::vector<LoggedAlternative> at(SpanId run, std::int64_t index) const;
    /// Contradictions to the token log, a line each.
    void check(std::vector<std::string>& found) const;

private:
    bool available() const;
    std::int64_t modelOf(SpanId run, bool make) const;

    const ProjectDatabase& m_db;
};

} // namespace longhand
