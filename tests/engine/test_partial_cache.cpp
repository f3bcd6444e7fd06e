// What the self-drafter's small cache makes of a long text, against the target's own pass.
#include "engine/sampling/sampler.h"
#include "engine/speculative/self_drafter.h"
#include "tests/support/partial_cache_desk.h"
#include "tests/support/test_models.h"

#include <QtTest>

#include <cmath>
#include <stdexcept>
#include <vector>

using namespace longhand;
using longhand::test::PartialCacheDesk;
using longhand::test::randomTokens;
using longhand::test::tinyModel;

namespace {

StrategySettings settingsOf(CachePolicy policy, std::int32_t budget)
{
    StrategySettings settings;
    settings.cache = policy;
    settings.budget = budget;
    settings.sinks = 4;
    return settings;
}

double distance(const std::vector<float>& a, const std::vector<float>& b)
{
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += (a[i] - b[i]) * (a[i] - b[i]);
    return std::sqrt(sum / static_cast<double>(a.size()));
}

/// Columns of context plans, and the plans under which all positions are seen.
void addPlansOfAllPositions()
{
    QTest::addColumn<QString>("rope");
    QTest::addColumn<QString>("attention");
    QTest::newRow("full") << "none"
                          << "full";
    QTest::newRow("Self-Extend") << "selfextend:8:256"
                                 << "full";
}

class TestPartialCache : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void leftOutKeysStillCount_data()
    {
        addPlansOfAllPositions();
        QTest::newRow("rolling") << "none"
                                 << "rolling:4:1000";
        QTest::newRow("rolling, sinks of two blocks") << "none"
                                                      << "rolling:600:800";
    }

    /// A small model with random weights looks everywhere at once: what a choice of positions cannot hold, the
    /// residual must.
    void leftOutKeysStillCount()
    {
        QFETCH(QString, rope);
        QFETCH(QString, attention);
        const ModelConfig& config = tinyModel()->config();
        PartialCacheDesk desk(tinyModel(), planContext(config, 2048, rope.toStdString(), attention.toStdString()),
                              randomTokens(1500, config.vocabulary, 5));
        PartialCache window = desk.cache(settingsOf(CachePolicy::Window, 400)),
                     chosen = desk.cache(settingsOf(CachePolicy::Dynamic, 400)),
                     retrieved = desk.cache(settingsOf(CachePolicy::Retrieval, 400));
        QVERIFY(chosen.seen() <= 400);
        QCOMPARE(retrieved.seen(), chosen.seen());
        double byWindow = 0, byChoice = 0, byChunks = 0;
        for (const TokenId token : randomTokens(20, config.vocabulary, 6)) {
            const std::vector<float> expected = desk.exact(token);
            byWindow += distance(desk.draft(window, token), expected);
            byChoice += distance(desk.draft(chosen, token), expected);
            byChunks += distance(desk.draft(retrieved, token), expected);
        }
        QVERIFY2(byChoice < 0.5 * byWindow, qPrintable(QString("%1 %2").arg(byChoice).arg(byWindow)));
        QVERIFY2(byChunks < 0.5 * byWindow, qPrintable(QString("%1 %2").arg(byChunks).arg(byWindow)));
    }

    /// Sinks of a rolling view included, under every policy.
    void aBudgetForAllTakesAll()
    {
        const ModelConfig& config = tinyModel()->config();
        PartialCacheDesk desk(tinyModel(), planContext(config, 2048, "none", "rolling:600:800"),
                              randomTokens(1500, config.vocabulary, 5));
        for (const CachePolicy policy : {CachePolicy::Window, CachePolicy::Dynamic, CachePolicy::Retrieval}) {
            PartialCache cache = desk.cache(settingsOf(policy, 2000));
            const TokenId token = randomTokens(1, config.vocabulary, 6).front();
            const std::vector<float> expected = desk.exact(token);
            QVERIFY(distance(desk.draft(cache, token), expected) < 1e-3);
        }
    }

    /// The retrieval cache is chosen again once acceptance has fallen, the dynamic one only at its stride.
    void fallingAcceptanceRenewsTheChoice()
    {
        const ModelConfig& config = tinyModel()->config();
        for (const CachePolicy policy : {CachePolicy::Retrieval, CachePolicy::Dynamic}) {
            PartialCacheDesk desk(tinyModel(), planContext(config, 2048), randomTokens(700, config.vocabulary, 7));
            SelfDrafter drafter(desk.target, settingsOf(policy, 256));
            Sampler sampler(SamplerSettings(), config.vocabulary, {});
            std::vector<TokenId> text = desk.text;
            text.push_back(5);
            const auto rebuilds = [&] {
                TokenTree tree;
                drafter.beginStep();
                constexpr std::int32_t root[] = {TokenTree::kRoot};
                drafter.expand({text, sampler, {}}, tree, root, 1);
                return drafter.takeSpent().rebuilds;
            };
            const auto tested = [&](int count, std::int8_t rank) {
                const DraftTest one{TokenSource::SelfDraft, 1, 1, rank};
                drafter.observeTests(std::vector<DraftTest>(static_cast<std::size_t>(count), one));
            };
            QCOMPARE(rebuilds(), 1); // the first one
            tested(400, 0);
            QCOMPARE(rebuilds(), 0);
            tested(40, -1);
            QCOMPARE(rebuilds(), policy == CachePolicy::Retrieval ? 1 : 0);
            QCOMPARE(rebuilds(), 0);
            tested(10, -1); // too few since then
            QCOMPARE(rebuilds(), 0);
        }
    }

    /// Long without drafts, the next choice is by what was looked for of late, not when drafting ended.
    void idleDraftersSeeNewQueries()
    {
        const ModelConfig& config = tinyModel()->config();
        PartialCacheDesk desk(tinyModel(), planContext(config, 2048), randomTokens(700, config.vocabulary, 7));
        SelfDrafter watches(desk.target, settingsOf(CachePolicy::Dynamic, 256)),
            stops(desk.target, settingsOf(CachePolicy::Dynamic, 256));
        constexpr std::int32_t root[] = {TokenTree::kRoot}, row[] = {0};
        int step = 0;
        for (const TokenId token : randomTokens(200, config.vocabulary, 9)) {
            desk.exact(token);
            watches.beginStep();
            watches.observeRows(row);
            stops.beginStep();
            if (++step < 64)
                stops.observeRows(row);
        }
        Sampler sampler(SamplerSettings(), config.vocabulary, {});
        std::vector<TokenId> text = desk.text;
        text.push_back(5);
        const auto hidden = [&](SelfDrafter& drafter) {
            TokenTree tree;
            drafter.beginStep();
            drafter.expand({text, sampler, {}}, tree, root, 1);
            const std::span<const float> of = drafter.hidden(0);
            return std::vector<float>(of.begin(), of.end());
        };
        QVERIFY(hidden(watches) != hidden(stops));
    }

    /// Long without drafts, the target may have given up what the cache would have to copy next.
    void whatIsNoLongerHeldIsNotCopied_data()
    {
        addPlansOfAllPositions();
        QTest::newRow("rolling") << "none"
                                 << "rolling:4:128";
    }
    void whatIsNoLongerHeldIsNotCopied()
    {
        QFETCH(QString, rope);
        QFETCH(QString, attention);
        const ModelConfig& config = tinyModel()->config();
        PartialCacheDesk desk(tinyModel(), planContext(config, 8192, rope.toStdString(), attention.toStdString()),
                              randomTokens(700, config.vocabulary, 7));
        PartialCache cache = desk.cache(settingsOf(CachePolicy::Dynamic, 4096));
        desk.write(5);
        QVERIFY(cache.canAppend(desk.target));
        const auto more = randomTokens(3000, config.vocabulary, 8);
        for (std::size_t at = 0; at < more.size(); at += 250) {
            const auto begin = static_cast<int>(desk.text.size());
            desk.text.insert(desk.text.end(), more.begin() + static_cast<std::ptrdiff_t>(at),
                             more.begin() + static_cast<std::ptrdiff_t>(at + 250));
            desk.feed(begin, begin + 250);
        }
        QCOMPARE(cache.canAppend(desk.target), QTest::currentDataTag() == QByteArray("full"));
        if (!cache.canAppend(desk.target))
            cache.build(desk.target);
        QVERIFY(cache.canAppend(desk.target));
        cache.append(desk.target);
        QCOMPARE(cache.textLength(), 3701);
    }

    /// Whatever the sinks, a cache sees no more than its budget, and can be built.
    void sinksBeyondTheBudget()
    {
        const ModelConfig& config = tinyModel()->config();
        for (const char* rope : {"none", "selfextend:8:256"}) {
            PartialCacheDesk desk(tinyModel(), planContext(config, 4096, rope),
                                  randomTokens(1100, config.vocabulary, 7));
            for (const CachePolicy policy : {CachePolicy::Window, CachePolicy::Dynamic, CachePolicy::Partial}) {
                StrategySettings settings = settingsOf(policy, 256);
                settings.sinks = 128;
                PartialCache cache = desk.cache(settings);
                QVERIFY2(cache.seen() > 190 && cache.seen() <= 256, qPrintable(QString::number(cache.seen())));
                for (const float logit : desk.draft(cache, 5))
                    QVERIFY(std::isfinite(logit));
            }
        }
    }

    /// What fails on the pool's threads, as for want of memory, reaches the caller.
    void aFailureReachesTheCaller()
    {
        const ModelConfig& config = tinyModel()->config();
        PartialCacheDesk desk(tinyModel(), planContext(config, 2048), randomTokens(700, config.vocabulary, 7));
        const auto store = desk.target.layers().makePartialStore(1024, 0, true);
        PartialLayout impossible;
        impossible.text = 700;
        impossible.farEnd = impossible.nearFirst = impossible.recentFirst = 500;
        impossible.far = 64;
        impossible.near = -32;
        const std::vector<float> expected = desk.exact(5);
        for (int repeat = 0; repeat < 50; ++repeat) {
            QVERIFY_THROWS_EXCEPTION(std::length_error, store->build(desk.target, impossible, true));
            QVERIFY(desk.exact(5) == expected); // the pool goes on
        }
    }

    /// Many sinks in a small budget leave room for other entries: the choice is renewed now and then, not at every
    /// step.
    void manySinksDoNotRenewTheChoiceAlways_data()
    {
        QTest::addColumn<QString>("rope");
        QTest::addColumn<int>("budget");
        QTest::addColumn<int>("sinks");
        QTest::newRow("256, 64") << "none" << 256 << 64;
        QTest::newRow("512, 320") << "none" << 512 << 320;
        QTest::newRow("512, 310") << "none" << 512 << 310;
        QTest::newRow("Self-Extend") << "selfextend:8:256" << 512 << 320;
    }
    void manySinksDoNotRenewTheChoiceAlways()
    {
        QFETCH(QString, rope);
        QFETCH(int, budget);
        QFETCH(int, sinks);
        const ModelConfig& config = tinyModel()->config();
        for (const CachePolicy policy : {CachePolicy::Dynamic, CachePolicy::Retrieval}) {
            PartialCacheDesk desk(tinyModel(), planContext(config, 2048, rope.toStdString()),
                                  randomTokens(900, config.vocabulary, 7));
            StrategySettings settings = settingsOf(policy, budget);
            settings.sinks = sinks;
            SelfDrafter drafter(desk.target, settings);
            Sampler sampler(SamplerSettings(), config.vocabulary, {});
            constexpr std::int32_t root[] = {TokenTree::kRoot};
            int rebuilds = 0;
            for (const TokenId token : randomTokens(60, config.vocabulary, 9)) {
                std::vector<TokenId> text = desk.text;
                text.push_back(token);
                TokenTree tree;
                drafter.beginStep();
                drafter.expand({text, sampler, {}}, tree, root, 1);
                rebuilds += drafter.takeSpent().rebuilds;
                desk.write(token);
            }
            QVERIFY2(rebuilds <= 3, qPrintable(QString::number(rebuilds)));
        }
    }

    /// A budget for all that a rolling window shows has nothing to choose, however little wider that is than the
    /// positions that are always taken: the window slides, and stays what the target sees.
    void aBudgetForTheWholeWindowSlides_data()
    {
        QTest::addColumn<QString>("attention");
        QTest::addColumn<int>("budget");
        QTest::newRow("7 more than the recent ones") << "rolling:4:200" << 512;
        QTest::newRow("2 more") << "rolling:16:195" << 256;
        QTest::newRow("most of the budget") << "rolling:4:500" << 512;
        QTest::newRow("all of the budget") << "rolling:13:500" << 512;
        QTest::newRow("many sinks") << "rolling:300:200" << 512;
        QTest::newRow("no sinks") << "rolling:0:200" << 512;
    }
    void aBudgetForTheWholeWindowSlides()
    {
        QFETCH(QString, attention);
        QFETCH(int, budget);
        const ModelConfig& config = tinyModel()->config();
        for (const CachePolicy policy : {CachePolicy::Dynamic, CachePolicy::Retrieval}) {
            PartialCacheDesk desk(tinyModel(), planContext(config, 4096, "none", attention.toStdString()),
                                  randomTokens(900, config.vocabulary, 7));
            const StrategySettings settings = settingsOf(policy, budget);
            SelfDrafter drafter(desk.target, settings);
            PartialCache cache = desk.cache(settings);
            Sampler sampler(SamplerSettings(), config.vocabulary, {});
            constexpr std::int32_t root[] = {TokenTree::kRoot}, row[] = {0};
            int rebuilds = 0;
            for (const TokenId token : randomTokens(150, config.vocabulary, 9)) {
                QVERIFY(cache.canAppend(desk.target));
                cache.append(desk.target);
                QVERIFY(!cache.wantsBuild());
                QVERIFY(cache.seen() <= budget);
                QVERIFY(distance(desk.draft(cache, token), desk.exact(token)) < 5e-3); // rounding
                std::vector<TokenId> text = desk.text;
                text.push_back(token);
                TokenTree tree;
                drafter.beginStep();
                drafter.observeRows(row);
                drafter.expand({text, sampler, {}}, tree, root, 1);
                rebuilds += drafter.takeSpent().rebuilds;
                QVERIFY(drafter.seen() <= budget);
                desk.write(token);
            }
            QCOMPARE(rebuilds, 1); // the first
        }
    }

    void aBudgetForAllIsTheTarget()
    {
        const ModelConfig& config = tinyModel()->config();
        PartialCacheDesk desk(tinyModel(), planContext(config, 2048), randomTokens(700, config.vocabulary, 7));
        for (const CachePolicy policy : {CachePolicy::Dynamic, CachePolicy::Retrieval}) {
            PartialCache all = desk.cache(settingsOf(policy, 1024));
            QCOMPARE(all.seen(), 700);
            for (const TokenId token : randomTokens(5, config.vocabulary, 8))
                QVERIFY(desk.draft(all, token) == desk.exact(token));
        }
    }
};

} // namespace

QTEST_GUILESS_MAIN(TestPartialCache)
#include "test_partial_cache.moc"
