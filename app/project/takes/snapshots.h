#pragma once

#include "app/project/project.h"
#include "app/project/store/snapshot.h"

#include <string>
#include <vector>

namespace longhand {

/// The history of a project: its text at certain moments. A snapshot is a place in the tree of spans, not a copy.
/// Thread-safe as Project is; calls wait for the storage thread and throw Error.
class Snapshots
{
public:
    explicit Snapshots(Project& project) : m_project(project) {}

    std::vector<SnapshotInfo> list() const; ///< newest first
    /// Takes a snapshot of the current text. Automatic ones (all but Named) are taken only if the text changed since
    /// the last snapshot, and then old ones are thinned out: keeps all of the last 24 hours, and the last one of each
    /// day before that.
    void take(SnapshotKind kind, const std::string& name = {});
    void rename(std::int64_t id, const std::string& name);
    std::string text(const SnapshotInfo& snapshot) const;
    /// Makes it the current text; the previous text stays as a take. Throws Error while a run is being written.
    void restore(const SnapshotInfo& snapshot);

private:
    Project& m_project;
};

} // namespace longhand
