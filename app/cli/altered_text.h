#pragma once

#include "app/project/project.h"

namespace longhand::cli {

/// Says on stderr, in one line each, if words of the story are not as they were written, or could not be read of the
/// log that a crash left: what a command gives of them is then not the author's text. Reads all of them.
void sayIfAltered(const Project& project);

} // namespace longhand::cli
