#include "app/project/desk_choice.h"

#include "app/project/project_impl.h"
#include "app/project/store/schema/schema.h"

#include <SQLiteCpp/SQLiteCpp.h>

namespace longhand {

std::optional<std::string> deskChoice(const Project& project, const char* name)
{
    auto& impl = ProjectAccess::of(project);
    return impl.read([&] {
        std::optional<std::string> value;
        if (impl.database.version() < kSchemaOfChoices)
            return value;
        SQLite::Statement row(impl.database.sql(), "SELECT value FROM desk_choice WHERE name = ?");
        row.bind(1, name);
        if (row.executeStep())
            value = row.getColumn(0).getString();
        return value;
    });
}

void setDeskChoice(const Project& project, const char* name, const std::optional<std::string>& value)
{
    auto& impl = ProjectAccess::of(project);
    impl.change([&] {
        SQLite::Statement row(impl.database.sql(),
                              value ? "INSERT OR REPLACE INTO desk_choice (name, value) VALUES (?, ?)"
                                    : "DELETE FROM desk_choice WHERE name = ?");
        row.bind(1, name);
        if (value)
            row.bind(2, *value);
        row.exec();
    });
}

} // namespace longhand
