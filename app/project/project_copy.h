#pragma once

#include <filesystem>

namespace longhand {

class Project;

/// Copies an open project, as it is at this moment, to a file that does not exist yet: at any time, even while a run is
/// being written. The copy appears only when it is complete and on the disk. A run that is being written is paused in
/// the copy and can be resumed there, with the same text. Waits; any thread. Throws Error (the name is taken, no space,
/// the project was closed elsewhere): then there is no copy, and the project is unchanged.
void copyProject(const Project& project, const std::filesystem::path& to);

} // namespace longhand
