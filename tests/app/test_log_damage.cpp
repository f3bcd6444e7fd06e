// What a failing disk, or another program, makes of a story's log: what cannot be read any more is said and kept, and
// nothing that is not the program's own is removed.
#include "app/project/project_files.h"
#include "app/project/store/log_scan.h"
#include "app/project/store/project_connection.h"
#include "tests/support/other_user.h"
#include "tests/support/project_fixture.h"
#include "tests/support/test_paths.h"

#include <QTest>
#include <fstream>
#include <random>
#include <sys/resource.h>

using namespace longhand;
using namespace longhand::test;

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLogHeader = 32, kPage = 4096 + 24;

fs::path beside(const fs::path& file, const char* suffix)
{
    return file.string() + suffix;
}

void put(const fs::path& file, const std::string& content)
{
    std::ofstream(file, std::ios::binary | std::ios::trunc) << content;
}

/// A story as a crash leaves it.
struct Crashed
{
    std::string file, log;
    std::vector<std::string> texts; // that it had, oldest first
};

Crashed crashed(int edits, const std::string& more)
{
    const TemporaryProject story;
    const auto project = story.create("A lighthouse.");
    Crashed left;
    left.texts.push_back(project->text());
    for (int i = 0; i < edits; ++i) {
        project->setText(project->text() + " " + std::to_string(i) + more);
        left.texts.push_back(project->text());
    }
    left.file = fileContent(story.path());
    left.log = fileContent(beside(story.path(), "-wal"));
    return left;
}

bool knows(const Crashed& left, const std::string& text)
{
    return std::find(left.texts.begin(), left.texts.end(), text) != left.texts.end();
}

} // namespace

class TestLogDamage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aWholeLogIsSound();
    void aTornEndIsSound();
    void aFailedWriteIsSound();
    void whatCannotBeReadIsSaidAndKept_data();
    void whatCannotBeReadIsSaidAndKept();
    void aDamagedLogIsNotCopiedInSilence();
    void aFileOfSomethingElseStays_data();
    void aFileOfSomethingElseStays();
    void zerosAreNoLog();
    void aStoryHasNoNameOfAFileBesideOne();
    void lookingLeavesTheWriterIn_data();
    void lookingLeavesTheWriterIn();
    void whatAKilledProgramBeganIsRemoved();
};

void TestLogDamage::aWholeLogIsSound()
{
    const TemporaryProject story;
    const auto project = story.create("A lighthouse.");
    // Long enough to be merged and begun anew, with pages of the old log behind those of the new one.
    const std::string chapter(120000, 'x');
    bool anew = false;
    for (int i = 0; i < 60; ++i) {
        project->setText(i % 2 == 0 ? "A lighthouse. " + chapter + std::to_string(i) : std::string("A lighthouse."));
        const LogScan log = scanLog(story.path());
        const auto size = static_cast<std::int64_t>(fs::file_size(beside(story.path(), "-wal")));
        QVERIFY(log.kind == LogScan::Kind::Log || size == 0);
        QCOMPARE(log.unread, std::int64_t(0));
        QVERIFY(log.pages * static_cast<std::int64_t>(kPage) + std::int64_t(kLogHeader) <= size || size == 0);
        anew = anew || (log.pages > 0 && (log.pages + 1) * static_cast<std::int64_t>(kPage) < size);
    }
    QVERIFY(anew);
}

/// Killed while it wrote: every length of the log is one that a crash may leave.
void TestLogDamage::aTornEndIsSound()
{
    const Crashed left = crashed(6, " night");
    QVERIFY(left.log.size() > 10 * kPage);
    std::mt19937 random(3);
    for (int i = 0; i < 90; ++i) {
        const TemporaryProject place;
        const std::size_t size = i < 40 ? static_cast<std::size_t>(i) : random() % left.log.size();
        put(place.path(), left.file);
        put(beside(place.path(), "-wal"), left.log.substr(0, size));
        const auto project = place.open();
        QCOMPARE(project->logFault().text(), std::string());
        QVERIFY(knows(left, project->text()));
        QVERIFY(project->check().empty());
    }
}

/// What a full disk cut off stays in the log behind the next, shorter write.
void TestLogDamage::aFailedWriteIsSound()
{
    const TemporaryProject story;
    const auto project = story.create("A lighthouse.");
    project->setText("A lighthouse. It");
    const auto size = fs::file_size(beside(story.path(), "-wal"));
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    rlimit limit = before;
    limit.rlim_cur = size + 20 * kPage;
    setrlimit(RLIMIT_FSIZE, &limit);
    bool failed = false;
    try {
        project->setText("A lighthouse. " + std::string(200000, 'x'));
    } catch (const Error&) {
        failed = true;
    }
    setrlimit(RLIMIT_FSIZE, &before);
    QVERIFY(failed);
    QVERIFY(fs::file_size(beside(story.path(), "-wal")) > size + 15 * kPage);
    project->setText("A lighthouse. It stood");
    QVERIFY(scanLog(story.path()).kind == LogScan::Kind::Log);
}

void TestLogDamage::whatCannotBeReadIsSaidAndKept_data()
{
    QTest::addColumn<int>("at"); // below 0: from the end
    QTest::newRow("magic number") << 3;
    QTest::newRow("page size") << 10;
    QTest::newRow("salt of the log") << 18;
    QTest::newRow("checksum of the header") << 30;
    QTest::newRow("salt of the first page") << int(kLogHeader) + 9;
    QTest::newRow("first page") << int(kLogHeader) + 500;
    QTest::newRow("page in the middle") << int(kLogHeader + 5 * kPage) + 2000;
    QTest::newRow("last page but one") << -int(kPage) - 100;
}

void TestLogDamage::whatCannotBeReadIsSaidAndKept()
{
    QFETCH(int, at);
    const Crashed left = crashed(8, " night");
    std::string log = left.log;
    log[at < 0 ? log.size() - std::size_t(-at) : std::size_t(at)] ^= 4;
    const TemporaryProject place;
    put(place.path(), left.file);
    put(beside(place.path(), "-wal"), log);
    const fs::path kept = beside(place.path(), "-log-damaged");
    {
        const auto project = place.open();
        QVERIFY(knows(left, project->text()));
        QVERIFY(project->text() != left.texts.back());
        const std::string said = project->logFault().text();
        QVERIFY2(said.find("cannot be read") != std::string::npos &&
                     said.find(kept.filename().string()) != std::string::npos,
                 said.c_str());
        QCOMPARE(project->check(), std::vector<std::string>{said});
        project->setText(project->text() + " More.");
    }
    QCOMPARE(fileContent(kept), log);
    QVERIFY(!hasLog(place.path()));
    const auto again = place.open();
    QCOMPARE(again->logFault().text(), std::string());
    QVERIFY(again->text().ends_with(" More."));
    QVERIFY(again->check().empty());
}

void TestLogDamage::aDamagedLogIsNotCopiedInSilence()
{
    const Crashed left = crashed(8, " night");
    std::string log = left.log;
    log[kLogHeader + 500] ^= 1;
    const TemporaryProject place, copy;
    put(place.path(), left.file);
    put(beside(place.path(), "-wal"), log);
    QVERIFY_EXCEPTION_THROWN(copyProject(place.path(), copy.path(), "Copy"), Error);
    QVERIFY(!fs::exists(copy.path()));
    QCOMPARE(fileContent(place.path()), left.file);
    QCOMPARE(fileContent(beside(place.path(), "-wal")), log);
    place.open().reset();
    copyProject(place.path(), copy.path(), "Copy");
    QCOMPARE(copy.open()->text(), place.open()->text());
}

void TestLogDamage::aFileOfSomethingElseStays_data()
{
    QTest::addColumn<QByteArray>("suffix");
    QTest::addColumn<bool>("opens");
    QTest::newRow("lock") << QByteArray("-lock") << true;
    QTest::newRow("log") << QByteArray("-wal") << false;
}

/// Notes of the author's that happen to have the name of a file that belongs beside a story.
void TestLogDamage::aFileOfSomethingElseStays()
{
    QFETCH(QByteArray, suffix);
    QFETCH(bool, opens);
    const std::string notes = "what I wrote down about the door, and how it was locked";
    const TemporaryProject story, next;
    story.create("The door.").reset();
    put(beside(story.path(), suffix), notes);
    try {
        const auto project = story.open();
        QVERIFY(opens);
        QVERIFY(project->openState() == OpenState::ReadOnly);
        QCOMPARE(project->text(), std::string("The door."));
        QVERIFY(project->readOnlyReason().text().find("-lock") != std::string::npos);
    } catch (const Error& e) {
        QVERIFY2(!opens && std::string(e.what()).find("something else") != std::string::npos, e.what());
    }
    QCOMPARE(fileContent(beside(story.path(), suffix)), notes);
    put(beside(next.path(), suffix), notes);
    QVERIFY_EXCEPTION_THROWN(next.create("Another."), Error);
    QVERIFY(!fs::exists(next.path()));
    QCOMPARE(fileContent(beside(next.path(), suffix)), notes);
}

/// A power failure may leave a file's length without its content.
void TestLogDamage::zerosAreNoLog()
{
    for (const char* suffix : {"-wal", "-lock"}) {
        const TemporaryProject story;
        story.create("The door.").reset();
        put(beside(story.path(), suffix), std::string(5000, '\0').substr(0, suffix[1] == 'l' ? 60 : 5000));
        const auto project = story.open();
        QVERIFY(project->openState() != OpenState::ReadOnly);
        QCOMPARE(project->logFault().text(), std::string());
    }
}

void TestLogDamage::aStoryHasNoNameOfAFileBesideOne()
{
    const TemporaryProject story;
    story.create("The door.").reset();
    for (const char* suffix : {"-wal", "-shm", "-journal", "-lock"}) {
        QVERIFY_EXCEPTION_THROWN(Project::create(beside(story.path(), suffix), {}, "Precious."), Error);
        QVERIFY_EXCEPTION_THROWN(copyProject(story.path(), beside(story.path(), suffix), "Copy"), Error);
        QVERIFY(!fs::exists(beside(story.path(), suffix)));
    }
}

void TestLogDamage::lookingLeavesTheWriterIn_data()
{
    QTest::addColumn<bool>("crashedBefore");
    QTest::newRow("closed") << false;
    QTest::newRow("after a crash") << true;
}

/// Somebody who may only read the story looks at it. Then its author goes on.
void TestLogDamage::lookingLeavesTheWriterIn()
{
    QFETCH(bool, crashedBefore);
    const Crashed left = crashed(3, " night");
    const TemporaryProject story;
    put(story.path(), left.file);
    if (crashedBefore)
        put(beside(story.path(), "-wal"), left.log);
    fs::permissions(story.folder(), fs::perms::all);
    constexpr unsigned kAuthor = 1234;
    for (const char* suffix : {"", "-wal"})
        if (geteuid() == 0 && fs::exists(beside(story.path(), suffix)))
            QCOMPARE(chown(beside(story.path(), suffix).c_str(), kAuthor, kAuthor), 0);
    if (geteuid() != 0)
        QSKIP("only root can be two users");
    const int looked = asOrdinaryUser([&] {
        const auto project = story.open();
        return project->openState() == OpenState::ReadOnly &&
                       project->text() == (crashedBefore ? left.texts.back() : left.texts.front())
                   ? 0
                   : 1;
    });
    QCOMPARE(looked, 0);
    const int written = asOrdinaryUser(
        [&] {
            const auto project = story.open();
            project->setText(project->text() + " On.");
            return project->openState() == OpenState::ReadOnly ? 1 : 0;
        },
        kAuthor);
    QCOMPARE(written, 0);
    QVERIFY(story.open()->text().ends_with(" On."));
}

void TestLogDamage::whatAKilledProgramBeganIsRemoved()
{
    const TemporaryProject story;
    const std::string begin = "." + story.path().filename().string() + ".new-";
    const fs::path dead = story.folder() / (begin + "999999999"), young = story.folder() / (begin + "999999998"),
                   alive = story.folder() / (begin + std::to_string(getpid()) + "-7");
    for (const fs::path& file : {dead, young, alive})
        put(file, "half a story");
    for (const fs::path& file : {dead, alive})
        fs::last_write_time(file, fs::file_time_type::clock::now() - std::chrono::hours(2));
    story.create("The door.");
    QVERIFY(!fs::exists(dead));
    QVERIFY(fs::exists(young) && fs::exists(alive));
}

QTEST_GUILESS_MAIN(TestLogDamage)
#include "test_log_damage.moc"
