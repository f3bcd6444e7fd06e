// The ghost: where one token at a time would be by now.
#include "ui/actions/action_registry.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/live/ghost_feature.h"
#include "ui/story/writing_controller.h"
#include "window_fixture.h"

#include <QAction>
#include <QApplication>

using namespace longhand;

namespace {

StepEvent step(int tokens, double seconds, double oneByOne, double measured)
{
    StepEvent event;
    event.tokens.assign(std::size_t(tokens), 1);
    event.sources.assign(std::size_t(tokens), TokenSource::Target);
    event.seconds = seconds;
    event.oneByOneSeconds = oneByOne;
    event.measuredSeconds = measured;
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
        clock.add(step(4, 1, 0, 0));
        QCOMPARE(clock.token(), std::int64_t(40));
        QCOMPARE(clock.written(), std::int64_t(40));
        clock.add(step(4, 1, 4, 2)); // half a second each, those that came before too
        QCOMPARE(clock.written(), std::int64_t(48));
        QCOMPARE(clock.token(), std::int64_t(44)); // two seconds
    }

    void distanceIsWhatDraftingGave()
    {
        GhostClock clock;
        clock.begin(0);
        for (int i = 0; i < 100; ++i) {
            clock.add(step(3, 0.5, 0.75, 0.5)); // 300 tokens in 50 s; one by one 0.25 s each
        }
        QCOMPARE(clock.token(), std::int64_t(200));
        // Dearer from here on: the tokens in between still cost what they cost then.
        clock.add(step(1, 25, 1, 25));
        QCOMPARE(clock.token(), std::int64_t(300));
        QCOMPARE(clock.written(), std::int64_t(301));
    }

    void behindWhereTheRunIsFasterAndOnlyThere()
    {
        // Fast, then slow, then fast: at each step the clock says what the run's speed says.
        GhostClock clock;
        clock.begin(0);
        MetricsSummary sums;
        for (int i = 0; i < 600; ++i) {
            const bool slow = i >= 200 && i < 400;
            const StepEvent event = slow ? step(1, 1, 0.5, 1) : step(2, 1, 1.5, 1);
            clock.add(event);
            sums.add(event);
            const double times = sums.oneByOneSeconds / sums.estimatedSeconds;
            QCOMPARE(clock.token() < clock.written(), times > 1);
        }
    }

    void aRunThatGoesOnHasWhatItTookBefore()
    {
        GhostClock whole, later;
        whole.begin(0);
        MetricsSummary earlier;
        for (int i = 0; i < 100; ++i) {
            whole.add(step(3, 0.5, 0.75, 0.5));
            earlier.add(step(3, 0.5, 0.75, 0.5));
        }
        later.begin(300, earlier);
        QCOMPARE(later.token(), std::int64_t(200));
        for (int i = 0; i < 100; ++i) {
            whole.add(step(2, 0.5, 1, 0.5));
            later.add(step(2, 0.5, 1, 0.5));
            QCOMPARE(later.token(), whole.token());
            QCOMPARE(later.written(), whole.written());
        }
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
        QAction* shown = window->registry()->action(QStringLiteral("view.ghost"));
        QVERIFY(!shown->isChecked()); // off at first
        shown->setChecked(true);
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
        const QImage with = window->page()->viewport()->grab().toImage();
        const QRect label = ghost->mark().labelRect(*window->page()).toRect();
        QVERIFY(label.width() > 30);
        QVERIFY(label.right() < window->page()->viewport()->width());
        QVERIFY(label.height() <= QFontMetrics(QApplication::font()).height()); // one line
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

    void noGhostWithoutALineOfLead_data()
    {
        QTest::addColumn<double>("times");
        QTest::addColumn<int>("count");
        QTest::addColumn<bool>("there");
        QTest::newRow("not measured") << 0.0 << 400 << false;
        QTest::newRow("slower") << 0.8 << 400 << false;
        QTest::newRow("as fast") << 1.0 << 400 << false;
        QTest::newRow("a few words ahead") << 1.015 << 400 << false;
        QTest::newRow("lines ahead, yet as fast in words") << 1.04 << 2400 << false;
        QTest::newRow("too few tokens to say") << 2.0 << 196 << false;
        QTest::newRow("ahead") << 1.5 << 400 << true;
    }

    void noGhostWithoutALineOfLead()
    {
        QFETCH(double, times);
        QFETCH(int, count);
        QFETCH(bool, there);
        WindowFixture fixture;
        fixture.recording->tokens = proseTokens(count, false);
        for (int i = 0; i < count; ++i) {
            fixture.recording->sources.push_back(i % 4 == 3 ? TokenSource::Target : TokenSource::Ngram);
        }
        fixture.recording->arSeconds = times * fixture.recording->passSeconds / 4;
        const auto window = fixture.window();
        window->registry()->action(QStringLiteral("view.ghost"))->setChecked(true);
        QVERIFY(window->project()->begin(QStringLiteral("The salt."), fixture.path(QStringLiteral("stories"))));
        window->writing()->write();
        QTRY_COMPARE(window->session()->status().state, SessionState::Finished);
        QTRY_VERIFY(!window->session()->hasPendingText());
        auto* ghost = window->findChild<GhostFeature*>();
        QTRY_COMPARE(ghost->mark().position() >= 0, there);
        QCOMPARE(ghost->scrollMark()->isVisible(), there);
        if (there) {
            const auto& page = *window->page();
            const QRectF here = page.caretRect(ghost->mark().position());
            const QRectF end = page.caretRect(page.tokens().tokens().back().end());
            QVERIFY(here.isEmpty() || here.bottom() <= end.top() + 1);
        }
    }
};

QTEST_MAIN(TestGhost)
#include "test_ghost.moc"
