#pragma once

#include "app/project/store/snapshot.h"
#include "app/project/store/span_store.h"

#include <optional>
#include <string>
#include <vector>

namespace longhand {

/// The rows of a project's takes and snapshots, which keep earlier texts in reach. Plain SQL over one connection; the
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
    /// The kept heads, and runs at the end of a branch; oldest first.
    std::vector<Row> takes() const;
    /// Keeps a head; no effect if it is kept already.
    void keep(SpanId head) const;
    void rename(SpanId head, const std::string& name) const;
    void setArchived(SpanId head, bool archived) const;
    /// A canonical form of a place: equal for all places with the same text before them, as far as the rows tell
    /// without reading the text.
    ChainLink place(SpanId span, std::int64_t cut) const;

    std::vector<SnapshotInfo> snapshots() const; ///< newest first
    /// Takes a snapshot of the current head. Automatic ones only if the text has changed since the last one.
    void takeSnapshot(SnapshotKind kind, const std::string& name) const;
    void renameSnapshot(std::int64_t id, const std::string& name) const;
    /// Thins automatic ones: keeps all of the last day, and the last one of each day before that.
    void thinSnapshots(std::int64_t nowMs) const;

    void check(std::vector<std::string>& found) const;

private:
    bool available() const { return m_db.version() >= 5; }

    const ProjectDatabase& m_db;
    const SpanStore& m_spans;
};

} // namespace longhand
