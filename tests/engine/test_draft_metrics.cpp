// Sums over steps: an example worked out by hand, and the window and merging against adding up again.

#include "engine/metrics/draft_metrics.h"

#include <QtTest>

#include <random>
#include <vector>

using namespace longhand;

namespace {

StepEvent randomEvent(std::mt19937& random)
{
    StepEvent event;
    const auto any = [&](unsigned n) { return static_cast<int>(random() % n); };
    for (int i = 1 + any(5); i > 0; --i) {
        event.tokens.push_back(any(100));
        event.sources.push_back(static_cast<TokenSource>(any(kTokenSources)));
    }
    for (int i = any(8); i > 0; --i) {
        DraftTest test;
        test.source = static_cast<TokenSource>(1 + any(kTokenSources - 1));
        test.depth = static_cast<std::uint8_t>(1 + any(6));
        test.candidates = static_cast<std::uint8_t>(1 + any(20));
        test.acceptedRank = static_cast<std::int8_t>(any(test.candidates + 1u) - 1);
        event.tests.push_back(test);
    }
    event.rows = any(64);
    event.draftPasses = any(5);
    event.draftRows = any(30);
    event.cacheRebuilds = any(2);
    event.seconds = any(1024) / 64.0; // sums of these are exact
    event.draftSeconds = any(1024) / 64.0;
    event.verifySeconds = any(1024) / 64.0;
    event.sampleSeconds = any(1024) / 64.0;
    event.bytesMoved = random();
    event.draftBytes = random();
    event.lossless = any(5) != 0;
    event.oneByOneSeconds = any(64) / 64.0;
    event.measuredSeconds = any(64) / 64.0;
    event.loop.length = any(4) == 0 ? 16 : 0;
    event.plan.strategy = std::vector<std::string>{"ar", "self", "self+heads+ngram"}[static_cast<std::size_t>(any(3))];
    return event;
}

} // namespace

class TestDraftMetrics : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void example();
    void emptyHasNoRates();
    void windowIsTheLastSteps();
    void summariesAdd();
    void oddTestsAreLeftOut();
};

void TestDraftMetrics::example()
{
    DraftMetrics metrics;
    StepEvent first; // self-draft accepted at depth 1 as second of three, n-gram at depth 2, nothing at depth 3
    first.tokens = {5, 6, 7};
    first.sources = {TokenSource::SelfDraft, TokenSource::Ngram, TokenSource::Target};
    first.tests = {{TokenSource::SelfDraft, 1, 3, 1}, {TokenSource::Ngram, 2, 20, 4}, {TokenSource::Ngram, 3, 1, -1}};
    first.rows = 40;
    first.draftPasses = 3;
    first.draftRows = 5;
    first.cacheRebuilds = 1;
    first.seconds = 0.5;
    first.draftSeconds = 0.125;
    first.verifySeconds = 0.25;
    first.sampleSeconds = 0.0625;
    first.bytesMoved = 1000;
    first.draftBytes = 500;
    first.plan.strategy = "tokenswift";
    first.oneByOneSeconds = 0.75;
    first.measuredSeconds = 0.5;
    first.loop = {16, 4, 2};
    StepEvent second; // the self-draft missed
    second.tokens = {9};
    second.sources = {TokenSource::Target};
    second.tests = {{TokenSource::SelfDraft, 1, 2, -1}};
    second.rows = 4;
    second.seconds = 0.25;
    second.verifySeconds = 0.25;
    second.bytesMoved = 1000;
    second.plan.strategy = "self";
    second.lossless = false;
    metrics.add(first);
    metrics.add(second);

    const MetricsSummary& total = metrics.total();
    QCOMPARE(total.passes, 2);
    QCOMPARE(total.tokens, 4);
    QCOMPARE(total.rows, 44);
    QCOMPARE(total.draftPasses, 3);
    QCOMPARE(total.draftRows, 5);
    QCOMPARE(total.cacheRebuilds, 1);
    QCOMPARE(total.notLosslessSteps, 1);
    QCOMPARE(total.tokensPerPass(), 2.0);
    QCOMPARE(total.alpha(), 0.5);
    QCOMPARE(total.alpha(1), 1.0);
    QCOMPARE(total.beta(), 0.5);
    QCOMPARE(total.tokensPerSecond(), 4 / 0.75);
    QCOMPARE(total.verifyBytesPerSecond(), 4000.0);
    QCOMPARE(total.draftBytesPerSecond(), 4000.0);
    QCOMPARE(total.sampleSeconds, 0.0625);
    QCOMPARE(total.oneByOneSeconds, 0.75);
    QCOMPARE(total.estimatedSeconds, 0.5); // of the second step nothing is known
    QCOMPARE(total.acceptance(), (Acceptance{4, 2}));
    QCOMPARE(total.loopReports, 1);
    const SourceMetrics& self = total.of(TokenSource::SelfDraft);
    QCOMPARE(self.byDepth, (std::vector<Acceptance>{{2, 1}}));
    QCOMPARE(self.byDepth[0].rate(), 0.5);
    QCOMPARE(self.byRank, (std::vector<Acceptance>{{2, 0}, {2, 1}, {1, 0}}));
    QCOMPARE(self.tokens, 1);
    const SourceMetrics& ngram = total.of(TokenSource::Ngram);
    QCOMPARE(ngram.byDepth, (std::vector<Acceptance>{{0, 0}, {1, 1}, {1, 0}}));
    QCOMPARE(ngram.byRank.size(), std::size_t{20});
    QCOMPARE(ngram.byRank[0], (Acceptance{2, 0}));
    QCOMPARE(ngram.byRank[4], (Acceptance{1, 1}));
    QCOMPARE(total.of(TokenSource::Target).tokens, 2);
    QVERIFY(total.of(TokenSource::Head).byDepth.empty());
    QCOMPARE(total.stepsByStrategy, (std::map<std::string, std::int64_t>{{"tokenswift", 1}, {"self", 1}}));
}

void TestDraftMetrics::emptyHasNoRates()
{
    const DraftMetrics metrics;
    QCOMPARE(metrics.total().tokensPerPass(), 0.0);
    QCOMPARE(metrics.total().tokensPerSecond(), 0.0);
    QCOMPARE(metrics.total().alpha(), 0.0);
    QCOMPARE(metrics.total().beta(), 0.0);
    QCOMPARE(metrics.total().oneByOneSeconds, 0.0);
    QCOMPARE(metrics.total().verifyBytesPerSecond(), 0.0);
    QCOMPARE(Acceptance{}.rate(), 0.0);
    QCOMPARE(metrics.window(), MetricsSummary{});
}

void TestDraftMetrics::windowIsTheLastSteps()
{
    std::mt19937 random(1);
    for (const std::size_t window : {0, 1, 7, 256}) {
        DraftMetrics metrics(window);
        std::vector<StepEvent> all;
        for (int i = 0; i < 300; ++i) {
            all.push_back(randomEvent(random));
            metrics.add(all.back());
            if (i % 37 == 0 || i == 299) {
                MetricsSummary last;
                const std::size_t steps = std::min(all.size(), std::max<std::size_t>(window, 1));
                for (std::size_t j = all.size() - steps; j < all.size(); ++j) {
                    last.add(all[j]);
                }
                QCOMPARE(metrics.window(), last);
                QCOMPARE(metrics.window().passes, static_cast<std::int64_t>(steps));
                QCOMPARE(metrics.total().passes, static_cast<std::int64_t>(all.size()));
            }
        }
    }
}

void TestDraftMetrics::summariesAdd()
{
    std::mt19937 random(2);
    MetricsSummary all;
    MetricsSummary sum;
    for (int part = 0; part < 10; ++part) {
        MetricsSummary some;
        for (unsigned i = random() % 20; i > 0; --i) {
            const StepEvent event = randomEvent(random);
            all.add(event);
            some.add(event);
        }
        sum.add(some);
    }
    QVERIFY(all.passes > 20);
    QCOMPARE(sum, all);
    std::int64_t tokens = 0;
    for (const SourceMetrics& source : all.sources) {
        tokens += source.tokens;
        std::int64_t accepted = 0;
        for (const Acceptance& depth : source.byDepth) {
            accepted += depth.accepted;
        }
        for (const Acceptance& rank : source.byRank) {
            accepted -= rank.accepted;
        }
        QCOMPARE(accepted, 0); // each draft that was accepted has one depth and one rank
    }
    QCOMPARE(tokens, all.tokens);
}

/// Events read back from a file of a later version may hold sources that this one does not know.
void TestDraftMetrics::oddTestsAreLeftOut()
{
    StepEvent event;
    event.tokens = {1};
    event.sources = {static_cast<TokenSource>(200)};
    event.tests = {
        {static_cast<TokenSource>(200), 1, 1, 0}, {TokenSource::Head, 0, 1, 0}, {TokenSource::Head, 1, 0, -1}};
    MetricsSummary sum;
    sum.add(event);
    QCOMPARE(sum.tokens, 1);
    for (const SourceMetrics& source : sum.sources) {
        QCOMPARE(source, SourceMetrics{});
    }
}

QTEST_APPLESS_MAIN(TestDraftMetrics)
#include "test_draft_metrics.moc"
