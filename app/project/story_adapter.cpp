#include "app/project/story_adapter.h"

#include "app/project/project_impl.h"

#include <SQLiteCpp/SQLiteCpp.h>

namespace longhand {

namespace {

using Choice = StoryAdapter::Choice;

constexpr std::pair<Choice, const char*> kChoiceNames[] = {
    {Choice::None, "none"},
    {Choice::Default, "default"},
    {Choice::File, "file"},
};

} // namespace

StoryAdapter storyAdapter(const Project& project)
{
    auto& impl = ProjectAccess::of(project);
    return impl.read([&] {
        StoryAdapter found;
        if (impl.database.version() < 8)
            return found;
        SQLite::Statement row(impl.database.sql(),
                              "SELECT choice, file, contents, strength FROM story_adapter WHERE id = 1");
        if (!row.executeStep())
            return found;
        for (const auto& [choice, name] : kChoiceNames)
            if (row.getColumn(0).getString() == name)
                found.choice = choice;
        found.adapter = {row.getColumn(1).getString(), row.getColumn(2).getString(), row.getColumn(3).getDouble()};
        return found;
    });
}

void setStoryAdapter(Project& project, const StoryAdapter& adapter)
{
    const double strength = adapter.adapter.strength;
    if (!(strength > 0 && strength <= AdapterRecord::kStrongest))
        throw Error("An adapter of strength %1: must be above 0 and at most %2.", Message::Decimal{strength, 6},
                    Message::Decimal{AdapterRecord::kStrongest, 6});
    if (adapter.choice == Choice::File && (adapter.adapter.file.empty() || adapter.adapter.contents.empty()))
        throw Error("Name the file of the adapter.");
    auto& impl = ProjectAccess::of(project);
    impl.change([&] {
        SQLite::Statement row(impl.database.sql(),
                              "INSERT OR REPLACE INTO story_adapter (id, choice, file, contents, strength) "
                              "VALUES (1, ?, ?, ?, ?)");
        for (const auto& [choice, name] : kChoiceNames)
            if (choice == adapter.choice)
                row.bind(1, name);
        row.bind(2, adapter.adapter.file);
        row.bind(3, adapter.adapter.contents);
        row.bind(4, strength);
        row.exec();
    });
}

} // namespace longhand
