// When a fall of the acceptance is noticed.
#include "engine/speculative/acceptance_watch.h"

#include <QtTest>

#include <random>

using longhand::AcceptanceWatch;

namespace {

class TestAcceptanceWatch : public QObject
{
    Q_OBJECT

    /// Tests until a fall is noticed, at most `most`; -1: none.
    static int testsUntilFall(AcceptanceWatch& watch, std::mt19937& random, double acceptance, int most)
    {
        for (int i = 1; i <= most; ++i) {
            watch.observe(std::uniform_real_distribution<>(0, 1)(random) < acceptance);
            if (watch.hasFallen())
                return i;
        }
        return -1;
    }

private Q_SLOTS:
    void aFallIsNoticedSoon()
    {
        std::mt19937 random(4);
        for (int round = 0; round < 20; ++round) {
            AcceptanceWatch watch;
            testsUntilFall(watch, random, 0.9, 600);
            watch.restart();
            const int after = testsUntilFall(watch, random, 0.5, 200);
            QVERIFY2(after >= AcceptanceWatch::kRecent && after < 100, qPrintable(QString::number(after)));
        }
    }

    /// Chance alone seldom causes a rebuild, whatever the level.
    void aSteadyAcceptanceIsLeftAlone()
    {
        std::mt19937 random(5);
        for (const double acceptance : {0.0, 0.95, 1.0}) {
            AcceptanceWatch watch;
            int falls = 0;
            for (int i = 0; i < 20000; ++i) {
                watch.observe(std::uniform_real_distribution<>(0, 1)(random) < acceptance);
                if (!watch.hasFallen())
                    continue;
                ++falls;
                watch.restart();
            }
            QVERIFY2(falls <= 20, qPrintable(QString("%1: %2").arg(acceptance).arg(falls)));
        }
    }

    /// What counts is the drafts since the restart, and enough of them.
    void aRestartForgetsTheRecentDrafts()
    {
        AcceptanceWatch watch;
        QVERIFY(!watch.hasFallen());
        for (int i = 0; i < 400; ++i)
            watch.observe(true);
        for (int i = 0; i < 40; ++i)
            watch.observe(false);
        QVERIFY(watch.hasFallen());
        watch.restart();
        for (int i = 1; i < AcceptanceWatch::kRecent; ++i) {
            watch.observe(false);
            QVERIFY(!watch.hasFallen());
        }
        watch.observe(false);
        QVERIFY(watch.hasFallen());
    }
};

} // namespace

QTEST_GUILESS_MAIN(TestAcceptanceWatch)
#include "test_acceptance_watch.moc"
