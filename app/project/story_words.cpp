#include "app/project/story_words.h"

#include "app/project/project_impl.h"

#include <SQLiteCpp/SQLiteCpp.h>

namespace longhand {

namespace {

constexpr int kSchemaOfWords = 7;
constexpr std::size_t kLongestWord = 200;
constexpr const char* kLanguageName = "spelling.language";

} // namespace

std::vector<std::string> StoryWords::words() const
{
    auto& impl = ProjectAccess::of(m_project);
    return impl.read([&] {
        std::vector<std::string> words;
        if (impl.database.version() < kSchemaOfWords)
            return words;
        SQLite::Statement row(impl.database.sql(), "SELECT word FROM story_word ORDER BY word");
        while (row.executeStep())
            words.push_back(row.getColumn(0).getString());
        return words;
    });
}

void StoryWords::add(const std::string& word) const
{
    if (word.empty() || word.size() > kLongestWord)
        throw Error("A word of the story must have 1 to %1 bytes.", kLongestWord);
    auto& impl = ProjectAccess::of(m_project);
    impl.change([&] {
        SQLite::Statement row(impl.database.sql(), "INSERT OR IGNORE INTO story_word (word) VALUES (?)");
        row.bind(1, word);
        row.exec();
    });
}

void StoryWords::remove(const std::string& word) const
{
    auto& impl = ProjectAccess::of(m_project);
    impl.change([&] {
        SQLite::Statement row(impl.database.sql(), "DELETE FROM story_word WHERE word = ?");
        row.bind(1, word);
        row.exec();
    });
}

std::optional<std::string> StoryWords::language() const
{
    auto& impl = ProjectAccess::of(m_project);
    return impl.read([&] {
        std::optional<std::string> language;
        if (impl.database.version() < kSchemaOfWords)
            return language;
        SQLite::Statement row(impl.database.sql(), "SELECT value FROM desk_choice WHERE name = ?");
        row.bind(1, kLanguageName);
        if (row.executeStep())
            language = row.getColumn(0).getString();
        return language;
    });
}

void StoryWords::setLanguage(const std::optional<std::string>& language) const
{
    auto& impl = ProjectAccess::of(m_project);
    impl.change([&] {
        SQLite::Statement row(impl.database.sql(),
                              language ? "INSERT OR REPLACE INTO desk_choice (name, value) VALUES (?, ?)"
                                       : "DELETE FROM desk_choice WHERE name = ?");
        row.bind(1, kLanguageName);
        if (language)
            row.bind(2, *language);
        row.exec();
    });
}

} // namespace longhand
