// Two programs and one project: the second one reads, and is told who writes.
#include "app/project/project.h"
#include "app/project/store/project_lock.h"
#include "tests/support/project_fixture.h"
#include "tests/support/test_paths.h"

#include <QProcess>
#include <QTest>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace longhand;
using namespace longhand::test;

namespace {

/// Another program that opens a project, says so, and holds it until it is told to end or is killed.
class OtherProgram
{
public:
    explicit OtherProgram(const std::filesystem::path& file)
    {
        m_process.start("/proc/self/exe", {"--hold", QString::fromStdString(file.string())});
        if (!m_process.waitForStarted() || !m_process.waitForReadyRead(longhand::test::kPatience))
            throw Error("the other program did not start");
        m_said = m_process.readAllStandardOutput().trimmed().toStdString();
    }
    const std::string& said() const { return m_said; }
    qint64 pid() const { return m_process.processId(); }
    std::string ask(const char* question)
    {
        m_process.write(question);
        m_process.write("\n");
        if (!m_process.waitForReadyRead(longhand::test::kPatience))
            throw Error("the other program did not answer");
        return m_process.readAllStandardOutput().trimmed().toStdString();
    }
    void end()
    {
        m_process.closeWriteChannel();
        m_process.waitForFinished();
    }
    void kill()
    {
        m_process.kill();
        m_process.waitForFinished();
    }

private:
    QProcess m_process;
    std::string m_said;
};

int hold(const char* file)
{
    const auto project = Project::open(file);
    std::printf("%s\n", project->openState() == OpenState::ReadOnly ? "read-only" : "writing");
    std::fflush(stdout);
    char line[100];
    while (std::fgets(line, sizeof line, stdin) != nullptr) {
        if (std::string(line) == "text\n")
            std::printf("%s\n", project->text().c_str());
        else if (std::string(line) == "holder\n")
            std::printf("%s\n", project->lockHolder().text().c_str());
        else if (std::string(line) == "add\n") {
            project->setText(project->text() + "+");
            std::printf("added\n");
        }
        std::fflush(stdout);
    }
    return 0;
}

} // namespace

class TestProjectLock : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theSecondProgramReads();
    void theSecondProgramSeesWhatTheFirstWrites();
    void aKilledHolderIsTakenOver();
    void aLeftOverLockFileIsTakenOver();
    void theSameProgramTwice();
    void throughALink();
    void aFileOfTwoNamesIsOnlyRead();
    void theReasonForReadingOnlyIsTold();
    void theCommandLineToolSaysWhoHoldsIt();
};

void TestProjectLock::theSecondProgramReads()
{
    TemporaryProject file;
    file.create("A").reset();
    OtherProgram other(file.path());
    QCOMPARE(other.said(), std::string("writing"));
    auto project = file.open();
    QCOMPARE(project->openState(), OpenState::ReadOnly);
    const std::string holder = project->lockHolder().text();
    QVERIFY2(holder.find("test_project_lock") != std::string::npos &&
                 holder.find("process " + std::to_string(other.pid())) != std::string::npos,
             holder.c_str());
    QCOMPARE(project->text(), std::string("A"));
    QCOMPARE(project->check(), std::vector<std::string>());
    try {
        project->setText("B");
        QFAIL("written by a reader");
    } catch (const Error& e) {
        QVERIFY2(std::string(e.what()).find(holder) != std::string::npos, e.what());
    }
    QVERIFY_EXCEPTION_THROWN(project->beginRun(plainSettings(10)), Error);
    QVERIFY_EXCEPTION_THROWN(project->appendTokens(2, tokensOf({"x"}), 0), Error);
    QVERIFY_EXCEPTION_THROWN(project->setInfo({}), Error);
    QVERIFY(project->allSaved());
    project.reset();
    other.end();
    project = file.open();
    QCOMPARE(project->openState(), OpenState::Clean);
}

void TestProjectLock::theSecondProgramSeesWhatTheFirstWrites()
{
    TemporaryProject file;
    auto project = file.create("A");
    OtherProgram other(file.path());
    QCOMPARE(other.said(), std::string("read-only"));
    QCOMPARE(other.ask("text"), std::string("A"));
    QVERIFY(other.ask("holder").find(std::to_string(getpid())) != std::string::npos);
    const SpanId run = project->beginRun(plainSettings(1000));
    std::string text = "A";
    for (int i = 0; i < 20; ++i) {
        project->appendTokens(run, tokensOf({"b", "c"}), 0.1);
        text += "bc";
        if (i % 2 == 0)
            project->flush();
        else
            project->setRunState(run, RunState::Paused); // a checkpoint under the reader's eyes
        QCOMPARE(other.ask("text"), text);
    }
    project.reset(); // the writer goes first
    QCOMPARE(other.ask("text"), text);
    other.end();
    project = file.open();
    QCOMPARE(project->openState(), OpenState::Clean);
    QCOMPARE(project->text(), text);
    QCOMPARE(project->check(), std::vector<std::string>());
}

void TestProjectLock::aKilledHolderIsTakenOver()
{
    TemporaryProject file;
    file.create("A").reset();
    OtherProgram other(file.path());
    QCOMPARE(other.ask("add"), std::string("added"));
    other.kill();
    auto project = file.open();
    QCOMPARE(project->openState(), OpenState::Recovered);
    QCOMPARE(project->text(), std::string("A+"));
    project.reset();
    QCOMPARE(file.open()->openState(), OpenState::Clean);

    OtherProgram idle(file.path()); // has written nothing, and still did not end as it should
    idle.kill();
    QCOMPARE(Project::open(file.path(), OpenFor::LookOnly)->openState(), OpenState::Recovered);
    QCOMPARE(file.open()->openState(), OpenState::Recovered);
    QCOMPARE(file.open()->openState(), OpenState::Clean);
}

void TestProjectLock::aLeftOverLockFileIsTakenOver()
{
    TemporaryProject file;
    file.create("A").reset();
    const std::string lock = file.path().string() + "-lock";
    std::ofstream(lock) << "longhand (process 1 on another)\n"; // the process is alive, but it holds no lock
    QCOMPARE(file.open()->openState(), OpenState::Recovered);
    QVERIFY(!std::filesystem::exists(lock));

    // Held by somebody who did not say who he is.
    const int fd = open(lock.c_str(), O_RDWR | O_CREAT, 0600);
    QCOMPARE(flock(fd, LOCK_EX), 0);
    auto project = file.open();
    QCOMPARE(project->openState(), OpenState::ReadOnly);
    QCOMPARE(project->lockHolder().text(), std::string("another program"));
    project.reset();
    QVERIFY(std::filesystem::exists(lock)); // not ours to remove
    close(fd);
}

void TestProjectLock::theSameProgramTwice()
{
    TemporaryProject file;
    auto project = file.create("A");
    auto second = file.open();
    QCOMPARE(second->openState(), OpenState::ReadOnly);
    project->setText("AB");
    QCOMPARE(second->text(), std::string("AB"));
    // Closing the second does not take the first one's locks away: a third still only reads, and nothing is lost.
    second.reset();
    project->setText("ABC");
    OtherProgram other(file.path());
    QCOMPARE(other.said(), std::string("read-only"));
    QCOMPARE(other.ask("text"), std::string("ABC"));
    other.end();
    project->setText("ABCD");
    project.reset();
    project = file.open();
    QCOMPARE(project->text(), std::string("ABCD"));
    QCOMPARE(project->check(), std::vector<std::string>());
}

void TestProjectLock::throughALink()
{
    TemporaryProject file;
    auto project = file.create("A");
    const auto link = file.folder() / "link.longhand";
    std::filesystem::create_symlink(file.path(), link);
    QCOMPARE(Project::open(link)->openState(), OpenState::ReadOnly);
    project.reset();
    QCOMPARE(Project::open(link)->openState(), OpenState::Clean);
}

void TestProjectLock::aFileOfTwoNamesIsOnlyRead()
{
    // Lock and log belong to a name: under two names, two programs would write one file, and runs would be lost.
    TemporaryProject file;
    file.create("A").reset();
    const auto second = file.folder() / "second.longhand";
    std::filesystem::create_hard_link(file.path(), second);
    const std::string before = fileContent(file.path());
    for (const auto& name : {file.path(), second}) {
        const auto project = Project::open(name);
        QCOMPARE(project->openState(), OpenState::ReadOnly);
        QCOMPARE(project->text(), std::string("A"));
        const std::string reason = project->readOnlyReason().text();
        for (const char* word : {name.filename().c_str(), "2 names", "copy", "emove"})
            QVERIFY2(reason.find(word) != std::string::npos, reason.c_str());
        try {
            project->setText("B");
            QFAIL("written under one of two names");
        } catch (const Error& e) {
            QCOMPARE(std::string(e.what()), reason);
        }
    }
    QCOMPARE(fileContent(file.path()), before);
    std::filesystem::remove(second);
    const auto project = file.open();
    QCOMPARE(project->openState(), OpenState::Clean);
    QVERIFY(project->readOnlyReason().empty());

    // A name that comes while it is being written: the second program reads.
    std::filesystem::create_hard_link(file.path(), second);
    QCOMPARE(Project::open(second)->openState(), OpenState::ReadOnly);
    project->setText("AB");
    QCOMPARE(project->text(), std::string("AB"));
}

void TestProjectLock::theReasonForReadingOnlyIsTold()
{
    TemporaryProject file;
    file.create("A").reset();
    {
        const auto project = file.open();
        const std::string reason = file.open()->readOnlyReason().text();
        QVERIFY2(reason.find("is open in test_project_lock (process ") != std::string::npos, reason.c_str());
    }
    if (geteuid() == 0)
        QSKIP("to root nothing is forbidden");
    std::filesystem::permissions(file.path(), std::filesystem::perms::owner_read);
    const std::string reason = file.open()->readOnlyReason().text();
    QVERIFY2(reason.find("permission") != std::string::npos, reason.c_str());
}

void TestProjectLock::theCommandLineToolSaysWhoHoldsIt()
{
    TemporaryProject file;
    const auto project = file.create("A");
    QProcess tool;
    tool.start(QString::fromStdString(longhand::test::cliPath().string()),
               {"project", "info", QString::fromStdString(file.path().string())});
    QVERIFY(tool.waitForFinished());
    QCOMPARE(tool.exitCode(), 0);
    QVERIFY(tool.readAllStandardOutput().contains("process " + QByteArray::number(getpid())));
}

int main(int argc, char** argv)
{
    if (argc == 3 && std::string(argv[1]) == "--hold")
        return hold(argv[2]);
    QCoreApplication application(argc, argv);
    TestProjectLock test;
    return QTest::qExec(&test, argc, argv);
}
#include "test_project_lock.moc"
