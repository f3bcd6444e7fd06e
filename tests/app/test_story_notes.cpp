// Premise, memory and author's note: where they stand, how they are kept.
#include "app/project/project.h"
#include "app/project/story_notes.h"
#include "app/session/context_tokens.h"
#include "tests/support/cli_process.h"
#include "tests/support/project_fixture.h"
#include "tests/support/test_models.h"
#include "tests/support/test_paths.h"

#include <QTest>
#include <SQLiteCpp/SQLiteCpp.h>
#include <fstream>
#include <nlohmann/json.hpp>

using namespace longhand;
using namespace longhand::test;

namespace {

StoryNotes someNotes()
{
    return {"The sea has risen.", "Ada is left-handed.\nShe never lies.", "Slower now.", 2};
}

} // namespace

class TestStoryNotes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void paragraphsAreCountedFromTheEnd_data();
    void paragraphsAreCountedFromTheEnd();
    void blanksAreNoNotes();
    void tooLargeForTheModel();
    void areKeptAndCommitted();
    void aRunKeepsItsOwn();
    void badOnesChangeNothing();
    void readOnlyProjectsAreRead();
    void aFileOfAnEarlierFormat();
    void checkFindsANoteBeyondTheText();
    void theToolShowsAndSetsThem();
};

void TestStoryNotes::paragraphsAreCountedFromTheEnd_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("depth");
    QTest::addColumn<int>("begin");
    QTest::newRow("nothing") << "" << 1 << 0;
    QTest::newRow("one paragraph") << "One." << 1 << 0;
    QTest::newRow("the last") << "One.\n\nTwo." << 1 << 6;
    QTest::newRow("the one before it") << "One.\n\nTwo." << 2 << 0;
    QTest::newRow("more than there are") << "One.\n\nTwo." << 9 << 0;
    QTest::newRow("blank lines at the end") << "One.\nTwo.\n \n\n" << 1 << 5;
    QTest::newRow("single line feeds") << "A\nB\nC\nD" << 3 << 2;
    QTest::newRow("line feed first") << "\nA" << 1 << 1;
    QTest::newRow("only line feeds") << "\n\n\n" << 1 << 0;
    QTest::newRow("blanks before it belong to it") << "A\n\n\n  B" << 1 << 4;
}

void TestStoryNotes::paragraphsAreCountedFromTheEnd()
{
    QFETCH(QString, text);
    QFETCH(int, depth);
    QFETCH(int, begin);
    QCOMPARE(paragraphFromEnd(text.toStdString(), depth), std::size_t(begin));
}

void TestStoryNotes::blanksAreNoNotes()
{
    QVERIFY(StoryNotes().empty());
    QVERIFY((StoryNotes{" \n", "\t", "", 5}.empty()));
    QVERIFY((!StoryNotes{"", "", " x ", 5}.empty()));
    QCOMPARE(trimmedNote(" \n a b \n\n"), std::string_view("a b"));
    ManuscriptPiece piece;
    piece.text = "A\nB\nC";
    QCOMPARE(placeNotes({"P", "M", " \n", 1}, {piece}).noteAt, -1);
    QCOMPARE(placeNotes({"P", "M", "N", 1}, {piece}).noteAt, 4);
    QCOMPARE(placeNotes({"P", "M", "N", 1}, {}).noteAt, 0);
}

void TestStoryNotes::tooLargeForTheModel()
{
    TemporaryProject file;
    {
        const auto project = file.create("It rained.");
        setStoryNotes(*project, {std::string(StoryNotes::kLargest, 'p'), "", "", 1});
        setStoryNotes(*project, someNotes());
        QVERIFY_EXCEPTION_THROWN(setStoryNotes(*project, {"", "", std::string(StoryNotes::kLargest + 1, 'n'), 1}),
                                 Error);
        QCOMPARE(storyNotes(*project), someNotes());
    }
    // What a file holds that came from elsewhere is refused before it is made into tokens.
    SQLite::Database(file.path().string(), SQLite::OPEN_READWRITE)
        .exec("UPDATE story_notes SET memory = printf('%.*c', 100000000, 'm')");
    const auto project = file.open();
    QCOMPARE(storyNotes(*project).memory.size(), std::size_t(100'000'000));
    try {
        contextTokens(*project, *tinyModel());
        QFAIL("was read");
    } catch (const Error& e) {
        QVERIFY2(std::string(e.what()).find("memory has 100000000 bytes") != std::string::npos, e.what());
    }
    setStoryNotes(*project, someNotes()); // and can be put right
    QVERIFY(!contextTokens(*project, *tinyModel()).empty());
}

void TestStoryNotes::areKeptAndCommitted()
{
    TemporaryProject file;
    {
        const auto project = file.create("It rained.");
        QCOMPARE(storyNotes(*project), StoryNotes());
        setStoryNotes(*project, someNotes());
        QCOMPARE(storyNotes(*project), someNotes());
        QVERIFY(project->allSaved());
        // What another reader of the file sees now is what a program would find that is killed now.
        SQLite::Database reader(file.path().string(), SQLite::OPEN_READONLY);
        SQLite::Statement row(reader, "SELECT premise, memory, note, note_depth FROM story_notes");
        QVERIFY(row.executeStep());
        QCOMPARE(row.getColumn(0).getString(), someNotes().premise);
        QCOMPARE(row.getColumn(1).getString(), someNotes().memory);
        QCOMPARE(row.getColumn(3).getInt(), 2);
    }
    const auto project = file.open();
    QCOMPARE(storyNotes(*project), someNotes());
    QCOMPARE(project->text(), std::string("It rained."));
    setStoryNotes(*project, {});
    QCOMPARE(storyNotes(*project), StoryNotes());
    setStoryNotes(*project, {"caf\xc3\xa9 \xff", "", "", 1});
    QCOMPARE(storyNotes(*project).premise, std::string("caf\xc3\xa9 \xef\xbf\xbd"));
}

void TestStoryNotes::aRunKeepsItsOwn()
{
    TemporaryProject file;
    {
        const auto project = file.create("One.\nTwo.\nThree.");
        QCOMPARE(notesInForce(*project), RunNotes());
        setStoryNotes(*project, someNotes());
        const RunNotes placed = notesInForce(*project);
        QCOMPARE(placed.notes, someNotes());
        QCOMPARE(placed.noteAt, 5);
        const SpanId run = project->beginRun(plainSettings(10), 7, placed);
        project->appendTokens(run, tokensOf({"\nFour.", "\nFive."}), 0);
        setStoryNotes(*project, {"Other", "things", "here", 1});
        QCOMPARE(runNotes(*project, run), placed);
        QCOMPARE(notesInForce(*project), placed); // the unfinished run's own
        QCOMPARE(runNotes(*project, run + 1), RunNotes());
    }
    const auto project = file.open();
    const SpanId run = project->interruptedRun()->span;
    QCOMPARE(notesInForce(*project).notes, someNotes());
    QCOMPARE(notesInForce(*project).noteAt, 5);
    project->setRunState(run, RunState::Stopped, FinishReason::Stopped);
    QCOMPARE(notesInForce(*project).notes.premise, std::string("Other"));
    QCOMPARE(notesInForce(*project).noteAt, 23); // before the last of the five paragraphs
    const SpanId bare = project->beginRun(plainSettings(10));
    QCOMPARE(runNotes(*project, bare), RunNotes());
    QCOMPARE(project->check(), std::vector<std::string>());
}

void TestStoryNotes::badOnesChangeNothing()
{
    TemporaryProject file;
    const auto project = file.create("It rained.");
    setStoryNotes(*project, someNotes());
    for (const int depth : {0, -1, StoryNotes::kDeepest + 1}) {
        StoryNotes bad = someNotes();
        bad.premise = "Other";
        bad.noteDepth = depth;
        QVERIFY_EXCEPTION_THROWN(setStoryNotes(*project, bad), Error);
    }
    QCOMPARE(storyNotes(*project), someNotes());
}

void TestStoryNotes::readOnlyProjectsAreRead()
{
    TemporaryProject file;
    const auto project = file.create("It rained.");
    setStoryNotes(*project, someNotes());
    const auto second = file.open();
    QCOMPARE(second->openState(), OpenState::ReadOnly);
    QCOMPARE(storyNotes(*second), someNotes());
    QVERIFY_EXCEPTION_THROWN(setStoryNotes(*second, {}), Error);
    QCOMPARE(storyNotes(*project), someNotes());
}

void TestStoryNotes::aFileOfAnEarlierFormat()
{
    TemporaryProject file;
    std::filesystem::copy_file(goldenFolder().parent_path() / "app" / "fixtures" / "schema_1.sqlite", file.path());
    std::filesystem::permissions(file.path(), std::filesystem::perms::owner_read);
    {
        const auto project = file.open();
        if (project->openState() == OpenState::ReadOnly) { // root may write all the same
            QCOMPARE(storyNotes(*project), StoryNotes());
            QCOMPARE(notesInForce(*project), RunNotes());
        }
    }
    std::filesystem::permissions(file.path(), std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
    const auto project = file.open();
    QCOMPARE(notesInForce(*project), RunNotes()); // its unfinished run reads the story only, as when it was begun
    setStoryNotes(*project, someNotes());
    QCOMPARE(storyNotes(*project), someNotes());
    QCOMPARE(notesInForce(*project), RunNotes());
    QCOMPARE(project->check(), std::vector<std::string>());
}

void TestStoryNotes::checkFindsANoteBeyondTheText()
{
    TemporaryProject file;
    {
        const auto project = file.create("One.\nTwo.");
        setStoryNotes(*project, {"", "", "Slower.", 1});
        const SpanId run = project->beginRun(plainSettings(10), 1, notesInForce(*project));
        project->setRunState(run, RunState::Stopped, FinishReason::Stopped);
        QCOMPARE(project->check(), std::vector<std::string>());
    }
    SQLite::Database(file.path().string(), SQLite::OPEN_READWRITE).exec("UPDATE run_notes SET note_at = 10");
    const auto found = file.open()->check();
    QCOMPARE(found.size(), std::size_t(1));
    QVERIFY2(found[0].find("author's note") != std::string::npos, found[0].c_str());
}

void TestStoryNotes::theToolShowsAndSetsThem()
{
    TemporaryProject file;
    file.create("It rained.");
    const QString path = QString::fromStdString(file.path().string());
    const auto text = [&](const char* name, const std::string& content) {
        const auto made = file.folder() / name;
        std::ofstream(made) << content;
        return QString::fromStdString(made.string());
    };
    const QString premise = text("premise.txt", "The sea has risen.\n");
    CliResult result = runCli({"project", "notes", path, "--premise-file", premise, "--note-depth", "7", "--json"});
    QCOMPARE(result.code, 0);
    auto json = nlohmann::json::parse(result.out.toStdString());
    QCOMPARE(json.at("premise").get<std::string>(), std::string("The sea has risen.\n"));
    QCOMPARE(json.at("note_depth").get<int>(), 7);
    result = runCli({"project", "notes", path, "--note-file", text("note.txt", "Slower.")});
    QCOMPARE(result.code, 0);
    QVERIFY(result.out.contains("Slower."));
    QVERIFY(result.out.contains("The sea has risen.")); // what was not given stays
    json = nlohmann::json::parse(runCli({"project", "info", path, "--json"}).out.toStdString());
    QCOMPARE(json.at("notes").at("authors_note").get<std::string>(), std::string("Slower."));
    // What the model reads, part by part.
    json = nlohmann::json::parse(
        runCli({"project", "context", path, "--model", tinyModelArgument(), "--json"}).out.toStdString());
    QCOMPARE(json.at("passages").size(), std::size_t(3));
    QCOMPARE(json.at("passages")[0].at("text").get<std::string>(), std::string("The sea has risen.\n\n"));
    QCOMPARE(json.at("passages")[1].at("part").get<std::string>(), std::string("author's note"));
    QCOMPARE(json.at("passages")[2].at("text").get<std::string>(), std::string("It rained."));
    QCOMPARE(json.at("unread").get<int>(), 0);
    QCOMPARE(runCli({"project", "notes", path, "--note-depth", "0"}).code, 2);
    QVERIFY(runCli({"project", "notes", path, "--memory-file", "/nowhere/memory.txt"}).code != 0);
    QCOMPARE(storyNotes(*file.open()).noteDepth, 7);
}

QTEST_APPLESS_MAIN(TestStoryNotes)
#include "test_story_notes.moc"
