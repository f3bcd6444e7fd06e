#include "app/cli/files_in_use.h"

#include "engine/types/error.h"

namespace longhand::cli {

FilesInUse::FilesInUse(const std::vector<std::filesystem::path>& files)
{
    for (const auto& file : files) {
        if (file.empty())
            continue;
        auto lock = std::make_unique<ProjectLock>(file);
        if (lock->result() == ProjectLock::Result::Other)
            throw Error("\"" + file.string() + "\" is in use by " + lock->holder().text() +
                        ": two trainings would overwrite each other's files. Wait until that one has ended or stop it, "
                        "or name another file.");
        // Where there is no access for the lock there is none for the file, which says so when it is written.
        m_locks.push_back(std::move(lock));
    }
}

} // namespace longhand::cli
