#pragma once

#include "engine/types/message.h"

#include <filesystem>

namespace longhand {

/// Write lock on a project: an flock on the side file NAME.longhand-lock, which the kernel releases when its holder
/// dies for any reason. Never a lock on the database itself: SQLite has its own there, and closing a second descriptor
/// would drop them. The side file names the holder; it is removed when the lock is released, so one that is left over
/// indicates an unclean exit. A second lock, on the file's identity, holds under any name that the file is given
/// meanwhile: a socket's name, which the kernel releases, too (unix(7), abstract).
class ProjectLock
{
public:
    enum class Result
    {
        Held,     ///< by this object now
        Other,    ///< another program (or this one, a second time) has it: holder()
        NoAccess, ///< the side file cannot be written here
        Foreign   ///< a file of something else lies there; it was not changed
    };

    /// Tries once, never waits.
    explicit ProjectLock(const std::filesystem::path& project);
    ~ProjectLock();
    ProjectLock(const ProjectLock&) = delete;
    ProjectLock& operator=(const ProjectLock&) = delete;

    Result result() const { return m_result; }
    /// For Other: "longhand-cli (process 4711 on rivendell)", or "another program" if the holder left no name; for
    /// translation.
    const Message& holder() const { return m_holder; }
    /// For Held: the last holder died without releasing it.
    bool takenOver() const { return m_takenOver; }

private:
    std::filesystem::path m_file;
    int m_fd = -1;
    int m_socket = -1;
    Result m_result = Result::NoAccess;
    Message m_holder;
    bool m_takenOver = false;
};

} // namespace longhand
