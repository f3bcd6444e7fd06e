#include "app/export/exporter.h"
#include "app/project/project_copy.h"
#include "app/project/project_files.h"
#include "app/project/store/storage_error.h"
#include "app/project/takes/takes.h"
#include "app/session/engine_session.h"
#include "engine/formats/write_file.h"
#include "tests/support/cli_process.h"
#include "tests/support/project_fixture.h"
#include "tests/support/small_disk.h"
#include "tests/support/test_models.h"
#include "tests/support/test_paths.h"

#include <QTest>
#include <csignal>
#include <fstream>
#include <optional>
#include <sys/resource.h>

using namespace longhand;
using namespace longhand::test;

namespace {

bool smallDisks = false; // set in main(), before there are threads

constexpr std::int64_t length = 4000;

std::shared_ptr<Project> newProject(const std::filesystem::path& file)
{
    ProjectInfo info;
    info.context.planned = 8192;
    return Project::create(file, info, "The salt came up the river.");
}

WriteRequest request()
{
    WriteRequest wanted;
    wanted.tokens = length;
    wanted.sampler.seed = 3;
    return wanted;
}

EngineOptions oneThread()
{
    EngineOptions options;
    options.threads = 1;
    return options;
}

const std::vector<TokenId>& undisturbed()
{
    static const std::vector<TokenId> tokens = [] {
        const TemporaryProject file;
        const auto project = newProject(file.path());
        EngineSession session(project, oneThread());
        session.loadModel(tinyModelPath());
        session.write(request());
        session.wait();
        return writtenTokens(*project);
    }();
    return tokens;
}

std::unique_ptr<EngineSession> openSession(const std::shared_ptr<Project>& project)
{
    auto session = std::make_unique<EngineSession>(project, oneThread());
    session->loadModel(tinyModelPath());
    session->wait();
    return session;
}

/// Lets no file grow beyond a size while it lives.
class FileSizeLimit
{
public:
    explicit FileSizeLimit(rlim_t bytes)
    {
        getrlimit(RLIMIT_FSIZE, &m_before);
        rlimit limit = m_before;
        limit.rlim_cur = bytes;
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileSizeLimit() { setrlimit(RLIMIT_FSIZE, &m_before); }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;

private:
    rlimit m_before{};
};

} // namespace

class TestDiskFull : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theRunWaitsForSpace();
    void closingOnAFullDiskLosesNothingForGood();
    void stoppingOnAFullDisk();
    void anotherRunBeginsAfterTheDiskWasFull();
    void aFileSizeLimitIsAnErrorNotTheEnd();
    void anEditThatWaitedForSpaceKeepsWhatWasThere();
    void appendNeverFailsAndFlushTriesAgain();
    void aFailedCreateLeavesNothing();
    void aFailedExportLeavesTheOldFile();
    void aStoryOpensOnAFullDisk_data();
    void aStoryOpensOnAFullDisk();
    void anOlderStoryIsReadOnAFullDisk();
    void theToolExportsFromAFullDisk();
    void theToolPromisesNothingItCannotKeep();
};

void TestDiskFull::theRunWaitsForSpace()
{
    if (!smallDisks)
        QSKIP("mounting a small disk is not allowed here");
    const SmallDisk disk(16 << 20);
    const auto project = newProject(disk.folder() / "story.longhand");
    const auto session = openSession(project);
    disk.fill(56 << 10);
    session->write(request());
    SessionStatus status = session->wait();
    QCOMPARE(status.state, SessionState::DiskFull);
    QVERIFY2(status.message.text().find("full") != std::string::npos &&
                 status.message.text().find("MB") != std::string::npos,
             status.message.text().c_str());
    QVERIFY(!status.allSaved);
    QVERIFY(status.runTokens > 0 && status.runTokens < length);
    // What is in memory only is read like all the rest.
    QCOMPARE(static_cast<std::int64_t>(writtenTokens(*project).size()), status.runTokens);
    const std::string drained = session->drain().text;
    QCOMPARE("The salt came up the river." + drained, project->text());

    session->resume(); // still full
    status = session->wait();
    QCOMPARE(status.state, SessionState::DiskFull);

    disk.free();
    session->resume();
    status = session->wait();
    QCOMPARE(status.state, SessionState::Finished);
    QVERIFY(status.allSaved);
    QCOMPARE(writtenTokens(*project), undisturbed());
    QCOMPARE(project->check(), std::vector<std::string>());
}

void TestDiskFull::closingOnAFullDiskLosesNothingForGood()
{
    if (!smallDisks)
        QSKIP("mounting a small disk is not allowed here");
    const SmallDisk disk(16 << 20);
    const auto file = disk.folder() / "story.longhand";
    std::shared_ptr<Project> project = newProject(file);
    auto session = openSession(project);
    disk.fill(56 << 10);
    session->write(request());
    QCOMPARE(session->wait().state, SessionState::DiskFull);
    session.reset();
    project.reset();
    disk.free();
    project = Project::open(file);
    QCOMPARE(project->openState(), OpenState::Recovered);
    QCOMPARE(project->check(), std::vector<std::string>());
    QVERIFY(project->interruptedRun().has_value());
    session = openSession(project);
    session->resume();
    QCOMPARE(session->wait().state, SessionState::Finished);
    QCOMPARE(writtenTokens(*project), undisturbed());
}

void TestDiskFull::stoppingOnAFullDisk()
{
    if (!smallDisks)
        QSKIP("mounting a small disk is not allowed here");
    const SmallDisk disk(16 << 20);
    const auto project = newProject(disk.folder() / "story.longhand");
    const auto session = openSession(project);
    disk.fill(56 << 10);
    session->write(request());
    const std::int64_t written = session->wait().runTokens;
    session->stop();
    QCOMPARE(session->wait().state, SessionState::DiskFull); // it cannot be recorded yet
    disk.free();
    session->resume();
    const SessionStatus status = session->wait();
    QCOMPARE(status.state, SessionState::Finished);
    QCOMPARE(status.finish, FinishReason::Stopped);
    QCOMPARE(static_cast<std::int64_t>(writtenTokens(*project).size()), written);
    QCOMPARE(project->runs().at(0).state, RunState::Stopped);
}

/// The disk was full while a run was paused, and has space again: the next run has nothing to wait for.
void TestDiskFull::anotherRunBeginsAfterTheDiskWasFull()
{
    if (!smallDisks)
        QSKIP("mounting a small disk is not allowed here");
    const SmallDisk disk(16 << 20);
    const auto project = newProject(disk.folder() / "story.longhand");
    const auto session = openSession(project);
    WriteRequest wanted = request();
    wanted.tokens = 3000;
    session->write(wanted);
    while (session->status().runTokens < 20)
        QTest::qSleep(1);
    session->pause();
    QCOMPARE(session->wait().state, SessionState::Paused);
    QVERIFY(QTest::qWaitFor([&] { return session->status().allSaved; }, longhand::test::kPatience));
    disk.fill(0);
    for (int i = 0; i < 40; ++i) {
        wanted.sampler.temperature = 0.5 + 0.01 * i;
        session->change(wanted);
    }
    QVERIFY(QTest::qWaitFor([&] { return !session->status().allSaved; }, longhand::test::kPatience));
    QTest::qSleep(1000); // a commit in the background fails
    disk.free();
    QVERIFY(QTest::qWaitFor([&] { return session->status().allSaved; }, longhand::test::kPatience));
    session->stop();
    session->wait();
    wanted.tokens = 100;
    session->write(wanted);
    const SessionStatus status = session->wait();
    QVERIFY2(status.state == SessionState::Finished, status.message.text().c_str());
    QCOMPARE(status.runTokens, std::int64_t(100));
}

void TestDiskFull::aFileSizeLimitIsAnErrorNotTheEnd()
{
    const TemporaryProject file;
    std::shared_ptr<Project> project = newProject(file.path());
    const auto session = openSession(project);
    {
        const FileSizeLimit limit(64 << 10);
        session->write(request());
        const SessionStatus status = session->wait();
        QCOMPARE(status.state, SessionState::DiskFull);
        QVERIFY2(status.message.text().find("file size limit") != std::string::npos, status.message.text().c_str());
        QVERIFY(!status.allSaved);
    }
    session->resume();
    QCOMPARE(session->wait().state, SessionState::Finished);
    QCOMPARE(writtenTokens(*project), undisturbed());
    QCOMPARE(project->check(), std::vector<std::string>());
}

/// The text from before a burst of edits is a take, also if the edit that changed it could not be saved at once.
void TestDiskFull::anEditThatWaitedForSpaceKeepsWhatWasThere()
{
    const TemporaryProject file;
    const auto project = file.create("A keeper who never slept.");
    project->setText("A keeper who never slept. He");
    project->setText("A keeper who never slept. He sat.");
    {
        const FileSizeLimit limit(1);
        QVERIFY_EXCEPTION_THROWN(project->setText("A keeper who slept. He sat."), Error);
    }
    project->setText("A keeper who slept. He sat.");
    const auto list = Takes(*project).list();
    QVERIFY(std::any_of(list.begin(), list.end(), [&](const TakeInfo& take) {
        return project->textAt(take.head) == "A keeper who never slept.";
    }));
}

void TestDiskFull::appendNeverFailsAndFlushTriesAgain()
{
    if (!smallDisks)
        QSKIP("mounting a small disk is not allowed here");
    const SmallDisk disk(16 << 20);
    const auto project = newProject(disk.folder() / "story.longhand");
    std::atomic<int> told = 0;
    std::atomic<bool> full = false;
    project->onStorageError([&](const Message&, bool diskFull) {
        ++told;
        full = diskFull;
    });
    const SpanId run = project->beginRun(plainSettings(1000));
    disk.fill(0);
    ProjectInfo info = project->info();
    info.title = std::string(20000, 't');
    QVERIFY_EXCEPTION_THROWN(project->setInfo(info),
                             Error); // whoever asks is told; the handler is for what nobody waits for
    QCOMPARE(told.load(), 0);
    const std::string word(2000, 'w');
    for (int i = 0; i < 100; ++i)
        project->appendTokens(run, tokensOf({word}, i), 0.01);
    QVERIFY(QTest::qWaitFor([&] { return told > 0; }, longhand::test::kPatience));
    QVERIFY(full);
    QVERIFY(!project->allSaved());
    for (int i = 100; i < 110; ++i)
        project->appendTokens(run, tokensOf({word}, i), 0.01);
    QVERIFY_EXCEPTION_THROWN(project->flush(), Error);
    QVERIFY_EXCEPTION_THROWN(project->setText("Something else"), Error);
    QCOMPARE(told.load(), 1); // once, not at each try
    QCOMPARE(project->runs().at(0).tokensWritten, 110);
    disk.free();
    // Without being asked, and with all of it in order.
    QVERIFY(QTest::qWaitFor([&] { return project->allSaved(); }, longhand::test::kPatience));
    project->flush();
    const auto tokens = writtenTokens(*project);
    QCOMPARE(tokens.size(), std::size_t(110));
    for (int i = 0; i < 110; ++i)
        QCOMPARE(tokens[static_cast<std::size_t>(i)], i);
    QCOMPARE(project->check(), std::vector<std::string>());
}

void TestDiskFull::aFailedCreateLeavesNothing()
{
    if (!smallDisks)
        QSKIP("mounting a small disk is not allowed here");
    const SmallDisk disk(4 << 20);
    disk.fill(8 << 10);
    QVERIFY_EXCEPTION_THROWN(newProject(disk.folder() / "story.longhand"), Error);
    std::size_t files = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(disk.folder()))
        ++files;
    QCOMPARE(files, std::size_t(1)); // the filler
}

void TestDiskFull::aFailedExportLeavesTheOldFile()
{
    if (!smallDisks)
        QSKIP("mounting a small disk is not allowed here");
    const SmallDisk disk(4 << 20);
    const auto out = disk.folder() / "story.txt";
    writeFileAtomically(out, "what was there");
    disk.fill(16 << 10);
    try {
        writeFileAtomically(out, std::string(100 << 10, 'x'));
        QFAIL("written on a full disk");
    } catch (const Error& e) {
        QVERIFY2(std::string(e.what()).find("story.txt") != std::string::npos, e.what());
    }
    QCOMPARE(fileContent(out), std::string("what was there"));
    std::size_t files = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(disk.folder()))
        ++files;
    QCOMPARE(files, std::size_t(2)); // it and the filler
    disk.free();
    writeFileAtomically(out, std::string(100 << 10, 'x'));
    QCOMPARE(fileContent(out).size(), std::size_t(100 << 10));
}

void TestDiskFull::aStoryOpensOnAFullDisk_data()
{
    QTest::addColumn<bool>("closed");
    QTest::newRow("closed properly") << true;
    QTest::newRow("with its last changes in the log") << false;
}

void TestDiskFull::aStoryOpensOnAFullDisk()
{
    if (!smallDisks)
        QSKIP("mounting a small disk is not allowed here");
    QFETCH(bool, closed);
    const SmallDisk disk(8 << 20);
    const auto file = disk.folder() / "story.longhand";
    const auto copy = disk.folder() / "copy.longhand";
    const std::string text = "The salt came up the river. " + std::string(30'000, 'a');
    {
        const auto project = newProject(file);
        project->setText(text);
        if (!closed) { // as a program leaves them that is killed
            std::filesystem::copy_file(file, copy);
            std::filesystem::copy_file(file.string() + "-wal", copy.string() + "-wal");
        }
    }
    const auto& story = closed ? file : copy;
    const TemporaryProject elsewhere;
    disk.fill(0);
    {
        const auto project = Project::open(story);
        QVERIFY(project->openState() != OpenState::ReadOnly);
        QCOMPARE(project->text(), text);
        QCOMPARE(project->check(), std::vector<std::string>());
        exportProject(*project, ExportFormat::PlainText, elsewhere.folder() / "story.txt");
        QVERIFY(fileContent(elsewhere.folder() / "story.txt").starts_with(text));
        copyProject(*project, elsewhere.path());
        try {
            project->setText(text + " More.");
            QFAIL("written on a full disk");
        } catch (const StorageError& e) {
            QVERIFY2(e.diskFull(), e.what());
        }
        QCOMPARE(project->text(), text);
        try { // with the index in memory the file is this program's alone
            Project::open(story);
            QFAIL("opened twice");
        } catch (const Error& e) {
            QVERIFY2(std::string(e.what()).find("locked by another program") != std::string::npos, e.what());
        }
        QVERIFY(!peekProject(story).text.empty()); // the list of stories still shows it
        disk.free();
        project->setText(text + " More.");
    }
    QCOMPARE(elsewhere.open()->text(), text);
    disk.fill(0);
    copyProject(story, elsewhere.folder() / "second.longhand", "Second");
    QCOMPARE(Project::open(elsewhere.folder() / "second.longhand")->text(), text + " More.");
    QCOMPARE(Project::open(story)->text(), text + " More.");
}

void TestDiskFull::anOlderStoryIsReadOnAFullDisk()
{
    if (!smallDisks)
        QSKIP("mounting a small disk is not allowed here");
    const SmallDisk disk(4 << 20);
    const auto file = disk.folder() / "story.longhand";
    std::filesystem::copy_file(goldenFolder().parent_path() / "app" / "fixtures" / "schema_1.sqlite", file);
    const std::string before = fileContent(file);
    disk.fill(0);
    {
        const auto project = Project::open(file); // there is no room for the steps to today's format
        QCOMPARE(project->openState(), OpenState::ReadOnly);
        QVERIFY(!project->text().empty());
        QCOMPARE(project->check(), std::vector<std::string>());
    }
    QVERIFY(fileContent(file) == before);
    disk.free();
    QVERIFY(Project::open(file)->openState() != OpenState::ReadOnly);
}

void TestDiskFull::theToolExportsFromAFullDisk()
{
    if (!smallDisks)
        QSKIP("mounting a small disk is not allowed here");
    const SmallDisk disk(4 << 20);
    const auto file = disk.folder() / "story.longhand";
    newProject(file).reset();
    disk.fill(0);
    const TemporaryProject elsewhere;
    const auto out = elsewhere.folder() / "story.txt";
    for (const QStringList& command : {QStringList{"check"}, QStringList{"info"},
                                       QStringList{"export", "--format", "txt", "--out", QString::fromStdString(out)}})
    {
        const CliResult result =
            runCli(QStringList{"project", command.first(), QString::fromStdString(file)} + command.mid(1));
        QVERIFY2(result.code == 0, result.err.constData());
    }
    QVERIFY(fileContent(out).starts_with("The salt came up the river."));
}

void TestDiskFull::theToolPromisesNothingItCannotKeep()
{
    if (!smallDisks)
        QSKIP("mounting a small disk is not allowed here");
    const SmallDisk disk(4 << 20);
    const auto file = disk.folder() / "story.longhand";
    newProject(file).reset();
    disk.fill(150 << 10);
    const CliResult result = runCli({"project", "write", QString::fromStdString(file), "--model", tinyModelArgument(),
                                     "--tokens", "8000", "--threads", "1"});
    QCOMPARE(result.code, 1);
    QVERIFY2(result.err.contains("disk is full") && result.err.contains("project resume"), result.err.constData());
    QVERIFY2(!result.err.contains("memory"), result.err.constData()); // it ends, and so does what it holds
}

int main(int argc, char** argv)
{
    smallDisks = SmallDisk::enterNamespace();
    TestDiskFull test;
    return QTest::qExec(&test, argc, argv);
}
#include "test_disk_full.moc"
