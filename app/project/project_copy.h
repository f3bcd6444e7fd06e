#pragma once

#include <filesystem>

namespace longhand {

class Project;

/// Writes a copy of an open project, as it is at this moment, to a file that does not exist yet: at any time, while a
/// run is written too. The copy appears when it is whole and on the disk, never half. A run that is being written is a
/// paused one in the copy: it can be gone on with there, to the same text. Waits; any thread. Throws Error (the name is
/// taken, no room, the project was closed elsewhere): then there is no copy, and the project is as it was.
void copyProject(const Project& project, const std::filesystem::path& to);

} // namespace longhand
