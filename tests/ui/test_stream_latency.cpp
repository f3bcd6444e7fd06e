#include "ui/actions/action_registry.h"
#include "ui/controls/controls_panel.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/pages/start_page.h"
#include "ui/story/writing_controller.h"
#include "window_fixture.h"

#include <QAction>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <pthread.h>
#include <thread>

using namespace longhand;

namespace {

/// Posts an event to the window's thread every few milliseconds and measures how long each waits to be handled, and how
/// much of that time the window's thread works. What other programs of the machine take is not its fault.
class Heartbeat
{
public:
    Heartbeat()
        : m_thread([this](const std::stop_token& stop) {
              while (!stop.stop_requested()) {
                  const auto posted = Clock::now();
                  const double workBefore = workedMs();
                  QMetaObject::invokeMethod(
                      &m_receiver,
                      [this, posted, workBefore] {
                          const auto waited = std::chrono::duration<double, std::milli>(Clock::now() - posted).count();
                          m_worst = std::max(m_worst, waited);
                          m_worstWork = std::max(m_worstWork, workedMs() - workBefore);
                          ++m_beats;
                      },
                      Qt::QueuedConnection);
                  std::this_thread::sleep_for(std::chrono::milliseconds(4));
              }
          })
    {
    }
    double worst() const { return m_worst; }
    double worstWork() const { return m_worstWork; }
    int beats() const { return m_beats; }

private:
    using Clock = std::chrono::steady_clock;

    static clockid_t clockOfThisThread()
    {
        clockid_t clock{};
        pthread_getcpuclockid(pthread_self(), &clock);
        return clock;
    }
    /// By the window's thread, until now; called in any thread.
    double workedMs() const
    {
        timespec time{};
        clock_gettime(m_windowsClock, &time);
        return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
    }

    clockid_t m_windowsClock = clockOfThisThread();
    QObject m_receiver;
    double m_worst = 0;
    double m_worstWork = 0;
    int m_beats = 0;
    std::jthread m_thread;
};

} // namespace

/// The promise that the window answers while text streams in: no event waits for more than 100 ms of the window's own
/// work.
class TestStreamLatency : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fiveThousandTokens_data()
    {
        QTest::addColumn<bool>("paragraphs");
        QTest::addColumn<bool>("tinted");
        QTest::addColumn<bool>("views");
        QTest::newRow("prose") << true << false << false;
        QTest::newRow("one endless paragraph, tinted") << false << true << false;
        QTest::newRow("prose, all views on") << true << false << true;
    }

    void fiveThousandTokens()
    {
        QFETCH(bool, paragraphs);
        QFETCH(bool, tinted);
        QFETCH(bool, views);
        constexpr double limitMs = 100;
        WindowFixture fixture;
        fixture.recording->tokens = proseTokens(5000, paragraphs);
        fixture.recording->tokensPerSecond = 900;
        const auto window = fixture.window();
        window->page()->setTinted(tinted);
        if (views) {
            for (std::size_t i = 0; i < fixture.recording->tokens.size(); ++i) {
                fixture.recording->sources.push_back(i % 4 == 3 ? TokenSource::Target : TokenSource(1 + i % 4));
            }
            fixture.recording->arSeconds = 0.005;
            for (const char* view : {"view.coloursSource", "view.repetition", "view.ghost", "view.live"}) {
                if (!window->registry()->action(QLatin1String(view))->isChecked()) {
                    window->registry()->action(QLatin1String(view))->trigger();
                }
            }
        }
        Q_EMIT window->startPage()->beginRequested(QStringLiteral("The seed."));
        QTRY_COMPARE(window->session()->status().state, SessionState::Ready);
        WritingControls controls = window->controls()->controls();
        controls.length = 5000;
        window->controls()->setControls(controls);
        QTest::qWait(200); // the first frame loads fonts
        double worst = 0;
        {
            Heartbeat heartbeat;
            window->writing()->write();
            QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
            QTRY_VERIFY(!window->session()->hasPendingText());
            QVERIFY(heartbeat.beats() > 50);
            worst = heartbeat.worstWork();
            qInfo("worst wait of an event: %.1f ms, %.1f of them work", heartbeat.worst(), worst);
        }
        std::string expected = "The seed.";
        for (const std::string& token : fixture.recording->tokens) {
            expected += token;
        }
        const std::string shown = window->page()->manuscript();
        const auto differs = std::size_t(
            std::mismatch(shown.begin(), shown.end(), expected.begin(), expected.end()).first - shown.begin());
        const auto around = [differs](const std::string& text) {
            return QString::fromStdString(
                text.substr(std::min(differs, text.size()) - std::min<std::size_t>(differs, 30), 90));
        };
        QVERIFY2(shown == expected,
                 qPrintable(QStringLiteral("%1 bytes instead of %2; from %3 on \"%4\" instead of \"%5\"")
                                .arg(shown.size())
                                .arg(expected.size())
                                .arg(differs)
                                .arg(around(shown), around(expected))));
        QVERIFY(window->page()->isAtEnd());
        QVERIFY2(worst <= limitMs, qPrintable(QStringLiteral("an event waited for %1 ms of work").arg(worst)));
    }
};

QTEST_MAIN(TestStreamLatency)
#include "test_stream_latency.moc"
