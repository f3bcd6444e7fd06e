#pragma once

#include "app/project/store/project_lock.h"

#include <filesystem>
#include <memory>
#include <vector>

namespace longhand::cli {

/// Keeps files for one training, as a story is kept for one writer: a second training with them, of this tool or of the
/// window, would overwrite what the first one writes. Released by the system if the program is killed.
class FilesInUse
{
public:
    /// Empty names are left out. Throws Error if another program has one of the files.
    explicit FilesInUse(const std::vector<std::filesystem::path>& files);

private:
    std::vector<std::unique_ptr<ProjectLock>> m_locks;
};

} // namespace longhand::cli
