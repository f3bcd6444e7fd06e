// The one figure of speed: what one by one would have taken over what was taken.
#include "app/session/one_by_one.h"
#include "app/session/run_meter.h"

#include <QTest>

using namespace longhand;

namespace {

constexpr double kWeights = 98e6, kToken = 23040; // bytes of the starter model: all weights, and what a token keeps

/// A step of so many rows and tokens at a place of the text.
StepEvent step(int rows, int tokens, double seconds, double draftSeconds = 0, std::int64_t position = 0)
{
    StepEvent event;
    event.firstPosition = position;
    event.rows = rows;
    event.tokens.assign(static_cast<std::size_t>(tokens), 1);
    event.sources.assign(static_cast<std::size_t>(tokens), TokenSource::Target);
    event.seconds = seconds;
    event.draftSeconds = draftSeconds;
    event.bytesMoved = static_cast<std::uint64_t>(kWeights + kToken * static_cast<double>(position));
    return event;
}

/// What a pass of one row takes where it reads so much, on a machine of 6 GB/s.
double plainSeconds(const StepEvent& event)
{
    return static_cast<double>(event.bytesMoved) / 6e9;
}

RunSpeed speedOf(double times, std::int64_t tokens = 1000)
{
    MetricsSummary sums;
    sums.tokens = tokens;
    sums.seconds = sums.estimatedSeconds = 10;
    sums.oneByOneSeconds = 10 * times;
    return RunSpeed(sums);
}

} // namespace

class TestRunSpeed : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void oneByOneIsExactlyAsFast()
    {
        OneByOneCost cost;
        MetricsSummary sums;
        for (int i = 0; i < 400; ++i) {
            StepEvent event = step(1, 1, 0.015625 * (1 + i % 7), 0, i); // a machine that is busy now and then
            cost.measure(event);
            sums.add(event);
        }
        QCOMPARE(*RunSpeed(sums).timesAsFast(), 1.0);
        QCOMPARE(RunSpeed(sums).verdict(), SpeedVerdict::Same);
        QCOMPARE(RunSpeed(sums).measuredTokens(), std::int64_t(400));
    }

    void draftingInVainIsNotFree()
    {
        OneByOneCost cost;
        MetricsSummary sums;
        for (int i = 0; i < 400; ++i) {
            StepEvent event = step(1, 1, 0.0625, 0.015625, i); // drafts that were pruned away
            cost.measure(event);
            sums.add(event);
        }
        QCOMPARE(*RunSpeed(sums).timesAsFast(), 0.75);
        QCOMPARE(RunSpeed(sums).verdict(), SpeedVerdict::Slower);
    }

    void costsAreThoseOfTheLengthOfTheText()
    {
        // From an empty page to 60,000 tokens: passes become 15 times as dear; three tokens for the price of 1.5.
        OneByOneCost cost;
        MetricsSummary sums;
        double expected = 0, taken = 0;
        std::int64_t position = 0;
        for (int i = 0; position < 60000; ++i) {
            const bool plain = i % 100 < 3;
            StepEvent event = step(plain ? 1 : 8, plain ? 1 : 3, 0, 0, position);
            event.seconds = plainSeconds(event) * (plain ? 1 : 1.5);
            expected += plainSeconds(event) * static_cast<double>(event.tokens.size());
            taken += event.seconds;
            position += static_cast<std::int64_t>(event.tokens.size());
            cost.measure(event);
            sums.add(event);
        }
        const double times = *RunSpeed(sums).timesAsFast();
        QVERIFY2(std::abs(times / (expected / taken) - 1) < 1e-9, qPrintable(QString::number(times)));
        QVERIFY(times > 1.9 && times < 2);
        QCOMPARE(RunSpeed(sums).measuredTokens(), position);
    }

    void whatCameBeforeTheFirstMeasurementCountsToo()
    {
        OneByOneCost cost;
        MetricsSummary sums;
        for (int i = 0; i < 100; ++i) {
            StepEvent event = step(8, 2, 0.5, 0.25);
            cost.measure(event);
            sums.add(event);
        }
        QVERIFY(!RunSpeed(sums).timesAsFast()); // 200 tokens, and not a pass to compare with
        QCOMPARE(RunSpeed(sums).verdict(), SpeedVerdict::Unknown);
        for (std::size_t i = 0; i < 2 + OneByOneCost::kLeast; ++i) { // the first two do not count
            QVERIFY(!cost.seconds(kWeights));
            StepEvent event = step(1, 1, 0.5);
            cost.measure(event);
            sums.add(event);
        }
        QCOMPARE(RunSpeed(sums).measuredTokens(), std::int64_t(205));
        QVERIFY(std::abs(*RunSpeed(sums).timesAsFast() - 102.5 / 52.5) < 1e-9);
    }

    void aPassThatWasHeldUpSaysLittle()
    {
        OneByOneCost cost;
        for (std::size_t i = 0; i < OneByOneCost::kPasses; ++i) {
            StepEvent event = step(1, 1, i == 7 ? 50 : 1);
            cost.measure(event);
        }
        QCOMPARE(*cost.seconds(kWeights), 1.0);
        // ... and a machine that has become slower is followed.
        for (std::size_t i = 0; i < OneByOneCost::kPasses; ++i) {
            StepEvent event = step(1, 1, 3);
            cost.measure(event);
        }
        QVERIFY(std::abs(*cost.seconds(kWeights) - 3) < 1e-9);
    }

    void aSlowFirstPassSaysNothingOfTheOthers()
    {
        // The first pass of a run takes more than twice as long, and plain passes are few: it must not stand for what
        // the others would have taken, neither at first nor later.
        OneByOneCost cost;
        for (int run = 0; run < 2; ++run) {
            MetricsSummary sums;
            cost.beginRun();
            for (int i = 0; i < 200; ++i) {
                const bool plain = i % 32 < 5;
                StepEvent event = step(plain ? 1 : 4, plain ? 1 : 2, i == 0 ? 18 : plain ? 8 : 10);
                cost.measure(event);
                sums.add(event);
            }
            const double times = (18 + 34 * 8 + 165 * 2 * 8) / (18 + 34 * 8 + 165 * 10.0);
            QVERIFY2(std::abs(*RunSpeed(sums).timesAsFast() - times) < 1e-9,
                     qPrintable(QString::number(*RunSpeed(sums).timesAsFast())));
        }
    }

    void aPassBetweenLargerOnesSaysNothing()
    {
        // Larger passes slow the processor down: what follows them at once takes longer than one by one.
        OneByOneCost cost;
        for (int i = 0; i < 100; ++i) {
            StepEvent event = step(i % 2 == 0 ? 1 : 8, 1, 4);
            cost.measure(event);
        }
        QVERIFY(!cost.seconds(kWeights));
        for (int i = 0; i < 5; ++i) {
            StepEvent event = step(1, 1, i < 2 ? 4 : 3);
            cost.measure(event);
        }
        QVERIFY(std::abs(*cost.seconds(kWeights) - 3) < 1e-9);
    }

    void anotherRunKnowsTheCostsAtOnceAnotherModelDoesNot()
    {
        OneByOneCost cost;
        StepEvent lost = step(8, 4, 1);
        cost.measure(lost);
        QCOMPARE(lost.measuredSeconds, 0.0);
        cost.beginRun(); // what waited was of another run
        for (int i = 0; i < 5; ++i) {
            StepEvent event = step(1, 1, 0.25);
            cost.measure(event);
        }
        cost.beginRun();
        StepEvent first = step(8, 4, 0.5);
        cost.measure(first);
        QVERIFY(std::abs(first.oneByOneSeconds - 1) < 1e-9);
        QCOMPARE(first.measuredSeconds, 0.5);
        cost.clear();
        StepEvent other = step(8, 4, 0.5);
        cost.measure(other);
        QCOMPARE(other.oneByOneSeconds, 0.0);
    }

    void nothingIsSaidBeforeTwoHundredTokens()
    {
        QVERIFY(!speedOf(3, 199).timesAsFast());
        QCOMPARE(speedOf(3, 199).verdict(), SpeedVerdict::Unknown);
        QCOMPARE(*speedOf(3, 200).timesAsFast(), 3.0);
        QVERIFY(!RunSpeed().timesAsFast());
        QVERIFY(!RunSpeed().oneByOneRate());
        QVERIFY(!RunSpeed(MetricsSummary()).timesAsFast());
        // Of 1,000 tokens a tenth is measured.
        MetricsSummary sums;
        sums.tokens = 1000;
        sums.seconds = 10;
        sums.estimatedSeconds = 1;
        sums.oneByOneSeconds = 2;
        QCOMPARE(RunSpeed(sums).measuredTokens(), std::int64_t(100));
        QVERIFY(!RunSpeed(sums).timesAsFast());
        QCOMPARE(*RunSpeed(sums).oneByOneRate(), 50.0);
    }

    void bordersOfTheWords()
    {
        QCOMPARE(speedOf(1.06).verdict(), SpeedVerdict::Faster);
        QCOMPARE(speedOf(1.04).verdict(), SpeedVerdict::Same);
        QCOMPARE(speedOf(0.96).verdict(), SpeedVerdict::Same);
        QCOMPARE(speedOf(0.94).verdict(), SpeedVerdict::Slower);
    }

    void aRunThatGoesOnIsTheWholeRun()
    {
        RunMeter whole, first, second;
        const std::vector<int> tree{1, 3, 3, 3};
        whole.begin({}, tree);
        first.begin({}, tree);
        OneByOneCost cost;
        MetricsSummary kept;
        const auto add = [&](RunMeter& meter, int steps, double seconds) {
            for (int i = 0; i < steps; ++i) {
                StepEvent event = step(i % 8 < 4 ? 1 : 8, i % 8 < 4 ? 1 : 3, seconds);
                cost.measure(event);
                meter.add(event);
                whole.add(event);
            }
        };
        add(first, 200, 0.25);
        kept = first.total();
        second.begin({}, tree, kept);
        QCOMPARE(second.speed(), RunSpeed(kept)); // before its first step too
        add(second, 100, 0.25);
        QCOMPARE(second.numbers().speed, whole.numbers().speed);
        QCOMPARE(second.numbers().earlier, kept);
        QCOMPARE(second.numbers().total.passes, std::int64_t(100));
        // 152 steps of one token and 148 of three.
        QCOMPARE(*whole.speed().timesAsFast(), (152 + 3 * 148) / 300.0);
    }
};

QTEST_APPLESS_MAIN(TestRunSpeed)
#include "test_run_speed.moc"
