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
    explicit OutlineStore(Project& project) : m_project(&project) {}

    /// The entries with positions in the present text, by position: they have followed whatever was written since they
    /// were saved. Empty for a file of an earlier format that can only be read.
    std::vector<OutlineEntry> load() const;
    /// Replaces all entries. Their positions are of the project's present text: save the text first.
    void save(const std::vector<OutlineEntry>& entries);

    /// Newest first.
    std::vector<TrashItem> trash() const;
    /// Keeps an item; gives its id. item.id does not matter; deletedAtMs 0: now.
    std::int64_t addToTrash(const TrashItem& item);
    void removeFromTrash(std::int64_t id);
    /// Once and for all.
    void emptyTrash();

private:
    Project* m_project;
};

} // namespace longhand
