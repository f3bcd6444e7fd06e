// What the desk keeps with a project: the days it was written on, its own words and language; in old files, through
// reopening, and when it is told nonsense.
#include "app/project/project.h"
#include "app/project/store/project_lock.h"
#include "app/project/store/schema/schema.h"
#include "app/project/story_words.h"
#include "app/project/writing_days.h"
#include "engine/types/error.h"
#include "tests/support/project_fixture.h"
#include "tests/support/test_paths.h"

#include <QTest>
#include <SQLiteCpp/SQLiteCpp.h>

using namespace longhand;
using namespace longhand::test;

class TestWritingDays : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void daysAddUpAndStay();
    void nonsenseChangesNothing();
    void theCalendarIsKnown();
    void storyWordsStay();
    void languageIsChosenAndForgotten();
    void anOldFileThatCanOnlyBeReadHasNone();
    void theTextIsNotTouched();
};

void TestWritingDays::daysAddUpAndStay()
{
    TemporaryProject file;
    {
        auto project = file.create("The salt.");
        const WritingDays days(*project);
        QVERIFY(days.all().empty());
        days.add({"2026-11-21", 120, 0, 300});
        days.add({"2026-11-20", 5, 0, 20});
        days.add({"2026-11-21", 30, 900, 60});
        days.add({"2026-11-21", 0, 0, 0});
    }
    const auto project = Project::open(file.path());
    const std::vector<WritingDay> expected{{"2026-11-20", 5, 0, 20}, {"2026-11-21", 150, 900, 360}};
    QCOMPARE(WritingDays(*project).all(), expected);
    QVERIFY(project->check().empty());
}

void TestWritingDays::nonsenseChangesNothing()
{
    TemporaryProject file;
    auto project = file.create("The salt.");
    const WritingDays days(*project);
    QVERIFY_THROWS_EXCEPTION(Error, days.add({"2026-02-30", 1, 0, 0}));
    QVERIFY_THROWS_EXCEPTION(Error, days.add({"", 1, 0, 0}));
    QVERIFY_THROWS_EXCEPTION(Error, days.add({"2026-11-21", -1, 0, 0}));
    QVERIFY_THROWS_EXCEPTION(Error, days.add({"2026-11-21", 1, -5, 0}));
    QVERIFY(days.all().empty());
}

void TestWritingDays::theCalendarIsKnown()
{
    for (const char* day : {"2026-11-21", "2024-02-29", "2000-02-29", "1999-12-31"})
        QVERIFY2(isCalendarDay(day), day);
    for (const char* day : {"2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-11-31", "2026-11-2",
                            "20261121", "2026/11/21", "2026-11-21 ", "abcd-ef-gh", ""})
        QVERIFY2(!isCalendarDay(day), day);
}

void TestWritingDays::storyWordsStay()
{
    TemporaryProject file;
    {
        auto project = file.create("The salt.");
        const StoryWords words(*project);
        words.add("Oddermere");
        words.add("caf\xc3\xa9");
        words.add("Oddermere");
        words.add("gone");
        words.remove("gone");
        words.remove("never there");
        QVERIFY_THROWS_EXCEPTION(Error, words.add(""));
        QVERIFY_THROWS_EXCEPTION(Error, words.add(std::string(201, 'x')));
    }
    const auto project = Project::open(file.path());
    QCOMPARE(StoryWords(*project).words(), (std::vector<std::string>{"Oddermere", "caf\xc3\xa9"}));
}

void TestWritingDays::languageIsChosenAndForgotten()
{
    TemporaryProject file;
    auto project = file.create("The salt.");
    const StoryWords words(*project);
    QVERIFY(!words.language());
    words.setLanguage("en_GB");
    words.setLanguage("off");
    QCOMPARE(*words.language(), std::string("off"));
    words.setLanguage(std::nullopt);
    QVERIFY(!words.language());
}

void TestWritingDays::anOldFileThatCanOnlyBeReadHasNone()
{
    TemporaryProject file;
    std::filesystem::copy_file(goldenFolder().parent_path() / "app" / "fixtures" / "schema_1.sqlite", file.path());
    {
        const ProjectLock lock(file.path()); // so it cannot be brought up to date
        const auto project = file.open();
        QCOMPARE(project->openState(), OpenState::ReadOnly);
        QVERIFY(WritingDays(*project).all().empty());
        QVERIFY(StoryWords(*project).words().empty());
        QVERIFY(!StoryWords(*project).language());
        QVERIFY_THROWS_EXCEPTION(Error, WritingDays(*project).add({"2026-11-21", 1, 0, 0}));
        QVERIFY_THROWS_EXCEPTION(Error, StoryWords(*project).add("x"));
    }
    const auto project = file.open();
    WritingDays(*project).add({"2026-11-21", 1, 0, 0});
    StoryWords(*project).add("x");
    QCOMPARE(WritingDays(*project).all().size(), std::size_t(1));
    QVERIFY(project->check().empty());
}

void TestWritingDays::theTextIsNotTouched()
{
    TemporaryProject file;
    auto project = file.create("The salt.");
    const SpanId head = project->head();
    WritingDays(*project).add({"2026-11-21", 3, 4, 5});
    StoryWords(*project).add("salt");
    QCOMPARE(project->head(), head);
    QCOMPARE(project->text(), std::string("The salt."));
}

QTEST_GUILESS_MAIN(TestWritingDays)
#include "test_writing_days.moc"
