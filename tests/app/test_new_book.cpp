// What a book that goes on from another takes along: the whole text in a copy, or its end in a new book.
#include "app/project/outline/new_book.h"
#include "app/project/outline/outline_store.h"
#include "app/project/story_words.h"
#include "app/project/writing_days.h"
#include "tests/support/project_fixture.h"

#include <QTest>

using namespace longhand;
using namespace longhand::test;

namespace {

const std::string kText = "Once.\n\nChapter 1\n\nThe inn stood alone.\n\nChapter 2\n\nThe ferry came late.\n\nChapter "
                          "3\n\nLow water, at last.\n";

OutlineEntry entry(std::int64_t id, OutlineLevel level, const std::string& title)
{
    OutlineEntry made;
    made.id = id;
    made.level = level;
    made.position = std::int64_t(kText.find(title));
    made.title = title;
    return made;
}

/// A story with all that its author made of it besides the text.
std::unique_ptr<Project> createStory(const TemporaryProject& file)
{
    auto project = file.create(kText);
    std::vector<OutlineEntry> entries = {
        entry(7, OutlineLevel::Part, "Once"), entry(2, OutlineLevel::Chapter, "Chapter 1"),
        entry(9, OutlineLevel::Chapter, "Chapter 2"), entry(4, OutlineLevel::Scene, "Chapter 3")};
    entries[1].synopsis = "They arrive.\nIt rains.";
    entries[1].status = OutlineStatus::Revised;
    entries[2].title = "The ferry"; // the author's own
    entries[2].synopsis = "It is late.";
    entries[2].status = OutlineStatus::Done;
    entries[3].dismissed = true;
    entries.push_back(entry(5, OutlineLevel::Chapter, "Low water"));
    entries.back().present = false;
    entries.back().quote = "A chapter that was cut and may come back.";
    OutlineStore store(*project);
    store.save(entries);
    TrashItem item;
    item.deletedAtMs = 1000;
    item.position = 7;
    item.before = "Once.\n\n";
    item.words = 3;
    item.title = "Chapter 0";
    item.text = "Chapter 0\n\nBefore it all.";
    item.entries = {entry(11, OutlineLevel::Chapter, "Chapter 1")};
    item.entries[0].position = 0;
    item.entries[0].synopsis = "Too early.";
    store.addToTrash(item);
    item.automatic = true;
    item.title = "Later, in the same millisecond";
    item.entries.clear();
    store.addToTrash(item);
    const StoryWords words(*project);
    words.add("Oddermere");
    words.add("Th\xc3\xb6rnhill");
    words.setLanguage("de_DE");
    WritingDays(*project).add({"2026-11-21", 100, 20, 60});
    return project;
}

NewBook bookOf(const TemporaryProject& file, const std::string& text, bool whole)
{
    NewBook book;
    book.file = file.folder() / "next.longhand";
    book.title = "Next";
    book.text = text;
    book.whole = whole;
    return book;
}

} // namespace

class TestNewBook : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aCopyHasTheWholeDesk();
    void theEndTakesItsOwnChaptersAlong();
    void wordsOfAnotherTextHaveNoOutline();
    void whatIsBeyondTheCopyStaysBehind();
};

void TestNewBook::aCopyHasTheWholeDesk()
{
    TemporaryProject file;
    const auto project = createStory(file);
    const auto entries = OutlineStore(*project).load();
    const auto trash = OutlineStore(*project).trash();
    const SpanId head = project->head();
    QCOMPARE(entries.size(), std::size_t(5));
    const NewBook book = bookOf(file, project->text(), true);
    createNewBook(*project, book);
    {
        const auto copy = Project::open(book.file);
        QCOMPARE(copy->text(), kText);
        QVERIFY(OutlineStore(*copy).load() == entries);
        QVERIFY(OutlineStore(*copy).trash() == trash); // in the same order
        QCOMPARE(StoryWords(*copy).words(), (std::vector<std::string>{"Oddermere", "Th\xc3\xb6rnhill"}));
        QCOMPARE(StoryWords(*copy).language(), std::optional<std::string>("de_DE"));
        QVERIFY(WritingDays(*copy).all().empty()); // the calendar would count them twice
        QVERIFY(copy->check().empty());
        // Both go their own ways.
        copy->setText("Late. " + kText);
        QCOMPARE(OutlineStore(*copy).load()[1].position, std::int64_t(kText.find("Chapter 1") + 6));
    }
    QCOMPARE(project->text(), kText);
    QCOMPARE(project->head(), head);
    QVERIFY(OutlineStore(*project).load() == entries);
    QVERIFY(OutlineStore(*project).trash() == trash);
    QCOMPARE(StoryWords(*project).words().size(), std::size_t(2));
    QVERIFY(project->check().empty());
}

void TestNewBook::theEndTakesItsOwnChaptersAlong()
{
    TemporaryProject file;
    const auto project = createStory(file);
    const std::string end = kText.substr(kText.find("Chapter 2"));
    const NewBook book = bookOf(file, end, false);
    createNewBook(*project, book);
    const auto next = Project::open(book.file);
    const auto entries = OutlineStore(*next).load();
    QCOMPARE(entries.size(), std::size_t(2));
    QCOMPARE(entries[0].title, std::string("The ferry"));
    QCOMPARE(entries[0].synopsis, std::string("It is late."));
    QCOMPARE(entries[0].status, OutlineStatus::Done);
    QCOMPARE(entries[0].position, std::int64_t(0));
    QVERIFY(entries[1].dismissed);
    QCOMPARE(entries[1].position, std::int64_t(end.find("Chapter 3")));
    QVERIFY(OutlineStore(*next).trash().empty()); // of the first book
    QCOMPARE(StoryWords(*next).words().size(), std::size_t(2));
    QCOMPARE(StoryWords(*next).language(), std::optional<std::string>("de_DE"));
    QVERIFY(next->check().empty());
}

void TestNewBook::wordsOfAnotherTextHaveNoOutline()
{
    TemporaryProject file;
    const auto project = createStory(file);
    const NewBook book = bookOf(file, "Another beginning.", false);
    createNewBook(*project, book);
    const auto next = Project::open(book.file);
    QVERIFY(OutlineStore(*next).load().empty());
    QCOMPARE(StoryWords(*next).words().size(), std::size_t(2));
}

/// The model may write on between the reading of the text and the making of the copy.
void TestNewBook::whatIsBeyondTheCopyStaysBehind()
{
    TemporaryProject file;
    const auto project = createStory(file);
    const NewBook book = bookOf(file, kText, true);
    const std::string more = kText + "\nChapter 4\n\nMore.\n";
    project->setText(more);
    auto entries = OutlineStore(*project).load();
    entries.push_back(entry(12, OutlineLevel::Chapter, "Chapter 4"));
    entries.back().position = std::int64_t(more.find("Chapter 4"));
    OutlineStore(*project).save(entries);
    createNewBook(*project, book);
    const auto copy = Project::open(book.file);
    QCOMPARE(OutlineStore(*copy).load().size(), std::size_t(5));
    QVERIFY(copy->check().empty());
}

QTEST_GUILESS_MAIN(TestNewBook)
#include "test_new_book.moc"
