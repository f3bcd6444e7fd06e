// One connection writes a project's rows and merges its log (README.md of app/project, "Who writes"): each write to the
// file or its log is seen here with the thread it comes from, and every project has a storage thread of its own.
#include "app/project/project_copy.h"
#include "app/project/project_files.h"
#include "tests/support/project_fixture.h"

#include <QTest>
#include <cstdio>
#include <map>
#include <mutex>
#include <set>
#include <sys/syscall.h>
#include <sys/types.h>
#include <thread>
#include <unistd.h>

using namespace longhand;
using namespace longhand::test;

namespace {

std::mutex g_mutex;
bool g_watching = false;
std::map<std::string, std::set<std::thread::id>> g_writers; ///< by the end of the file's name
std::map<std::string, int> g_writes;

void note(int fd)
{
    char link[32], path[4096];
    std::snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    const ssize_t size = readlink(link, path, sizeof path);
    const std::lock_guard lock(g_mutex);
    if (!g_watching || size <= 0)
        return;
    const std::string name(path, static_cast<std::size_t>(size));
    for (const char* end : {"/story.longhand", "/story.longhand-wal"})
        if (name.ends_with(end)) {
            g_writers[end].insert(std::this_thread::get_id());
            ++g_writes[end];
        }
}

void watch(bool on)
{
    const std::lock_guard lock(g_mutex);
    g_watching = on;
}

} // namespace

// Stand in for the C library's functions in this executable.
extern "C" {
ssize_t pwrite64(int fd, const void* in, size_t size, off64_t offset)
{
    note(fd);
    return syscall(SYS_pwrite64, fd, in, size, offset);
}

ssize_t write(int fd, const void* in, size_t size)
{
    note(fd);
    return syscall(SYS_write, fd, in, size);
}

int ftruncate64(int fd, off64_t size) noexcept
{
    note(fd);
    return static_cast<int>(syscall(SYS_ftruncate, fd, size));
}
}

class TestWhoWrites : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void onlyTheHolderOfTheLock();
    void nobodyWhereNobodyHoldsIt();
};

void TestWhoWrites::onlyTheHolderOfTheLock()
{
    const TemporaryProject file;
    const auto writer = file.create("Once.");
    const auto reader = file.open();
    QCOMPARE(reader->openState(), OpenState::ReadOnly);
    watch(true);
    const std::string word(900, 'w');
    for (int i = 0; i < 60; ++i) {
        const SpanId run = writer->beginRun(plainSettings(50));
        writer->appendTokens(run, tokensOf(std::vector<std::string>(50, word), i), 0.1);
        writer->setRunState(run, RunState::Stopped, FinishReason::Stopped); // merges the log
        QCOMPARE(reader->text().size(), writer->text().size());
        if (i % 10 == 0) { // whatever else opens the file
            QVERIFY(reader->check().empty());
            QVERIFY(!peekProject(file.path()).text.empty());
            const std::string number = std::to_string(i);
            copyProject(file.path(), file.folder() / ("copy" + number), "Copy");
            copyProject(*reader, file.folder() / ("backup" + number));
            QCOMPARE(file.open()->text().size(), writer->text().size());
        }
    }
    watch(false);
    const std::lock_guard lock(g_mutex);
    for (const char* end : {"/story.longhand", "/story.longhand-wal"}) {
        QVERIFY2(g_writes[end] > 60, end);
        QCOMPARE(g_writers[end].size(), std::size_t(1));
        QVERIFY(!g_writers[end].contains(std::this_thread::get_id()));
    }
    QCOMPARE(g_writers["/story.longhand"], g_writers["/story.longhand-wal"]);
    g_writers.clear();
    g_writes.clear();
}

void TestWhoWrites::nobodyWhereNobodyHoldsIt()
{
    const TemporaryProject whole;
    whole.create("Once.").reset();
    const TemporaryProject file;
    {
        // With a log that nobody has merged, as a program leaves it that is killed.
        const auto project = Project::open(whole.path());
        project->setText("Once upon a time.");
        std::filesystem::copy_file(whole.path(), file.path());
        std::filesystem::copy_file(whole.path().string() + "-wal", file.path().string() + "-wal");
    }
    const std::string before = fileContent(file.path()), log = fileContent(file.path().string() + "-wal");
    QVERIFY(!log.empty());
    watch(true);
    for (int i = 0; i < 3; ++i) {
        peekProject(file.path());
        copyProject(file.path(), file.folder() / ("copy" + std::to_string(i)), "Copy");
    }
    watch(false);
    {
        const std::lock_guard lock(g_mutex);
        QVERIFY(g_writes.empty());
    }
    QVERIFY(fileContent(file.path()) == before);
    QVERIFY(fileContent(file.path().string() + "-wal") == log);
    QCOMPARE(Project::open(file.folder() / "copy0")->text(), std::string("Once upon a time."));
}

QTEST_GUILESS_MAIN(TestWhoWrites)
#include "test_who_writes.moc"
