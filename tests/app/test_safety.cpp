// The losses that users of other programs tell of, each as a test: it must not happen here. Numbers are those of the
// issues in the programs named.
#include "app/project/project_copy.h"
#include "app/project/store/schema/schema.h"
#include "app/session/engine_session.h"
#include "tests/support/project_fixture.h"
#include "tests/support/session_desk.h"
#include "tests/support/small_disk.h"

#include <QElapsedTimer>
#include <QTest>
#include <SQLiteCpp/SQLiteCpp.h>
#include <atomic>
#include <csignal>
#include <fstream>
#include <random>
#include <set>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace longhand;
using namespace longhand::test;

namespace {

namespace fs = std::filesystem;

bool g_smallDisks = false;

fs::path fixtures()
{
    return goldenFolder().parent_path() / "app" / "fixtures";
}

/// This program once more, doing something that is to be interrupted.
pid_t startChild(const char* what, const fs::path& file)
{
    const std::string name = file.string();
    const pid_t pid = fork();
    if (pid == 0) {
        execl("/proc/self/exe", "test_safety", what, name.c_str(), static_cast<char*>(nullptr));
        _exit(127);
    }
    return pid;
}

int waitFor(pid_t pid)
{
    int status = 0;
    waitpid(pid, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void killAndWait(pid_t pid)
{
    kill(pid, SIGKILL);
    waitFor(pid);
}

/// Where a writing child says that the project is its own.
fs::path markOf(const fs::path& file)
{
    return file.string() + "-begun";
}

/// A child that writes a long run with the made model, until it is killed.
int childWrites(const char* file)
{
    std::shared_ptr<Project> project = Project::open(file);
    std::ofstream(markOf(file)).put('.');
    EngineSession session(project, oneThread());
    session.loadModel(tinyModelPath());
    session.write(request(100'000));
    for (;;)
        usleep(10'000);
}

/// A child that opens a file of an old format, and so upgrades it.
int childUpgrades(const char* file)
{
    return Project::open(file)->text().empty() ? 1 : 0;
}

/// A child that opens a file, holds it for a moment, and says by its code whether it could write.
int childOpens(const char* file)
{
    const auto project = Project::open(file);
    usleep(300'000);
    if (project->openState() == OpenState::ReadOnly)
        return project->lockHolder().empty() ? 3 : 2;
    project->setText(project->text() + " One more.");
    return 0;
}

void copyIfThere(const fs::path& from, const fs::path& to)
{
    std::error_code ec;
    fs::copy_file(from, to, fs::copy_options::overwrite_existing, ec);
}

/// What remains of a project when the power goes: file and log, without locks and shared memory.
void copyAsAfterAPowerCut(const fs::path& from, const fs::path& to)
{
    std::error_code ec;
    for (const char* suffix : {"", "-wal", "-shm", "-lock"})
        fs::remove(to.string() + suffix, ec);
    copyIfThere(from, to);
    copyIfThere(from.string() + "-wal", to.string() + "-wal");
}

std::string refusal(const fs::path& file)
{
    try {
        Project::open(file);
    } catch (const Error& e) {
        return e.what();
    }
    return {};
}

int userVersion(const fs::path& file)
{
    SQLite::Database db(file.string(), SQLite::OPEN_READWRITE);
    return db.execAndGet("PRAGMA user_version").getInt();
}

} // namespace

class TestSafety : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void crashWhileGenerating();
    void powerCutWhileGenerating();
    void logCutAnywhere();
    void failedLoadThenSave_data();
    void failedLoadThenSave();
    void manyProcessesOnOneProject();
    void closedWhileWritingAgainAndAgain();
    void saveAsInMidRun();
    void projectNeverSaved();
    void twentyThousandWordsDeletedByASlip();
    void diskFullWhileTyping();
    void killedDuringAnUpgrade_data();
    void killedDuringAnUpgrade();
    void theClockGoesBackwards();
    void onAReadOnlyMedium();
    void deletedByAnotherProgram();
    void movedByAnotherProgram();
    void lockFileOfADeadProcess();
};

// gpt4all #2810, #727, #1311, #3145, #3406: all text since the start was lost when the program ended while writing.
void TestSafety::crashWhileGenerating()
{
    const TemporaryProject file;
    ProjectInfo info;
    info.context.planned = 4096; // as undisturbed() has it: how much is planned for is part of what the model is
    Project::create(file.path(), info, seed).reset();
    const pid_t child = startChild("--write", file.path());
    std::size_t before = 0;
    // The lock's file alone is not enough: who opens the project before the child has locked it keeps it from writing.
    QVERIFY(QTest::qWaitFor([&] { return fs::exists(markOf(file.path())); }, longhand::test::kPatience));
    QVERIFY(QTest::qWaitFor(
        [&] {
            before = file.open()->text().size(); // reads along
            return before > std::string(seed).size() + 200;
        },
        5 * longhand::test::kPatience));
    killAndWait(child);
    std::shared_ptr<Project> project = file.open();
    QCOMPARE(project->openState(), OpenState::Recovered);
    QVERIFY(project->text().size() >= before);
    QCOMPARE(project->check(), std::vector<std::string>());
    // And the rest comes as if nothing had been.
    const std::vector<TokenId> written = writtenTokens(*project);
    const std::vector<TokenId> whole = undisturbed(static_cast<std::int64_t>(written.size()));
    QCOMPARE(written, whole);
}

// ghostwriter #606, #422: the file and its backup empty after a power cut. Seen from outside: file and log as they are
// at some moment, and the last of the log not on the disk yet.
void TestSafety::powerCutWhileGenerating()
{
    const TemporaryProject file;
    const TemporaryProject elsewhere(TemporaryProject::Where::Memory);
    file.create(seed).reset();
    const pid_t child = startChild("--write", file.path());
    std::mt19937 random(5);
    std::size_t longest = 0;
    QElapsedTimer clock;
    clock.start();
    const auto wrote = [&] { return longest > std::string(seed).size(); };
    for (int cut = 0; cut < 25 || (!wrote() && clock.elapsed() < longhand::test::kPatience); ++cut) {
        usleep(20'000 + random() % 60'000);
        kill(child, SIGSTOP);
        copyAsAfterAPowerCut(file.path(), elsewhere.path());
        kill(child, SIGCONT);
        const auto project = elsewhere.open();
        QCOMPARE(project->check(), std::vector<std::string>());
        const std::string text = project->text();
        QVERIFY(text.starts_with(seed));
        QVERIFY(text.size() >= longest); // what was there once stays
        longest = text.size();
    }
    killAndWait(child);
    QVERIFY(file.open()->text().size() >= longest);
    QVERIFY(wrote());
}

// The same to the byte: the log ends at any frame, or within one, or in nonsense.
void TestSafety::logCutAnywhere()
{
    const TemporaryProject file(TemporaryProject::Where::Memory);
    const TemporaryProject whole(TemporaryProject::Where::Memory);
    const TemporaryProject elsewhere(TemporaryProject::Where::Memory);
    file.create("Once").reset();
    std::string text;
    {
        const auto project = file.open();
        const SpanId run = project->beginRun(plainSettings(10'000));
        for (int i = 0; i < 60; ++i) {
            project->appendTokens(run, tokensOf({" word" + std::to_string(i), " and"}), 0.01);
            project->flush();
        }
        text = project->text();
        copyAsAfterAPowerCut(file.path(), whole.path());
    }
    const std::string log = fileContent(whole.path().string() + "-wal");
    constexpr std::size_t header = 32;
    constexpr std::size_t frame = 24 + 4096;
    QVERIFY(log.size() > header + 100 * frame);
    std::mt19937 random(6);
    std::size_t longest = 0;
    for (std::size_t end = header; end <= log.size(); end += frame) {
        for (const std::size_t cut : {end, end + 1 + random() % (frame - 1)}) {
            const bool within = cut != end;
            copyAsAfterAPowerCut(whole.path(), elsewhere.path());
            std::string content = log.substr(0, cut);
            if (within && random() % 2 == 0) // a sector that never got there
                for (std::size_t i = end; i < content.size(); ++i)
                    content[i] = static_cast<char>(random());
            std::ofstream(elsewhere.path().string() + "-wal", std::ios::binary | std::ios::trunc) << content;
            const auto project = elsewhere.open();
            const std::string found = project->text();
            QVERIFY2(text.starts_with(found) && found.starts_with("Once"), found.c_str());
            QVERIFY(found.size() >= longest);
            longest = found.size();
            if (end % (8 * frame) == header % (8 * frame))
                QCOMPARE(project->check(), std::vector<std::string>());
        }
    }
    QCOMPARE(longest, text.size());
}

void TestSafety::failedLoadThenSave_data()
{
    const TemporaryProject file;
    auto project = file.create(std::string(30'000, 'x'));
    project.reset();
    const std::string good = fileContent(file.path());
    std::string newer = good;
    newer[63] = 99;
    std::string page = good;
    for (std::size_t i = 4096; i < 3 * 4096; ++i)
        page[i] = static_cast<char>(i * 7);
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("not a project") << QByteArray("{\"story\": 1}");
    QTest::newRow("cut off") << QByteArray::fromStdString(good.substr(0, good.size() / 2 + 100));
    QTest::newRow("newer schema") << QByteArray::fromStdString(newer);
    QTest::newRow("damaged pages") << QByteArray::fromStdString(page);
}

// SillyTavern #5941: what could not be read was taken for empty, and saved over. bibisco #40, focuswriter #177.
void TestSafety::failedLoadThenSave()
{
    QFETCH(QByteArray, content);
    const TemporaryProject file;
    std::ofstream(file.path(), std::ios::binary) << content.toStdString();
    for (int attempt = 0; attempt < 3; ++attempt) {
        const std::string message = refusal(file.path());
        QVERIFY(message.find("story.longhand") != std::string::npos);
        QCOMPARE(fileContent(file.path()), content.toStdString());
    }
    // Nor is it replaced by a new one of that name.
    try {
        Project::create(file.path(), {}, "new");
        QFAIL("it was replaced");
    } catch (const Error&) {
    }
    QCOMPARE(fileContent(file.path()), content.toStdString());
}

// lite.koboldai.net #66 and every program with two windows: the second must not write, and says who does.
void TestSafety::manyProcessesOnOneProject()
{
    const TemporaryProject file;
    file.create("Once.").reset();
    std::vector<pid_t> children;
    for (int i = 0; i < 6; ++i)
        children.push_back(startChild("--open", file.path()));
    int wrote = 0;
    for (const pid_t child : children) {
        const int code = waitFor(child);
        QVERIFY(code == 0 || code == 2); // 2: for reading only, and it knows the other's name
        wrote += code == 0 ? 1 : 0;
    }
    QVERIFY(wrote >= 1); // a late one may find the first one gone
    const auto project = file.open();
    std::string expected = "Once.";
    for (int i = 0; i < wrote; ++i)
        expected += " One more.";
    QCOMPARE(project->text(), expected);
    QCOMPARE(project->check(), std::vector<std::string>());
}

// SillyTavern #3809, #380, #737: a page refreshed while the model writes lost the newest text.
void TestSafety::closedWhileWritingAgainAndAgain()
{
    constexpr std::int64_t length = 1200;
    const std::vector<TokenId> whole = undisturbed(length);
    Desk desk;
    desk.session->write(request(length));
    std::mt19937 random(7);
    int closed = 0;
    while (desk.project->runs().empty() || desk.project->interruptedRun()) {
        usleep(random() % 40'000);
        desk.reopen(); // as a window that is closed and opened again
        ++closed;
        QCOMPARE(desk.project->openState(), OpenState::Clean);
        const std::vector<TokenId> written = writtenTokens(*desk.project);
        QVERIFY(std::equal(written.begin(), written.end(), whole.begin()));
        if (desk.project->runs().empty())
            desk.session->write(request(length));
        else if (desk.project->interruptedRun()) {
            desk.session->resume();
            desk.waitForTokens(desk.project->runs().back().tokensWritten + 1);
        }
        QVERIFY(closed < 2000);
    }
    QVERIFY(closed > 2);
    QCOMPARE(writtenTokens(*desk.project), whole);
}

// oobabooga/textgen #6085, lite.koboldai.net #66: saving under another name in mid-run took the session along or away.
void TestSafety::saveAsInMidRun()
{
    Desk desk;
    desk.session->write(request(800));
    for (int i = 0; i < 5; ++i) {
        desk.waitForTokens(100 + 100 * i);
        copyProject(*desk.project, desk.file.folder() / ("copy" + std::to_string(i) + ".longhand"));
    }
    QCOMPARE(desk.session->wait().state, SessionState::Finished);
    QCOMPARE(writtenTokens(*desk.project), undisturbed(800));
    std::string before = seed;
    for (int i = 0; i < 5; ++i) {
        const auto copy = Project::open(desk.file.folder() / ("copy" + std::to_string(i) + ".longhand"));
        QVERIFY(copy->text().starts_with(before));
        QVERIFY(desk.project->text().starts_with(copy->text()));
        before = copy->text();
    }
}

// ghostwriter #473: 6,300 words in a document that never got a name. Here a story has a file from its first word on.
void TestSafety::projectNeverSaved()
{
    const TemporaryProject file;
    const TemporaryProject elsewhere;
    const auto project = file.create("T"); // nobody says "save", nothing is closed
    std::string typed = "T";
    for (const char c : std::string("he salt came up the river, and nobody at the inn spoke of it.")) {
        typed += c;
        project->setText(typed);
    }
    copyAsAfterAPowerCut(file.path(), elsewhere.path());
    QCOMPARE(elsewhere.open()->text(), typed);
}

// manuskript #1148: 20,000 words deleted by a slip, no undo, no trash.
void TestSafety::twentyThousandWordsDeletedByASlip()
{
    const TemporaryProject file;
    SpanId before = 0;
    std::string text;
    std::vector<TokenId> tokens;
    {
        const auto project = file.create("The beginning.");
        std::vector<std::string> words;
        for (int i = 0; i < 20'000; ++i)
            words.push_back(" word" + std::to_string(i % 977));
        writeRun(*project, words);
        text = project->text();
        tokens = writtenTokens(*project);
        before = project->head();
        project->setText("");
    } // and closed in fright
    const auto project = file.open();
    QCOMPARE(project->text(), std::string());
    QCOMPARE(project->textAt(before), text); // it is all still there
    project->setText(project->textAt(before));
    QCOMPARE(project->text(), text);
    QCOMPARE(project->check(), std::vector<std::string>());
}

// gpt4all #2810 (files of 0 bytes), audacity: a full disk ended the program or its file.
void TestSafety::diskFullWhileTyping()
{
    if (!g_smallDisks)
        QSKIP("no mount namespace here");
    const SmallDisk disk(3'000'000);
    const fs::path file = disk.folder() / "story.longhand";
    const auto project = Project::create(file, {}, "Once.");
    disk.fill(20'000);
    std::string text = "Once.";
    bool full = false;
    for (int i = 0; i < 200 && !full; ++i) {
        text += std::string(2000, static_cast<char>('a' + i % 26));
        try {
            project->setText(text);
        } catch (const Error& e) {
            full = std::string(e.what()).find("disk is full") != std::string::npos;
            QVERIFY2(full, e.what());
        }
    }
    QVERIFY(full);
    QVERIFY(text.starts_with(project->text())); // what was saved is whole
    disk.free();
    project->setText(text);
    QCOMPARE(project->text(), text);
    QCOMPARE(project->check(), std::vector<std::string>());
}

void TestSafety::killedDuringAnUpgrade_data()
{
    QTest::addColumn<int>("schema");
    QTest::newRow("schema 1") << 1;
    QTest::newRow("schema 2") << 2;
}

// Killed while a file of an older format becomes a newer one: it is one of the two.
void TestSafety::killedDuringAnUpgrade()
{
    QFETCH(int, schema);
    const std::string name = "schema_" + std::to_string(schema);
    const std::string text = fileContent(fixtures() / (name + ".txt"));
    std::mt19937 random(8);
    std::set<int> versions;
    for (int i = 0; i < 40; ++i) {
        const TemporaryProject file;
        fs::copy_file(fixtures() / (name + ".sqlite"), file.path());
        const pid_t child = startChild("--upgrade", file.path());
        usleep(random() % 60'000);
        killAndWait(child);
        versions.insert(userVersion(file.path()));
        const auto project = file.open();
        QCOMPARE(project->text(), text);
        QCOMPARE(project->check(), std::vector<std::string>());
        QVERIFY(project->openState() != OpenState::ReadOnly);
    }
    std::printf("%s: killed at %zu different formats\n", name.c_str(), versions.size());
}

// A clock set back, or a battery that died: the order of things is not their times.
void TestSafety::theClockGoesBackwards()
{
    const TemporaryProject file;
    {
        const auto project = file.create("Once");
        writeRun(*project, {" upon", " a", " time"});
    }
    {
        SQLite::Database db(file.path().string(), SQLite::OPEN_READWRITE);
        db.exec("UPDATE project SET created_ms = 4102444800000; UPDATE span SET created_ms = 4102444800000; "
                "UPDATE run SET started_ms = 4102444800000; UPDATE token_batch SET committed_ms = 4102444800000");
    }
    const auto project = file.open();
    project->setText(project->text() + " there was");
    writeRun(*project, {" a", " king"});
    QCOMPARE(project->text(), std::string("Once upon a time there was a king"));
    QCOMPARE(project->runs().size(), std::size_t(2));
    QVERIFY(project->runs()[0].startedAtMs > project->runs()[1].startedAtMs); // and yet it is the older one
    QVERIFY(project->runs()[0].span < project->runs()[1].span);
    QCOMPARE(project->check(), std::vector<std::string>());
}

// A CD, a stick with its switch on, a share without the right to write: can be read, and says so.
void TestSafety::onAReadOnlyMedium()
{
    if (!g_smallDisks)
        QSKIP("no mount namespace here");
    const SmallDisk disk(3'000'000);
    const fs::path file = disk.folder() / "story.longhand";
    Project::create(file, {}, "Kept on a medium.").reset();
    const std::string bytes = fileContent(file);
    if (mount(nullptr, disk.folder().c_str(), nullptr, MS_REMOUNT | MS_RDONLY, nullptr) != 0)
        QSKIP("cannot be mounted read-only here");
    {
        const auto project = Project::open(file);
        QCOMPARE(project->openState(), OpenState::ReadOnly);
        QCOMPARE(project->text(), std::string("Kept on a medium."));
        QVERIFY_EXCEPTION_THROWN(project->setText("changed"), Error);
        const TemporaryProject copy;
        copyProject(*project, copy.path()); // and can be taken along
        QCOMPARE(copy.open()->text(), std::string("Kept on a medium."));
    }
    QCOMPARE(fileContent(file), bytes);
}

// The file is deleted while the story is open: all of it can still be saved elsewhere.
void TestSafety::deletedByAnotherProgram()
{
    const TemporaryProject file;
    const auto project = file.create("Once.");
    project->setText("Once. And more.");
    for (const auto& entry : fs::directory_iterator(file.folder()))
        fs::remove(entry.path());
    project->setText("Once. And more. And yet more.");
    const fs::path copy = file.folder() / "rescued.longhand";
    copyProject(*project, copy);
    const auto rescued = Project::open(copy);
    QCOMPARE(rescued->text(), std::string("Once. And more. And yet more."));
    QCOMPARE(rescued->check(), std::vector<std::string>());
}

// The file gets another name while the story is open: nothing is lost.
void TestSafety::movedByAnotherProgram()
{
    const TemporaryProject file;
    auto project = file.create("Once.");
    project->setText("Once. And more.");
    const fs::path moved = file.folder() / "moved.longhand";
    fs::rename(file.path(), moved);
    project->setText("Once. And more. And yet more.");
    project.reset();
    QCOMPARE(Project::open(moved)->text(), std::string("Once. And more. And yet more."));
}

// novelWriter and others: a lock that nobody holds any more locks the author out.
void TestSafety::lockFileOfADeadProcess()
{
    const TemporaryProject file;
    file.create(seed).reset();
    const pid_t child = startChild("--write", file.path());
    // The lock's file alone is not enough: who opens the project before the child has locked it keeps it from writing.
    QVERIFY(QTest::qWaitFor([&] { return fs::exists(markOf(file.path())); }, longhand::test::kPatience));
    killAndWait(child);
    QVERIFY(fs::exists(file.path().string() + "-lock"));
    QVERIFY(file.open()->openState() != OpenState::ReadOnly);
}

int main(int argc, char** argv)
{
    if (argc == 3) {
        try {
            const std::string what = argv[1];
            if (what == "--write")
                return childWrites(argv[2]);
            if (what == "--upgrade")
                return childUpgrades(argv[2]);
            if (what == "--open")
                return childOpens(argv[2]);
        } catch (const std::exception& e) {
            std::fprintf(stderr, "child: %s\n", e.what());
            return 1;
        }
    }
    g_smallDisks = SmallDisk::enterNamespace();
    TestSafety test;
    return QTest::qExec(&test, argc, argv);
}
#include "test_safety.moc"
