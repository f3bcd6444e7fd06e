#include "ui/startup/event_watchdog.h"

#include "ui/actions/action_registry.h"
#include "ui/controls/controls_panel.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/help/report_feature.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"
#include "ui/widgets/message_bar.h"
#include "window_fixture.h"

#include <QAction>
#include <QDialog>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QLoggingCategory>
#include <QPlainTextEdit>
#include <QThread>

#include <atomic>
#include <cstdio>
#include <optional>
#include <thread>

using namespace longhand;

namespace {

/// Keeps the processor busy for so long.
void work(int ms)
{
    QElapsedTimer clock;
    clock.start();
    while (clock.elapsed() < ms) {
    }
}

/// Does something when it is told to.
class Worker : public QObject
{
    Q_OBJECT

public:
    explicit Worker(std::function<void()> what) : m_what(std::move(what)) { setObjectName(QStringLiteral("busy")); }
    bool event(QEvent* event) override
    {
        if (event->type() != QEvent::User) {
            return QObject::event(event);
        }
        m_what();
        return true;
    }
    void post() { QCoreApplication::postEvent(this, new QEvent(QEvent::User)); }

private:
    std::function<void()> m_what;
};

EventWatchdog& watchdog()
{
    return WatchedApplication::instance()->watchdog();
}

/// The last slow event of a Worker: on a loaded machine others are late, too.
std::optional<SlowEvent> slowWorker()
{
    std::optional<SlowEvent> found;
    for (const SlowEvent& event : watchdog().recent()) {
        if (event.receiver.contains(QStringLiteral("Worker"))) {
            found = event;
        }
    }
    return found;
}

} // namespace

class TestWatchdog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { watchdog().reset(); }
    void aSlowEventIsNamed();
    void waitingIsToldFromWork();
    void manyShortOnesAreSeenToo();
    void anEventLoopWithinAnEventIsNotSlow();
    void aReceiverMayGo();
    void otherThreadsDoNotCount();
    void onlyTheLastAreKept();
    void anExceptionIsSaidAndTheWindowGoesOn();
    void theReportHasNoWordOfTheStory();
    void aHundredThousandTokens();
};

void TestWatchdog::aSlowEventIsNamed()
{
    Worker slow([] { work(180); });
    slow.post();
    QTRY_VERIFY(slowWorker());
    const SlowEvent last = *slowWorker();
    QVERIFY(last.receiver.contains(QStringLiteral("busy")));
    QCOMPARE(last.type, QStringLiteral("User"));
    QVERIFY(last.wallMs >= 180);
    QVERIFY(last.cpuMs > 0 && last.cpuMs <= last.wallMs + 5);
}

void TestWatchdog::waitingIsToldFromWork()
{
    Worker asleep([] { QThread::msleep(200); });
    asleep.post();
    QTRY_VERIFY(slowWorker());
    QVERIFY(slowWorker()->wallMs >= 199);
    QVERIFY(slowWorker()->cpuMs < 100);
    QCOMPARE(watchdog().slowByCpu(), 0);
}

void TestWatchdog::manyShortOnesAreSeenToo()
{
    QTest::qWait(100); // a tick in time
    watchdog().reset();
    Worker some([] { work(25); });
    for (int i = 0; i < 16; ++i) {
        some.post();
    }
    QTRY_VERIFY(watchdog().slowEvents() >= 1);
    QCOMPARE(watchdog().slowByCpu(), 0); // none of them by itself
}

void TestWatchdog::anEventLoopWithinAnEventIsNotSlow()
{
    bool ended = false;
    Worker loop([&] {
        QEventLoop inner;
        QTimer::singleShot(300, &inner, &QEventLoop::quit);
        inner.exec();
        ended = true;
    });
    loop.post();
    QTRY_VERIFY(ended);
    QVERIFY(!slowWorker());
}

void TestWatchdog::aReceiverMayGo()
{
    auto* worker = new Worker([] {});
    auto* last = new Worker([worker] {
        delete worker;
        work(150);
    });
    last->post();
    last->deleteLater();
    QTRY_VERIFY(slowWorker());
    auto* own = new Worker([] {});
    QPointer<Worker> gone = own;
    own->deleteLater(); // its own last event
    QTRY_VERIFY(gone.isNull());
}

void TestWatchdog::otherThreadsDoNotCount()
{
    QThread thread;
    std::atomic<bool> ended = false;
    auto* worker = new Worker([&] {
        QThread::msleep(200);
        ended = true;
    });
    worker->moveToThread(&thread);
    thread.start();
    worker->post();
    QTRY_VERIFY(ended);
    worker->deleteLater();
    thread.quit();
    thread.wait(); // its event is over
    QVERIFY(!slowWorker());
}

void TestWatchdog::anExceptionIsSaidAndTheWindowGoesOn()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(QStringLiteral("Once."), fixture.path(QStringLiteral("stories"))));
    int later = 0;
    Worker thrower([] { throw Error("The file %1 cannot be read.", "story.longhand"); }), other([&] { ++later; });
    thrower.post();
    other.post();
    QTRY_COMPARE(later, 1);
    QVERIFY2(
        window->messages()->text(QStringLiteral("failed")).contains(QStringLiteral("story.longhand cannot be read")),
        qPrintable(window->messages()->text(QStringLiteral("failed"))));
    // Within an event of an event loop of its own, as a dialog has.
    Worker outer([&] {
        QEventLoop loop;
        thrower.post();
        QTimer::singleShot(50, &loop, &QEventLoop::quit);
        loop.exec();
        ++later;
    });
    outer.post();
    QTRY_COMPARE(later, 2);
    thrower.post();
    other.post();
    QTRY_COMPARE(later, 3);
}

void TestWatchdog::onlyTheLastAreKept()
{
    EventWatchdog own;
    QLoggingCategory::setFilterRules(QStringLiteral("longhand.watchdog=false"));
    for (int i = 0; i < 100; ++i) {
        own.handled("Thing", QString::number(i), QEvent::Timer, 129 + i, 1);
    }
    own.handled("Thing", {}, QEvent::Timer, 128, 128); // not later than that
    QLoggingCategory::setFilterRules(QString());
    QCOMPARE(own.slowEvents(), 100);
    QCOMPARE(own.events(), 101);
    QCOMPARE(own.recent().size(), EventWatchdog::kKeptEvents);
    QCOMPARE(own.recent().back().receiver, QStringLiteral("Thing 99"));
    QCOMPARE(own.worstWallMs(), 228.0);
}

void TestWatchdog::theReportHasNoWordOfTheStory()
{
    WindowFixture fixture;
    const auto window = fixture.window();
    QVERIFY(window->project()->begin(QStringLiteral("Wintermute sang."), fixture.path(QStringLiteral("secretfolder"))));
    bool ended = false;
    Worker slow([&] {
        work(150);
        ended = true;
    });
    slow.post();
    QTRY_VERIFY(ended);
    window->registry()->action(QStringLiteral("help.report"))->trigger();
    const QDialog* dialog = window->findChild<ReportFeature*>()->dialog();
    QVERIFY(dialog->isVisible());
    QVERIFY(!dialog->isModal());
    const QString text = dialog->findChild<QPlainTextEdit*>()->toPlainText();
    for (const char* expected : {"Longhand:", "Qt: 6", "Processor:", "Worker busy", "SQLite: 3"}) {
        QVERIFY2(text.contains(QLatin1String(expected)), qPrintable(QLatin1String(expected) + u'\n' + text));
    }
    QVERIFY(!text.contains(QStringLiteral("Wintermute")));
    QVERIFY(!text.contains(QStringLiteral("secretfolder")));
}

/// The whole run through the real window, in less time than it took: no event keeps the window for more than 128 ms of
/// its own work. What other programs of the machine take from it is printed, not judged.
void TestWatchdog::aHundredThousandTokens()
{
    constexpr int tokens = 100'000;
    WindowFixture fixture;
    fixture.recording->tokens = proseTokens(tokens);
    for (int i = 0; i < tokens; ++i) {
        fixture.recording->sources.push_back(TokenSource(i % 5));
    }
    fixture.recording->tokensPerSecond = 3000;
    const auto window = fixture.window();
    window->page()->setTinted(true);
    QVERIFY(window->project()->begin(QStringLiteral("The salt."), fixture.path(QStringLiteral("stories"))));
    QTRY_COMPARE(window->session()->status().state, SessionState::Ready);
    WritingControls controls = window->controls()->controls();
    controls.length = tokens;
    window->controls()->setControls(controls);
    QTest::qWait(300); // the first frame loads fonts
    watchdog().reset();
    QElapsedTimer clock;
    clock.start();
    window->writing()->write();
    QTRY_COMPARE_WITH_TIMEOUT(window->session()->status().state, SessionState::Finished, 600000);
    QTRY_VERIFY(!window->session()->hasPendingText());
    std::printf("%d tokens in %.0f s: %lld events, %lld waited more than %.0f ms (%lld by the window's own work); "
                "worst %.1f ms, %.1f ms of work\n",
                tokens, double(clock.elapsed()) / 1000, static_cast<long long>(watchdog().events()),
                static_cast<long long>(watchdog().slowEvents()), EventWatchdog::kLimitMs,
                static_cast<long long>(watchdog().slowByCpu()), watchdog().worstWallMs(), watchdog().worstCpuMs());
    for (const SlowEvent& event : watchdog().recent()) {
        std::printf("  %.1f ms (%.1f ms): %s, %s\n", event.wallMs, event.cpuMs, qPrintable(event.receiver),
                    qPrintable(event.type));
    }
    std::fflush(stdout);
    QVERIFY(watchdog().events() > 1000);
    QCOMPARE(watchdog().slowByCpu(), 0);
    std::string expected = "The salt.";
    for (const std::string& token : fixture.recording->tokens) {
        expected += token;
    }
    QVERIFY(window->page()->manuscript() == expected);
}

int main(int argc, char** argv)
{
    WatchedApplication app(argc, argv);
    TestWatchdog test;
    return QTest::qExec(&test, argc, argv);
}
#include "test_watchdog.moc"
