#include "app/project/writing_mode.h"

#include "app/project/project_impl.h"

#include <SQLiteCpp/SQLiteCpp.h>

namespace longhand {

namespace {

constexpr const char* kModeName = "writing.mode";
constexpr int kSchemaOfChoices = 7;

constexpr std::pair<WritingMode, const char*> kModeNames[] = {
    {WritingMode::Plain, "plain"},
    {WritingMode::CoAuthor, "coauthor"},
    {WritingMode::ByModel, "model"},
};

} // namespace

WritingMode writingMode(const Project& project)
{
    auto& impl = ProjectAccess::of(project);
    return impl.read([&] {
        if (impl.database.version() < kSchemaOfChoices)
            return WritingMode::Plain;
        SQLite::Statement row(impl.database.sql(), "SELECT value FROM desk_choice WHERE name = ?");
        row.bind(1, kModeName);
        if (row.executeStep())
            for (const auto& [mode, name] : kModeNames)
                if (row.getColumn(0).getString() == name)
                    return mode;
        return WritingMode::Plain;
    });
}

void setWritingMode(Project& project, WritingMode mode)
{
    auto& impl = ProjectAccess::of(project);
    impl.change([&] {
        SQLite::Statement row(impl.database.sql(), "INSERT OR REPLACE INTO desk_choice (name, value) VALUES (?, ?)");
        row.bind(1, kModeName);
        for (const auto& [known, name] : kModeNames)
            if (known == mode)
                row.bind(2, name);
        row.exec();
    });
}

} // namespace longhand
