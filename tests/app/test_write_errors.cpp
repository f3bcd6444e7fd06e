// A disk that does not let write, at moments that a full one seldom hits.
#include "tests/support/preload/failing_disk.h"
#include "tests/support/project_fixture.h"

#include <QTest>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <climits>
#include <future>
#include <memory>
#include <thread>

using namespace longhand;
using namespace longhand::test;

class TestWriteErrors : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void closedWhileTheNextTryIsDue();
    void anyWriteMayFail();
    void whatIsCommittedIsSyncedSoon();
    void closesThoughTheDiskRefuses();
};

/// The storage thread tries again after a second: that second may be over while it closes the file.
void TestWriteErrors::closedWhileTheNextTryIsDue()
{
    const TemporaryProject file;
    {
        const auto project = file.create("Once.");
        const SpanId run = project->beginRun(plainSettings(1000));
        std::atomic<bool> told = false;
        project->onStorageError([&](const Message&, bool) { told = true; });
        FailingDisk::plan(FailingDisk::Calls::Write, "story.longhand", 0, LONG_MAX, ENOSPC);
        project->appendTokens(run, tokensOf({" upon", " a", " time"}), 0.1);
        QVERIFY(QTest::qWaitFor([&] { return told.load(); }, kPatience));
        FailingDisk::slow(1200); // closing takes longer than the time to the next try
    }
    FailingDisk::heal();
    const auto project = file.open(); // as after a kill: the tokens are generated again
    QCOMPARE(project->openState(), OpenState::Recovered);
    QCOMPARE(project->text(), std::string("Once."));
    QCOMPARE(project->check(), std::vector<std::string>());
}

void TestWriteErrors::anyWriteMayFail()
{
    for (const int error : {ENOSPC, EIO})
        for (long first = 0;; ++first) {
            const TemporaryProject file(TemporaryProject::Where::Memory);
            std::string shown;
            {
                const auto project = file.create("Once.");
                FailingDisk::plan(FailingDisk::Calls::Write, "story.longhand", first, LONG_MAX, error);
                try {
                    writeRun(*project, {" upon", " a", " time"});
                    project->setText("Once upon a time, and more.");
                } catch (const Error& e) {
                    QVERIFY2(std::string(e.what()).find("story.longhand") != std::string::npos, e.what());
                    QVERIFY2(std::string(e.what()).find("damaged") == std::string::npos, e.what());
                }
                shown = project->text(); // what is not saved is there as long as the program is
            }
            const long failed = FailingDisk::failed();
            FailingDisk::heal();
            const auto project = file.open();
            QVERIFY2(shown.starts_with(project->text()) || project->text().starts_with("Once"), shown.c_str());
            QCOMPARE(project->check(), std::vector<std::string>());
            if (failed == 0)
                break;
        }
}

/// A power failure may take what was committed but not synced.
void TestWriteErrors::whatIsCommittedIsSyncedSoon()
{
    const TemporaryProject file;
    const auto project = file.create("Once.");
    writeRun(*project, {" upon", " a", " time"});
    project->setText("Once upon a time. The"); // SQLite itself syncs the beginning of a log
    FailingDisk::plan(FailingDisk::Calls::Sync, "story.longhand-wal", 0, 1, EIO);
    project->setText("Once upon a time. Words."); // from here on nobody closes, pauses or ends anything
    QTRY_VERIFY(FailingDisk::failed() == 1);
    QTRY_VERIFY(FailingDisk::seen() >= 2); // a disk that refuses is asked again
    const long before = FailingDisk::seen();
    project->setText("Once upon a time. More words.");
    QTRY_VERIFY(FailingDisk::seen() > before);
    FailingDisk::heal();
    QCOMPARE(project->check(), std::vector<std::string>());
}

/// A disk that never syncs again must not keep the program from ending.
void TestWriteErrors::closesThoughTheDiskRefuses()
{
    const TemporaryProject file;
    auto project = file.create("Once.");
    writeRun(*project, {" upon", " a", " time"});
    project->setText("Once upon a time. The"); // SQLite itself syncs the beginning of a log
    FailingDisk::plan(FailingDisk::Calls::Sync, "story.longhand-wal", 0, LONG_MAX, EIO);
    project->setText("Once upon a time. Words.");
    QTRY_VERIFY(FailingDisk::failed() >= 1);
    // On a thread that is left alone if it hangs.
    const auto closed = std::make_shared<std::promise<void>>();
    std::thread([closed, open = std::move(project)]() mutable {
        open.reset();
        closed->set_value();
    }).detach();
    QVERIFY(closed->get_future().wait_for(std::chrono::milliseconds(kPatience)) == std::future_status::ready);
    FailingDisk::heal();
    QCOMPARE(file.open()->text(), std::string("Once upon a time. Words."));
}

QTEST_GUILESS_MAIN(TestWriteErrors)
#include "test_write_errors.moc"
