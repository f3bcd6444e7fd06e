#include "app/project/story_adapter.h"

#include "app/project/project_impl.h"
#include "engine/model/adapter.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <set>

namespace longhand {

namespace {

using Choice = StoryAdapter::Choice;

constexpr int kWithSeveral = 9; // format version

constexpr std::pair<Choice, const char*> kChoiceNames[] = {
    {Choice::None, "none"},
    {Choice::Default, "default"},
    {Choice::File, "file"},
};

/// The record in columns 0 to 2 of a row.
AdapterRecord recordIn(SQLite::Statement& row)
{
    return {row.getColumn(0).getString(), row.getColumn(1).getString(), row.getColumn(2).getDouble()};
}

void bind(SQLite::Statement& row, const AdapterRecord& adapter)
{
    row.bind(1, adapter.file);
    row.bind(2, adapter.contents);
    row.bind(3, adapter.strength);
}

void check(const StoryAdapter& story)
{
    const auto checkStrength = [](double strength) {
        if (!(strength > 0 && strength <= AdapterRecord::kStrongest))
            throw Error("An adapter of strength %1: must be above 0 and at most %2.", Message::Decimal{strength, 6},
                        Message::Decimal{AdapterRecord::kStrongest, 6});
    };
    checkStrength(story.strength);
    if (story.choice != Choice::File)
        return;
    if (story.adapters.empty())
        throw Error("Name the file of the adapter.");
    if (story.adapters.size() > kMostAdapters)
        throw Error("A story can have %1 adapters at once; these are %2.", kMostAdapters, story.adapters.size());
    std::set<std::string> contents;
    for (const AdapterRecord& adapter : story.adapters) {
        checkStrength(adapter.strength);
        if (adapter.file.empty() || adapter.contents.empty())
            throw Error("Name the file of the adapter.");
        if (!contents.insert(adapter.contents).second)
            throw Error("The adapter %1 is chosen twice. Choose it once, with the strength that it is to have.",
                        adapter.file);
    }
}

} // namespace

StoryAdapter storyAdapter(const Project& project)
{
    auto& impl = ProjectAccess::of(project);
    return impl.read([&] {
        StoryAdapter found;
        if (impl.database.version() < 8)
            return found;
        SQLite::Statement row(impl.database.sql(),
                              "SELECT file, contents, strength, choice FROM story_adapter WHERE id = 1");
        if (!row.executeStep())
            return found;
        for (const auto& [choice, name] : kChoiceNames)
            if (row.getColumn(3).getString() == name)
                found.choice = choice;
        const AdapterRecord first = recordIn(row);
        if (found.choice != Choice::File) {
            found.strength = first.strength;
            return found;
        }
        found.adapters = {first};
        if (impl.database.version() >= kWithSeveral) {
            SQLite::Statement more(impl.database.sql(),
                                   "SELECT file, contents, strength FROM story_adapter_more ORDER BY place");
            while (more.executeStep())
                found.adapters.push_back(recordIn(more));
        }
        return found;
    });
}

void setStoryAdapter(Project& project, const StoryAdapter& story)
{
    check(story);
    const bool files = story.choice == Choice::File;
    auto& impl = ProjectAccess::of(project);
    impl.change([&] {
        SQLite::Database& sql = impl.database.sql();
        SQLite::Statement row(sql, "INSERT OR REPLACE INTO story_adapter (id, file, contents, strength, choice) "
                                   "VALUES (1, ?, ?, ?, ?)");
        bind(row, files ? story.adapters.front() : AdapterRecord{"", "", story.strength});
        for (const auto& [choice, name] : kChoiceNames)
            if (choice == story.choice)
                row.bind(4, name);
        row.exec();
        sql.exec("DELETE FROM story_adapter_more");
        for (std::size_t i = 1; files && i < story.adapters.size(); ++i) {
            SQLite::Statement more(
                sql, "INSERT INTO story_adapter_more (file, contents, strength, place) VALUES (?, ?, ?, ?)");
            bind(more, story.adapters[i]);
            more.bind(4, static_cast<std::int64_t>(i + 1));
            more.exec();
        }
    });
}

} // namespace longhand
