#pragma once

#include "app/project/store/snapshot.h"
#include "app/project/store/span_store.h"

#include <optional>
#include <string>
#include <vector>

namespace longhand {

/// The rows of a project that keep earlier texts in reach: takes and snapshots. Plain SQL over one connection; the
/// caller holds the transaction.
class TakesStore
{
public:
    TakesStore(const ProjectDatabase& database, const SpanStore& spans) : m_db(database), m_spans(spans) {}

    struct Row
    {
        SpanId head = 0;
        std::string name;
        std::int64_t madeAtMs = 0;
        bool archived = false;
    };
    /// Those that were kept, and runs that end a branch of their own; oldest first.
    std::vector<Row> takes() const;
    /// Keeps a head; one that is kept stays as it is.
    void keep(SpanId head) const;
    void rename(SpanId head, const std::string& name) const;
    void setArchived(SpanId head, bool archived) const;
    /// The same place under the number that all places with this text before them have, as far as that can be seen
    /// without reading it.
    ChainLink place(SpanId span, std::int64_t cut) const;

    std::vector<SnapshotInfo> snapshots() const; ///< newest first
    /// Of the present head. Automatic ones only if the text has changed since the last one.
    void takeSnapshot(SnapshotKind kind, const std::string& name) const;
    void renameSnapshot(std::int64_t id, const std::string& name) const;
    /// Automatic ones: all of the last day stay, of each day before that the last one.
    void thinSnapshots(std::int64_t nowMs) const;

    void check(std::vector<std::string>& found) const;

private:
    bool available() const { return m_db.version() >= 5; }

    const ProjectDatabase& m_db;
    const SpanStore& m_spans;
};

} // namespace longhand
