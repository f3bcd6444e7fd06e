#pragma once

#include <optional>
#include <string>

namespace longhand {

class ProjectDatabase;

/// A row of the table desk_choice; empty if there is none, or the file is older than the table. The caller holds the
/// transaction.
std::optional<std::string> readChoice(const ProjectDatabase& database, const char* name);
/// Empty: removes the row.
void writeChoice(const ProjectDatabase& database, const char* name, const std::optional<std::string>& value);

} // namespace longhand
