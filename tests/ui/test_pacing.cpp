// Reading speed: the page at a reader's pace, the engine at its own; nothing waits, nothing is lost.
#include "ui/actions/action_registry.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/live/live_feature.h"
#include "ui/live/pacing_feature.h"
#include "ui/story/writing_controller.h"
#include "window_fixture.h"

#include <QAction>
#include <QComboBox>
#include <QPushButton>

using namespace longhand;

class TestPacing : public QObject
{
    Q_OBJECT

private:
    static std::unique_ptr<MainWindow> begun(WindowFixture& fixture, int wordsAMinute)
    {
        fixture.recording->tokens = proseTokens(3000);
        auto window = fixture.window();
        auto* feature = window->findChild<PacingFeature*>();
        feature->speeds()->setCurrentIndex(feature->speeds()->findData(wordsAMinute));
        return window->project()->begin(QStringLiteral("The salt."), fixture.path(QStringLiteral("stories")))
                   ? std::move(window)
                   : nullptr;
    }
    static std::string whole(const WindowFixture& fixture)
    {
        std::string text = "The salt.";
        for (std::size_t i = 0; i < 1000; ++i) {
            text += fixture.recording->tokens[i];
        }
        return text;
    }

private Q_SLOTS:
    void theEngineRunsAhead()
    {
        WindowFixture fixture;
        const auto window = begun(fixture, 600);
        QVERIFY(window);
        QElapsedTimer clock;
        clock.start();
        window->writing()->write();
        // The engine has all thousand tokens at once; ten words a second come to the page.
        QTRY_COMPARE(window->project()->project()->text(), whole(fixture));
        QTRY_VERIFY(window->page()->wordCount() >= 12);
        const double seconds = double(clock.elapsed()) / 1000;
        const auto words = double(window->page()->wordCount());
        QVERIFY2(words < 20 + 10 * seconds, qPrintable(QStringLiteral("%1 words after %2 s").arg(words).arg(seconds)));
        QVERIFY(whole(fixture).starts_with(window->page()->manuscript()));
        QVERIFY(window->page()->isRunOpen());
        QCOMPARE(window->session()->status().state, SessionState::Writing); // not over before its last word is shown
        auto* live = window->findChild<LiveFeature*>();
        QCOMPARE(live->record().tokens(), 1000.0); // charts show where the engine is
        auto* ahead = window->findChild<PacingFeature*>()->ahead();
        QTRY_VERIFY(ahead->isVisible());
        QVERIFY(window->session()->wordsAhead() > 500);

        QTest::mouseClick(ahead, Qt::LeftButton);
        QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
        QCOMPARE(window->page()->manuscript(), whole(fixture));
        QCOMPARE(window->session()->wordsAhead(), qint64(0));
        QTRY_VERIFY(!ahead->isVisible());
        QCOMPARE(window->page()->tokens().tokens().size(), std::size_t(1000));
    }

    void stopCatchesUp()
    {
        WindowFixture fixture;
        const auto window = begun(fixture, 100);
        QVERIFY(window);
        fixture.recording->tokensPerSecond = 2000;
        window->writing()->write();
        QTRY_VERIFY(window->session()->wordsAhead() > 100);
        window->writing()->stop();
        QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
        QVERIFY(!window->session()->hasPendingText());
        QCOMPARE(window->page()->manuscript(), window->project()->project()->text());
        QVERIFY(!window->page()->isLocked());
    }

    void pauseCatchesUpAndGoesOnAtThePace()
    {
        WindowFixture fixture;
        const auto window = begun(fixture, 100);
        QVERIFY(window);
        fixture.recording->tokensPerSecond = 400;
        window->writing()->write();
        QTRY_VERIFY(window->session()->wordsAhead() > 50);
        window->writing()->pause();
        QTRY_COMPARE(window->session()->status().state, SessionState::Paused);
        QVERIFY(!window->session()->hasPendingText());
        QCOMPARE(window->page()->manuscript(), window->project()->project()->text());
        window->writing()->write();
        QTRY_VERIFY(window->session()->wordsAhead() > 50);
    }

    void theEndOfARunThatIsOnlyBeingShownKeepsItsReason()
    {
        WindowFixture fixture;
        const auto window = begun(fixture, 100);
        QVERIFY(window);
        window->writing()->write();
        QTRY_VERIFY(window->session()->wordsAhead() > 500);
        window->writing()->stop(); // the engine has finished long ago
        QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
        QCOMPARE(window->session()->status().finish, FinishReason::Length);
        QCOMPARE(window->project()->project()->runs().back().state, RunState::Finished);
        QCOMPARE(window->page()->manuscript(), whole(fixture));
    }

    void closingLosesNothing()
    {
        WindowFixture fixture;
        {
            const auto window = begun(fixture, 100);
            QVERIFY(window);
            window->writing()->write();
            QTRY_VERIFY(window->session()->wordsAhead() > 500);
            window->close();
        }
        const auto window = fixture.window();
        QVERIFY(window->openProject(fixture.path(QStringLiteral("stories/The salt.longhand"))));
        QCOMPARE(window->page()->manuscript(), whole(fixture));
        QCOMPARE(window->project()->project()->text(), whole(fixture));
        QCOMPARE(window->session()->pace(), 100); // remembered
    }
};

QTEST_MAIN(TestPacing)
#include "test_pacing.moc"
