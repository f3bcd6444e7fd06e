// A copy of an open project: whole, of one moment, never over another file, at any time.
#include "app/project/project_copy.h"
#include "app/session/engine_session.h"
#include "tests/support/project_fixture.h"
#include "tests/support/session_desk.h"
#include "tests/support/small_disk.h"

#include <QTest>
#include <atomic>
#include <fstream>
#include <thread>

using namespace longhand;
using namespace longhand::test;

namespace {

namespace fs = std::filesystem;

bool g_smallDisks = false;

std::vector<std::string> filesIn(const fs::path& folder)
{
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder))
        names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

std::string refusal(const Project& project, const fs::path& to)
{
    try {
        copyProject(project, to);
    } catch (const Error& e) {
        return e.what();
    }
    return {};
}

} // namespace

class TestSaveCopy : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aCopyIsTheWholeProject();
    void tokensThatWaitAreInTheCopy();
    void inMidRunItCanBeGoneOnWith();
    void whileTokensArriveEveryCopyIsOfOneMoment();
    void neverOverAnything();
    void aReadOnlyProjectCanBeCopied();
    void noRoomNoCopy();
};

void TestSaveCopy::aCopyIsTheWholeProject()
{
    const TemporaryProject file;
    const auto project = file.create("The salt came up the river.");
    writeRun(*project, {" And", " nobody", " spoke"});
    project->setText(project->text() + " The end.");
    const fs::path copy = file.folder() / "copy.longhand";
    copyProject(*project, copy);
    QCOMPARE(filesIn(file.folder()), (std::vector<std::string>{"copy.longhand", "story.longhand", "story.longhand-lock",
                                                               "story.longhand-shm", "story.longhand-wal"}));
    const auto copied = Project::open(copy);
    QCOMPARE(copied->openState(), OpenState::Clean);
    QCOMPARE(copied->text(), project->text());
    QCOMPARE(copied->info().title, project->info().title);
    QCOMPARE(copied->runs().size(), std::size_t(1));
    QCOMPARE(copied->check(), std::vector<std::string>());
    // They go their own ways.
    copied->setText("Another story.");
    QVERIFY(project->text().starts_with("The salt"));
}

void TestSaveCopy::tokensThatWaitAreInTheCopy()
{
    const TemporaryProject file;
    const auto project = file.create("Once");
    const SpanId run = project->beginRun(plainSettings(10));
    project->appendTokens(run, tokensOf({" upon", " a", " time"}), 0.1);
    const fs::path copy = file.folder() / "copy.longhand";
    copyProject(*project, copy); // before the background commit
    const auto copied = Project::open(copy);
    QCOMPARE(copied->text(), std::string("Once upon a time"));
    QVERIFY(copied->interruptedRun());
    QVERIFY(copied->interruptedRun()->state == RunState::Paused);
    QVERIFY(project->interruptedRun()->state == RunState::Running);
}

void TestSaveCopy::inMidRunItCanBeGoneOnWith()
{
    const std::vector<TokenId> whole = undisturbed(1500);
    Desk desk;
    const fs::path copy = desk.file.folder() / "copy.longhand";
    desk.session->write(request(1500));
    desk.waitForTokens(100);
    copyProject(*desk.project, copy);
    QCOMPARE(desk.session->wait().state, SessionState::Finished);
    QCOMPARE(writtenTokens(*desk.project), whole); // the run did not notice

    std::shared_ptr<Project> copied = Project::open(copy);
    QCOMPARE(copied->check(), std::vector<std::string>());
    const std::vector<TokenId> begun = writtenTokens(*copied);
    QVERIFY(begun.size() >= 100 && begun.size() <= whole.size());
    QVERIFY(std::equal(begun.begin(), begun.end(), whole.begin()));
    if (begun.size() < whole.size()) {
        EngineSession session(copied, oneThread());
        session.loadModel(tinyModelPath());
        session.resume();
        QCOMPARE(session.wait().state, SessionState::Finished);
        QCOMPARE(writtenTokens(*copied), whole);
    }
}

void TestSaveCopy::whileTokensArriveEveryCopyIsOfOneMoment()
{
    const TemporaryProject file(TemporaryProject::Where::Memory);
    // Larger than a step of the backup, so that commits fall between its steps.
    const auto project = file.create(std::string(12'000'000, 's'));
    const SpanId run = project->beginRun(plainSettings(1'000'000));
    std::atomic<int> appended = 0;
    std::jthread writer([&](const std::stop_token& stop) {
        while (!stop.stop_requested()) {
            project->appendTokens(run, tokensOf({" one", " two", " three"}), 0.01);
            if (++appended % 5 == 0)
                project->flush();
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    });
    for (int i = 0; i < 10; ++i) {
        const fs::path copy = file.folder() / ("copy" + std::to_string(i));
        const int before = appended;
        copyProject(*project, copy);
        const auto copied = Project::open(copy);
        const auto problems = copied->check();
        const std::size_t tokens = writtenTokens(*copied).size();
        QVERIFY2(problems.empty(), problems.empty() ? "" : problems.front().c_str());
        QVERIFY2(tokens >= static_cast<std::size_t>(before > 0 ? before - 1 : 0) * 3, "tokens are missing");
        fs::remove(copy);
    }
    writer.request_stop();
    writer.join();
    project->flush();
    QCOMPARE(project->check(), std::vector<std::string>());
}

void TestSaveCopy::neverOverAnything()
{
    const TemporaryProject file;
    const auto project = file.create("Mine.");
    const fs::path other = file.folder() / "other.longhand";
    const auto open = Project::create(other, {}, "Open elsewhere.");
    QVERIFY(refusal(*project, other).find("exists already") != std::string::npos);
    QVERIFY(refusal(*project, file.path()).find("exists already") != std::string::npos);
    std::ofstream(file.folder() / "letter.txt") << "Dear";
    QVERIFY(refusal(*project, file.folder() / "letter.txt").find("exists already") != std::string::npos);
    QCOMPARE(fileContent(file.folder() / "letter.txt"), std::string("Dear"));
    fs::create_symlink("nowhere", file.folder() / "link");
    QVERIFY(!refusal(*project, file.folder() / "link").empty());
    QVERIFY(refusal(*project, file.folder() / "no" / "such" / "folder").find("no folder") != std::string::npos);
    QCOMPARE(open->text(), std::string("Open elsewhere."));
    QCOMPARE(project->text(), std::string("Mine."));
    for (const std::string& name : filesIn(file.folder()))
        QVERIFY2(name.find(".new-") == std::string::npos, name.c_str());
}

void TestSaveCopy::aReadOnlyProjectCanBeCopied()
{
    const TemporaryProject file;
    const auto first = file.create("Held by another window.");
    const auto second = file.open();
    QCOMPARE(second->openState(), OpenState::ReadOnly);
    first->setText("Held by another window, and changed.");
    const fs::path copy = file.folder() / "copy.longhand";
    copyProject(*second, copy);
    QCOMPARE(Project::open(copy)->text(), std::string("Held by another window, and changed."));
    QCOMPARE(Project::open(copy)->openState(), OpenState::Clean);
}

void TestSaveCopy::noRoomNoCopy()
{
    if (!g_smallDisks)
        QSKIP("no mount namespace here");
    const SmallDisk disk(600'000);
    const TemporaryProject file;
    const auto project = file.create(std::string(900'000, 'a'));
    const std::string message = refusal(*project, disk.folder() / "copy.longhand");
    QVERIFY2(message.find("full") != std::string::npos, message.c_str());
    QVERIFY(filesIn(disk.folder()).empty());
    QCOMPARE(project->text().size(), std::size_t(900'000));
    project->setText("It goes on."); // the project itself is as it was
    QCOMPARE(project->check(), std::vector<std::string>());
}

int main(int argc, char** argv)
{
    g_smallDisks = SmallDisk::enterNamespace();
    TestSaveCopy test;
    return QTest::qExec(&test, argc, argv);
}
#include "test_save_copy.moc"
