#include "app/project/store/choice_rows.h"

#include "app/project/store/project_database.h"

#include <SQLiteCpp/SQLiteCpp.h>

namespace longhand {

namespace {

constexpr int kSchemaOfChoices = 7;

} // namespace

std::optional<std::string> readChoice(const ProjectDatabase& database, const char* name)
{
    if (database.version() < kSchemaOfChoices)
        return std::nullopt;
    SQLite::Statement row(database.sql(), "SELECT value FROM desk_choice WHERE name = ?");
    row.bind(1, name);
    return row.executeStep() ? std::optional(row.getColumn(0).getString()) : std::nullopt;
}

void writeChoice(const ProjectDatabase& database, const char* name, const std::optional<std::string>& value)
{
    SQLite::Statement row(database.sql(), value ? "INSERT OR REPLACE INTO desk_choice (name, value) VALUES (?, ?)"
                                                : "DELETE FROM desk_choice WHERE name = ?");
    row.bind(1, name);
    if (value)
        row.bind(2, *value);
    row.exec();
}

} // namespace longhand
