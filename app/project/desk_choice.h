#pragma once

#include <optional>
#include <string>

namespace longhand {

class Project;

/// The value that a project keeps under this name; empty: none (or a read-only file of an earlier format).
std::optional<std::string> deskChoice(const Project& project, const char* name);
/// Commits it; empty: removes it. Throws Error (read-only, disk full): then nothing has changed.
void setDeskChoice(const Project& project, const char* name, const std::optional<std::string>& value);

} // namespace longhand
