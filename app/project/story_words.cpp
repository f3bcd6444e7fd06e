#include "app/project/story_words.h"

#include "app/project/desk_choice.h"
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
    return deskChoice(m_project, kLanguageName);
}

void StoryWords::setLanguage(const std::optional<std::string>& language) const
{
    setDeskChoice(m_project, kLanguageName, language);
}

} // namespace longhand
