#pragma once

#include "app/project/store/outline.h"

#include <memory>
#include <string>
#include <vector>

namespace longhand {

class Project;

/// The outline and the trash of a project. Thread-safe as Project is; calls wait for the storage thread. The project
/// must outlive it. Throws Error (read-only, disk full).
class OutlineStore
{
public:
    explicit OutlineStore(const Project& project) : m_project(&project) {}

    /// The entries by position in the current text: positions are adjusted to what was written since they were saved.
    /// Empty for a read-only file of an earlier format.
    std::vector<OutlineEntry> load() const;
    /// Replaces all entries. Their positions refer to the project's current text: save the text first.
    void save(const std::vector<OutlineEntry>& entries);

    /// Newest first.
    std::vector<TrashItem> trash() const;
    /// Adds an item and returns its id. item.id is ignored; deletedAtMs 0: now.
    std::int64_t addToTrash(const TrashItem& item);
    void removeFromTrash(std::int64_t id);
    /// All of these, or none.
    void removeFromTrash(const std::vector<std::int64_t>& ids);

private:
    const Project* m_project;
};

} // namespace longhand
