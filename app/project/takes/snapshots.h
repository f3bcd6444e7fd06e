#pragma once

#include "app/project/project.h"
#include "app/project/store/snapshot.h"

#include <string>
#include <vector>

namespace longhand {

/// The history of a project: its text at moments. A snapshot is a place in the tree of spans, not a copy. Thread-safe
/// as Project is; calls wait for the storage thread and throw Error.
class Snapshots
{
public:
    explicit Snapshots(Project& project) : m_project(project) {}

    std::vector<SnapshotInfo> list() const; ///< newest first
    /// Of the present text. Automatic ones (all but Named) only if it changed since the last one, and old ones are
    /// thinned out then: all of the last 24 hours stay, of each day before that the last one.
    void take(SnapshotKind kind, const std::string& name = {});
    void rename(std::int64_t id, const std::string& name);
    std::string text(const SnapshotInfo& snapshot) const;
    /// Makes it the present text; what was there stays as a take. Throws Error while a run is written.
    void restore(const SnapshotInfo& snapshot);

private:
    Project& m_project;
};

} // namespace longhand
