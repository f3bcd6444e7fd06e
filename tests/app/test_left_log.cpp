// A log that lies beside a file without belonging to it: SQLite would merge it into whatever has its name.
#include "app/project/project_copy.h"
#include "app/project/project_files.h"
#include "app/project/store/project_lock.h"
#include "app/project/story_notes.h"
#include "tests/support/project_fixture.h"
#include "tests/support/test_paths.h"

#include <QTest>
#include <SQLiteCpp/SQLiteCpp.h>
#include <fstream>
#include <random>

using namespace longhand;
using namespace longhand::test;

namespace {

namespace fs = std::filesystem;

fs::path logOf(const fs::path& file)
{
    return file.string() + "-wal";
}

void put(const fs::path& file, const std::string& content)
{
    std::ofstream(file, std::ios::binary | std::ios::trunc) << content;
}

/// A file with a log as a crash leaves both, and what they hold.
struct State
{
    std::string file, log, all;
};

/// All that was ever written into a story, and its text now.
std::string allOf(const fs::path& file, const Project& project)
{
    SQLite::Database sql(file.string());
    SQLite::Statement spans(sql, "SELECT id, length(author_text), author_text FROM span ORDER BY id");
    std::string all = project.text();
    while (spans.executeStep())
        all += '\n' + spans.getColumn(0).getString() + ' ' + spans.getColumn(1).getString() + ' ' +
               spans.getColumn(2).getString().substr(0, 20);
    return all;
}

State stateOf(const TemporaryProject& story, const Project& project)
{
    const std::string all = allOf(story.path(), project);
    return {fileContent(story.path()), fileContent(logOf(story.path())), all};
}

/// What opening such a file beside such a log says; empty: it opens, and holds all this. A copy says the same, and
/// holds the same text.
std::string refusal(const State& state, std::string* all = nullptr)
{
    const TemporaryProject place, other;
    put(place.path(), state.file);
    put(logOf(place.path()), state.log);
    std::string copied;
    try {
        copyProject(place.path(), other.path(), "Copy");
    } catch (const Error& e) {
        copied = e.what();
        if (fs::exists(other.path()))
            qFatal("a refused copy was left");
    }
    if (fileContent(place.path()) != state.file || fileContent(logOf(place.path())) != state.log)
        qFatal("copying changed its source");
    try {
        const auto project = place.open();
        if (!copied.empty() || other.open()->text() != project->text())
            return "it opens, and its copy is another text: " + copied;
        if (all != nullptr)
            *all = allOf(place.path(), *project);
        return project->check().empty() ? "" : "it opens, and is damaged";
    } catch (const Error& e) {
        // Not a byte changed, and it opens as the message says.
        if (fileContent(place.path()) != state.file || fileContent(logOf(place.path())) != state.log)
            qFatal("a refused file was changed");
        if (std::string(e.what()).find("-wal") != std::string::npos) {
            if (copied != e.what())
                return "opening says another thing than copying, which says: " + copied;
            fs::rename(logOf(place.path()), place.folder() / "kept");
            if (!place.open()->check().empty())
                qFatal("without the log it is damaged");
        }
        return e.what();
    }
}

} // namespace

class TestLeftLog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aNewStoryIsNotMadeBesideALog();
    void anotherStoryPutInItsPlace();
    void aBackupPutInItsPlace();
    void anEarlierStateOfTheSessionPutInItsPlace();
    void aCopyPutInItsPlace();
    void whatOpensIsWhatWasWritten();
    void aStoryOfSchema10GoesOn();
    void aRenamedStoryIsStillLocked();
    void aDeletedStoryKeepsItsName();
};

void TestLeftLog::aNewStoryIsNotMadeBesideALog()
{
    const TemporaryProject story;
    put(logOf(story.path()), "the last words");
    QVERIFY_EXCEPTION_THROWN(story.create("New."), Error);
    QVERIFY(!fs::exists(story.path()));
    QCOMPARE(fileContent(logOf(story.path())), std::string("the last words"));
    const TemporaryProject other;
    const auto open = other.create("Another.");
    QVERIFY_EXCEPTION_THROWN(copyProject(*open, story.path()), Error);
    QVERIFY_EXCEPTION_THROWN(copyProject(other.path(), story.path(), "Copy"), Error);
    put(logOf(story.path()), ""); // merged
    QCOMPARE(story.create("New.")->text(), std::string("New."));
}

void TestLeftLog::anotherStoryPutInItsPlace()
{
    const TemporaryProject story, other;
    const auto project = story.create("A whale.");
    project->setText("A whale. And a ship.");
    other.create("A lighthouse.").reset();
    State state = stateOf(story, *project);
    QVERIFY(!state.log.empty());
    QCOMPARE(refusal(state), std::string());
    state.file = fileContent(other.path());
    QVERIFY(refusal(state).find("does not belong") != std::string::npos);
}

void TestLeftLog::aBackupPutInItsPlace()
{
    const TemporaryProject story;
    story.create("One.").reset();
    const std::string backup = fileContent(story.path());
    {
        const auto project = story.open();
        project->setText("One. Two.");
    }
    const std::string newer = fileContent(story.path());
    const auto project = story.open();
    project->setText("One. Two. Three.");
    State state = stateOf(story, *project);
    state.file = newer; // what the log began with
    std::string all;
    QCOMPARE(refusal(state, &all), std::string());
    QCOMPARE(all, state.all);
    state.file = backup;
    QVERIFY(refusal(state).find("does not belong") != std::string::npos);
}

// A log that begins in the middle of a session and touches so little that any file takes it.
void TestLeftLog::anEarlierStateOfTheSessionPutInItsPlace()
{
    const TemporaryProject story;
    const auto project = story.create("One.");
    StoryNotes notes;
    notes.premise = "A ship.";
    setStoryNotes(*project, notes);
    writeRun(*project, {" two"}); // its end merges the log
    const std::string earlier = fileContent(story.path());
    writeRun(*project, {" three"});
    notes.premise = "A whale.";
    setStoryNotes(*project, notes);
    State state = stateOf(story, *project);
    QVERIFY(!state.log.empty());
    QCOMPARE(refusal(state), std::string());
    state.file = earlier;
    QVERIFY(refusal(state).find("does not belong") != std::string::npos);
}

void TestLeftLog::aCopyPutInItsPlace()
{
    const TemporaryProject story, copied, copiedClosed;
    const auto project = story.create("One.");
    project->setText("One. Two.");
    copyProject(*project, copied.path());
    copyProject(story.path(), copiedClosed.path(), "Copy");
    State state = stateOf(story, *project);
    for (const TemporaryProject* copy : {&copied, &copiedClosed}) {
        QCOMPARE(copy->open()->text(), std::string("One. Two."));
        state.file = fileContent(copy->path());
        QVERIFY(refusal(state).find("does not belong") != std::string::npos);
    }
}

// Whatever state of a file lies beside whatever log of its own: what opens is what was written when the log was.
void TestLeftLog::whatOpensIsWhatWasWritten()
{
    std::mt19937 random(3);
    const TemporaryProject story(TemporaryProject::Where::Memory);
    std::vector<State> states;
    story.create("It began.").reset();
    int opened = 0, refused = 0;
    for (int session = 0; session < 5; ++session) {
        const auto project = story.open();
        for (int write = 0; write < 25; ++write) {
            // Some writes are longer than the log may get before it is merged.
            const std::size_t length = write == 10 ? 4'500'000 : random() % 3000;
            project->setText("It began. " + std::string(length, static_cast<char>('a' + random() % 26)) +
                             std::to_string(session) + "." + std::to_string(write));
            if (random() % 12 == 0)
                project->flush();
            if (random() % 4 == 0)
                states.push_back(stateOf(story, *project));
        }
    }
    for (int pair = 0; pair < 80; ++pair) {
        const std::size_t one = random() % states.size();
        const State& file = states[one];
        const State& log =
            states[pair % 2 == 0 ? std::min(one + random() % 3, states.size() - 1) : random() % states.size()];
        std::string all;
        const std::string why = refusal({file.file, log.log, {}}, &all);
        if (!why.empty()) {
            QVERIFY2(&file != &log, why.c_str());
            QVERIFY2(why.find("does not belong") != std::string::npos, why.c_str());
            ++refused;
        } else {
            QVERIFY(all == (log.log.empty() ? file.all : log.all));
            ++opened;
        }
    }
    QVERIFY2(opened > 10 && refused > 10, qPrintable(QStringLiteral("%1, %2").arg(opened).arg(refused)));
}

// A real file, killed right after it was brought up to date: the file itself has no mark yet.
void TestLeftLog::aStoryOfSchema10GoesOn()
{
    const fs::path fixtures = goldenFolder().parent_path() / "app" / "fixtures";
    const TemporaryProject story;
    fs::copy_file(fixtures / "schema_10.sqlite", story.path());
    const std::string text = fileContent(fixtures / "schema_10.txt");
    State upgraded;
    {
        const auto project = story.open();
        QCOMPARE(project->text(), text);
        project->setText(text + " More.");
        upgraded = stateOf(story, *project);
    }
    QCOMPARE(refusal(upgraded), std::string());
    const auto project = story.open();
    QCOMPARE(project->text(), text + " More.");
    QCOMPARE(project->check(), std::vector<std::string>());
}

void TestLeftLog::aRenamedStoryIsStillLocked()
{
    const TemporaryProject story;
    auto project = story.create("One.");
    project->setText("One. Two.");
    const fs::path renamed = story.folder() / "renamed.longhand";
    fs::rename(story.path(), renamed);
    {
        const ProjectLock second(renamed); // what another program would do
        QCOMPARE(second.result(), ProjectLock::Result::Other);
        QVERIFY(!second.holder().empty());
    }
    QVERIFY(!fs::exists(renamed.string() + "-lock"));
    project->setText("One. Two. Three.");
    project.reset();
    project = Project::open(renamed);
    QVERIFY(project->openState() != OpenState::ReadOnly);
    QCOMPARE(project->text(), std::string("One. Two. Three."));
}

void TestLeftLog::aDeletedStoryKeepsItsName()
{
    const TemporaryProject story;
    auto project = story.create("One.");
    for (const char* end : {"", "-wal", "-shm"})
        fs::remove(story.path().string() + end);
    QVERIFY_EXCEPTION_THROWN(story.create("Another."), Error);
    project.reset();
    story.create("Another.").reset();
    const auto opened = story.open();
    QCOMPARE(opened->openState(), OpenState::Clean);
    QCOMPARE(opened->text(), std::string("Another."));
}

QTEST_GUILESS_MAIN(TestLeftLog)
#include "test_left_log.moc"
