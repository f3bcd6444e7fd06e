// Staying awake while writing, and the message at the end; the desktop is a double.
#include "ui/actions/action_registry.h"
#include "ui/live/desktop_services.h"
#include "ui/story/writing_controller.h"
#include "window_fixture.h"

#include <QAction>

using namespace longhand;

namespace {

QStringList g_calls;

class Calls : public DesktopServices
{
public:
    void inhibitSleep(const QString& why) override { g_calls << QStringLiteral("inhibit: ") + why; }
    void allowSleep() override { g_calls << QStringLiteral("allow"); }
    void notify(const QString& title, const QString& text) override
    {
        g_calls << QStringLiteral("notify: ") + title + QStringLiteral(": ") + text;
    }
};

} // namespace

class TestAwake : public QObject
{
    Q_OBJECT

private:
    static std::unique_ptr<MainWindow> begun(WindowFixture& fixture)
    {
        fixture.recording->tokens = proseTokens(3000);
        auto window = fixture.window();
        return window->project()->begin(QStringLiteral("The salt."), fixture.path(QStringLiteral("stories")))
                   ? std::move(window)
                   : nullptr;
    }

private Q_SLOTS:
    void init()
    {
        g_calls.clear();
        DesktopServices::setMaker([] { return std::make_unique<Calls>(); });
    }
    void cleanup() { DesktopServices::setMaker({}); }

    void awakeOnlyWhileItIsWritten()
    {
        WindowFixture fixture;
        const auto window = begun(fixture);
        QVERIFY(window);
        fixture.recording->tokensPerSecond = 50;
        QVERIFY(g_calls.isEmpty());
        window->writing()->write();
        QTRY_COMPARE(window->session()->status().state, SessionState::Writing);
        QCOMPARE(g_calls.size(), 1);
        QVERIFY(g_calls[0].startsWith(QStringLiteral("inhibit")));
        window->writing()->pause();
        QTRY_COMPARE(window->session()->status().state, SessionState::Paused);
        QCOMPARE(g_calls.value(1), QStringLiteral("allow"));
        window->writing()->write();
        QTRY_COMPARE(g_calls.size(), 3);
        window->registry()->action(QStringLiteral("engine.stayAwake"))->setChecked(false);
        QCOMPARE(g_calls.value(3), QStringLiteral("allow"));
    }

    /// A run that an alarm has paused waits for its author.
    void anAlarmIsTold()
    {
        WindowFixture fixture;
        const auto window = begun(fixture);
        QVERIFY(window);
        fixture.recording->collapseBegin = 200;
        fixture.recording->collapseSeen = 240;
        QWidget other; // another program's
        other.show();
        other.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&other));
        g_calls.clear();
        fixture.recording->tokensPerSecond = 2000;
        window->writing()->write();
        QTRY_COMPARE(window->session()->status().state, SessionState::Paused);
        const QStringList told = g_calls.filter(QStringLiteral("notify"));
        QCOMPARE(told.size(), 1);
        QVERIFY2(told[0].contains(QStringLiteral("waits for you")), qPrintable(told[0]));
        // A pause of the author's own is not told.
        fixture.recording->tokensPerSecond = 50;
        window->writing()->write();
        QTRY_COMPARE(window->session()->status().state, SessionState::Writing);
        window->writing()->pause();
        QTRY_COMPARE(window->session()->status().state, SessionState::Paused);
        QCOMPARE(g_calls.filter(QStringLiteral("notify")).size(), 1);
    }

    void theEndIsToldOnlyToThoseWhoAreElsewhere()
    {
        WindowFixture fixture;
        const auto window = begun(fixture);
        QVERIFY(window);
        window->writing()->write();
        QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
        QVERIFY(g_calls.filter(QStringLiteral("notify")).isEmpty()); // the window is the active one

        QWidget other;
        other.show();
        other.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&other));
        fixture.recording->tokensPerSecond = 5000;
        window->writing()->write();
        QTRY_COMPARE(g_calls.filter(QStringLiteral("notify")).size(), 1);
        const QString told = g_calls.filter(QStringLiteral("notify")).front();
        QVERIFY2(told.contains(QStringLiteral("The salt")) && told.contains(QStringLiteral("1,000 tokens")),
                 qPrintable(told));
        window->registry()->action(QStringLiteral("engine.notify"))->setChecked(false);
        window->writing()->write();
        QTRY_COMPARE(window->project()->project()->runs().size(), std::size_t(3));
        QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
        QCOMPARE(g_calls.filter(QStringLiteral("notify")).size(), 1);
    }

    void noDesktopNoHarm()
    {
        qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent/bus");
        DesktopServices::setMaker({});
        const auto services = DesktopServices::make();
        services->inhibitSleep(QStringLiteral("why"));
        services->notify(QStringLiteral("a"), QStringLiteral("b"));
        services->allowSleep();
        QCoreApplication::processEvents();
    }
};

QTEST_MAIN(TestAwake)
#include "test_awake.moc"
