#pragma once

#include "app/project/store/outline.h"
#include "app/project/store/project_database.h"

#include <string>
#include <vector>

namespace longhand {

/// The rows of a project's outline and trash. Plain SQL over one connection; the caller holds the transaction. A
/// read-only file of an earlier format has none.
class OutlineRows
{
public:
    explicit OutlineRows(const ProjectDatabase& database) : m_db(database) {}

    /// As saved: positions refer to the text of head().
    std::vector<OutlineEntry> entries() const;
    /// The end of the text that the positions refer to; 0: nothing was saved yet.
    SpanId head() const;
    void replace(const std::vector<OutlineEntry>& entries, SpanId head) const;

    std::vector<TrashItem> trash() const;
    std::int64_t add(const TrashItem& item) const;
    void remove(std::int64_t id) const;

    /// Contradictions in the rows, a line each. textBytes: of the text of head().
    void check(std::int64_t textBytes, std::vector<std::string>& found) const;

private:
    bool available() const { return m_db.version() >= 3; }

    const ProjectDatabase& m_db;
};

} // namespace longhand
