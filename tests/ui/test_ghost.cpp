// The ghost: where one token at a time would be by now.
#include "ui/actions/action_registry.h"
#include "ui/controllers/writing_controller.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/live/ghost_feature.h"
#include "window_fixture.h"

#include <QAction>

using namespace longhand;

namespace {

StepEvent step(int tokens, double seconds, double arSeconds)
{
    StepEvent event;
    event.tokens.assign(std::size_t(tokens), 1);
    event.sources.assign(std::size_t(tokens), TokenSource::Target);
    event.seconds = seconds;
    event.plan.arSeconds = float(arSeconds);
    return event;
}

} // namespace

class TestGhost : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nothingIsKnownWithoutACost()
    {
        GhostClock clock;
        clock.begin(40);
        clock.add(step(4, 1, 0));
        QVERIFY(!clock.known());
        clock.add(step(4, 1, 0.5));
        QVERIFY(clock.known());
        QCOMPARE(clock.written(), std::int64_t(48));
        QCOMPARE(clock.token(), std::int64_t(44)); // two seconds, half a second each: what came before counts too
    }

    void distanceIsWhatDraftingGave()
    {
        GhostClock clock;
        clock.begin(0);
        for (int i = 0; i < 100; ++i) {
            clock.add(step(3, 0.5, 0.25)); // 300 tokens in 50 s; one by one 0.25 s each
        }
        QCOMPARE(clock.token(), std::int64_t(200));
        QCOMPARE(clock.behind(), std::int64_t(100));
        // Dearer from here on: the tokens in between still cost what they cost then.
        clock.add(step(1, 25, 1));
        QCOMPARE(clock.token(), std::int64_t(300));
        QCOMPARE(clock.behind(), std::int64_t(1));
    }

    void neverBeyondTheTextThereIs()
    {
        GhostClock clock;
        clock.begin(0);
        for (int i = 0; i < 10; ++i) {
            clock.add(step(1, 1, 0.1)); // drafting does not pay
        }
        QCOMPARE(clock.token(), std::int64_t(10));
        clock.add(step(10, 0.125, 0.125));
        QCOMPARE(clock.token(), std::int64_t(11)); // no time was saved up
    }

    void theMarkStandsAtTheTokenAndGoesWithAnEdit()
    {
        WindowFixture fixture;
        fixture.recording->tokens = proseTokens(400);
        for (int i = 0; i < 400; ++i) {
            fixture.recording->sources.push_back(i % 4 == 3 ? TokenSource::Target : TokenSource::Ngram);
        }
        fixture.recording->arSeconds = 0.005; // a pass of four takes 0.01: one by one is at the half
        const auto window = fixture.window();
        QVERIFY(window->project()->begin(QStringLiteral("The salt."), fixture.path(QStringLiteral("stories"))));
        auto* ghost = window->findChild<GhostFeature*>();
        QCOMPARE(ghost->mark().position(), qsizetype(-1));
        QVERIFY(!ghost->scrollMark()->isVisible());
        window->writing()->write();
        QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
        QTRY_VERIFY(!window->session()->hasPendingText());
        const auto& tokens = window->page()->tokens().tokens();
        QCOMPARE(ghost->mark().position(), tokens[200].start);
        QVERIFY2(ghost->mark().label().contains(QStringLiteral("about 200 tokens behind")),
                 qPrintable(ghost->mark().label()));
        QVERIFY(ghost->scrollMark()->isVisible());
        QVERIFY(ghost->scrollMark()->mark() > 0);

        // It is painted where it is, and only when it is wanted.
        window->page()->selectRange(tokens[200].start, tokens[200].start);
        QAction* shown = window->registry()->action(QStringLiteral("view.ghost"));
        const QImage with = window->page()->viewport()->grab().toImage();
        const QRect label = ghost->mark().labelRect(*window->page()).toRect();
        QVERIFY(label.width() > 30);
        shown->setChecked(false);
        const QImage without = window->page()->viewport()->grab().toImage();
        QVERIFY(with.copy(label) != without.copy(label));
        QVERIFY(!ghost->scrollMark()->isVisible());
        shown->setChecked(true);
        QCOMPARE(ghost->mark().position(), tokens[200].start);

        window->session()->unloadModel();
        QTest::keyClicks(window->page(), QStringLiteral("x"));
        QCOMPARE(ghost->mark().position(), qsizetype(-1));
    }

    void noEstimateNoGhost()
    {
        WindowFixture fixture;
        fixture.recording->tokens = proseTokens(100);
        const auto window = fixture.window();
        QVERIFY(window->project()->begin(QStringLiteral("The salt."), fixture.path(QStringLiteral("stories"))));
        window->writing()->write();
        QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
        QCOMPARE(window->findChild<GhostFeature*>()->mark().position(), qsizetype(-1));
    }
};

QTEST_MAIN(TestGhost)
#include "test_ghost.moc"
