// What the self-drafter's small cache makes of a long text, against the target's own pass.
#include "engine/cache/partial_cache.h"
#include "engine/model/context_plan.h"
#include "tests/support/test_models.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

using namespace longhand;
using longhand::test::randomTokens;
using longhand::test::tinyModel;

namespace {

constexpr int kQueries = 48;

/// A target over some text, the queries of the last rows kept.
struct Desk
{
    Desk(const ContextPlan& plan, const std::vector<TokenId>& text)
        : target(tinyModel(), plan, bestIsa(), 2), text(text)
    {
        target.layers().keepQueries();
        const int length = static_cast<int>(text.size()) - kQueries;
        for (int at = 0; at < length; at += 256)
            feed(at, std::min(length, at + 256));
        feed(length, length + kQueries);
    }

    void feed(int begin, int end)
    {
        std::vector<TreeRow> rows;
        std::vector<std::int32_t> path;
        for (int i = begin; i < end; ++i) {
            rows.push_back({text[static_cast<std::size_t>(i)], i - begin - 1});
            path.push_back(i - begin);
        }
        target.forward(rows, LogitsOf::LastRow);
        target.commit(path);
    }

    PartialCache cache(CachePolicy policy, std::int32_t budget)
    {
        StrategySettings settings;
        settings.cache = policy;
        settings.budget = budget;
        settings.sinks = 4;
        PartialCache result(target, settings);
        if (policy != CachePolicy::Window) {
            std::vector<std::int32_t> rows(kQueries);
            std::iota(rows.begin(), rows.end(), 0);
            result.observe(target, rows);
        }
        result.build(target);
        return result;
    }

    /// The logits of one token more over the small cache.
    std::vector<float> draft(PartialCache& cache, TokenId token)
    {
        const ModelConfig& c = target.config();
        const std::int32_t slot = cache.length(), position = cache.textLength(),
                           farPosition = target.farQueryPosition(position), begin = tailStart(slot);
        AttentionRow view = cache.view(slot);
        std::vector<std::int32_t> tail(static_cast<std::size_t>(slot - begin + 1));
        std::iota(tail.begin(), tail.end(), begin);
        view.tailSlots = tail.data();
        std::vector<float> near(static_cast<std::size_t>(c.rotaryDim)), far(near.size());
        ropeTable(target.frequencies(), {&position, 1}, near.data());
        ropeTable(target.frequencies(), {&farPosition, 1}, far.data());
        const PassRows rows{{&token, 1}, &slot, &view, near.data(), nullptr, cache.hasFar() ? far.data() : nullptr};
        const PassResult result = target.layers().run(rows, cache.planes(), LogitsOf::AllRows);
        return {result.logits.begin(), result.logits.end()};
    }

    std::vector<float> exact(TokenId token)
    {
        const TreeRow row{token, -1};
        const PassResult result = target.forward({&row, 1}, LogitsOf::AllRows);
        return {result.logits.begin(), result.logits.end()};
    }

    ForwardPass target;
    std::vector<TokenId> text;
};

double distance(const std::vector<float>& a, const std::vector<float>& b)
{
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += (a[i] - b[i]) * (a[i] - b[i]);
    return std::sqrt(sum / static_cast<double>(a.size()));
}

class TestPartialCache : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void leftOutKeysStillCount_data()
    {
        QTest::addColumn<QString>("rope");
        QTest::addColumn<QString>("attention");
        QTest::newRow("full") << "none"
                              << "full";
        QTest::newRow("Self-Extend") << "selfextend:8:256"
                                     << "full";
        QTest::newRow("rolling") << "none"
                                 << "rolling:4:1000";
    }

    /// A small model with random weights looks everywhere at once: what a choice of positions cannot hold, the
    /// remainder must.
    void leftOutKeysStillCount()
    {
        QFETCH(QString, rope);
        QFETCH(QString, attention);
        const ModelConfig& config = tinyModel()->config();
        Desk desk(planContext(config, 2048, rope.toStdString(), attention.toStdString()),
                  randomTokens(1500, config.vocabulary, 5));
        PartialCache window = desk.cache(CachePolicy::Window, 400), chosen = desk.cache(CachePolicy::Dynamic, 400);
        QVERIFY(chosen.seen() <= 400);
        double byWindow = 0, byChoice = 0;
        for (const TokenId token : randomTokens(20, config.vocabulary, 6)) {
            const std::vector<float> expected = desk.exact(token);
            byWindow += distance(desk.draft(window, token), expected);
            byChoice += distance(desk.draft(chosen, token), expected);
        }
        QVERIFY2(byChoice < 0.5 * byWindow, qPrintable(QString("%1 %2").arg(byChoice).arg(byWindow)));
    }

    void aBudgetForAllIsTheTarget()
    {
        const ModelConfig& config = tinyModel()->config();
        Desk desk(planContext(config, 2048), randomTokens(700, config.vocabulary, 7));
        PartialCache all = desk.cache(CachePolicy::Dynamic, 1024);
        QCOMPARE(all.seen(), 700);
        for (const TokenId token : randomTokens(5, config.vocabulary, 8))
            QVERIFY(desk.draft(all, token) == desk.exact(token));
    }
};

} // namespace

QTEST_GUILESS_MAIN(TestPartialCache)
#include "test_partial_cache.moc"
