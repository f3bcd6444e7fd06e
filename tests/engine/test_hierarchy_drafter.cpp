// TriForce: what stands is what the target over its retrieval cache samples, whoever drafts for it.
#include "engine/generation/generator.h"
#include "engine/metrics/draft_metrics.h"
#include "engine/types/strategy.h"
#include "tests/support/random_glide.h"
#include "tests/support/random_heads.h"
#include "tests/support/test_models.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>

using namespace longhand;
using longhand::test::goldenModel;
using longhand::test::randomTokens;
using longhand::test::tinyModel;
using longhand::test::tinyModelPath;

namespace {

class TestHierarchyDrafter : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::string m_heads, m_glide;

    static SamplerSettings sampler()
    {
        SamplerSettings s;
        s.seed = 6;
        return s;
    }
    StrategySettings triforce(const QString& lowest, int gamma1, int gamma2) const
    {
        StrategySettings s;
        s.kind = Strategy::TriForce;
        s.budget = 1024;
        s.gamma1 = gamma1;
        s.gamma2 = gamma2;
        if (lowest == "small model")
            s.draftModel = tinyModelPath().string();
        if (lowest == "heads")
            s.headsFile = m_heads;
        if (lowest == "glide")
            s.glideFile = m_glide;
        return s;
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_heads = m_folder.filePath("heads.safetensors").toStdString();
        longhand::test::saveRandomHeads(*tinyModel(), HeadKind::Chained, m_heads);
        m_glide = m_folder.filePath("glide.safetensors").toStdString();
        longhand::test::saveRandomGlide(*tinyModel(), m_glide);
    }

    void levelsAreCounted_data()
    {
        QTest::addColumn<QString>("lowest");
        QTest::addColumn<int>("source");
        QTest::newRow("small model") << "small model" << int(TokenSource::SmallModel);
        QTest::newRow("heads") << "heads" << int(TokenSource::Head);
        QTest::newRow("glide") << "glide" << int(TokenSource::Glide);
        QTest::newRow("phrases") << "phrases" << int(TokenSource::Suffix);
    }
    /// A cache with room for all of the text gives the target's own samples: whatever stands is accepted. So each step
    /// yields at least gamma2 + 1 tokens, whichever drafter is lowest and however bad it is.
    void levelsAreCounted()
    {
        QFETCH(QString, lowest);
        QFETCH(int, source);
        for (const auto& [gamma1, gamma2] : {std::pair{2, 6}, std::pair{1, 1}, std::pair{5, 3}}) {
            Generator generator(tinyModel(), planContext(tinyModel()->config(), 2048), {bestIsa(), 2});
            QVERIFY(generator.prefill(randomTokens(150, tinyModel()->config().vocabulary, 3)));
            generator.setStrategy(triforce(lowest, gamma1, gamma2));
            generator.beginRun(sampler(), 400);
            DraftMetrics metrics;
            int wrong = 0;
            for (int step = 0; step < 20; ++step) {
                const StepEvent event = generator.step();
                metrics.add(event);
                QCOMPARE(event.plan.strategy, std::string("triforce"));
                QCOMPARE(event.levels.size(), std::size_t{2});
                const DraftLevel &low = event.levels[0], &high = event.levels[1];
                QCOMPARE(int(low.source), source);
                QCOMPARE(high.source, TokenSource::SelfDraft);
                QVERIFY(high.drafted >= gamma2 && high.drafted <= gamma2 + gamma1);
                QCOMPARE(event.rows, high.drafted + 1);
                QVERIFY(low.accepted <= low.tested && low.tested <= low.drafted);
                // A pass of the upper level adds a token of its own to those that it accepts.
                QCOMPARE(high.drafted, low.accepted + high.passes);
                QCOMPARE(high.rows, low.drafted + high.passes);
                for (const DraftTest& test : event.tests)
                    if (test.source == TokenSource::SelfDraft)
                        wrong += test.acceptedRank == 0 ? 0 : 1;
                // Tokens are the lowest level's where it drafted them, and the upper level's else.
                const auto ofLow = std::count(event.sources.begin(), event.sources.end(), low.source);
                QVERIFY(ofLow <= low.accepted);
                if (static_cast<int>(event.tokens.size()) == high.drafted + 1) {
                    QCOMPARE(int(ofLow), low.accepted);
                    QCOMPARE(event.sources.back(), TokenSource::Target);
                }
            }
            QVERIFY2(wrong <= 1, qPrintable(QString::number(wrong))); // copies in another order: last bits
            const MetricsSummary& sum = metrics.total();
            const LevelMetrics& low = sum.levels[static_cast<std::size_t>(source)];
            const LevelMetrics& high = sum.levels[static_cast<std::size_t>(TokenSource::SelfDraft)];
            QCOMPARE(low.steps, 20);
            QCOMPARE(high.length(), static_cast<double>(high.drafted) / 20);
            QVERIFY(high.acceptance.tested == 0 && high.seconds > 0);
            if (lowest == "small model") {
                // The target's own weights, whose window holds the whole text.
                QVERIFY(low.acceptance.tested > 0 && low.acceptance.accepted >= low.acceptance.tested - 2);
            }
            // All but a search in the text take passes of their own.
            QCOMPARE(low.passes > 0, lowest != "phrases");
            QVERIFY(low.rows >= low.passes);
            QCOMPARE(sum.draftPasses, low.passes + high.passes);
            QCOMPARE(sum.draftRows, low.rows + high.rows);
            MetricsSummary twice = sum;
            twice.add(sum);
            QCOMPARE(twice.levels[static_cast<std::size_t>(source)].drafted, 2 * low.drafted);
        }
    }

    /// However much is asked for, and wherever the run ends, the text is the target's.
    void endsAndLimitsAreRespected()
    {
        const auto prompt = randomTokens(300, tinyModel()->config().vocabulary, 4);
        for (const std::int32_t planned : {330, 700}) {
            const ContextPlan plan = planContext(tinyModel()->config(), planned, "none");
            std::vector<TokenId> expected;
            const auto write = [&](const StrategySettings& s, std::int64_t tokens) {
                Generator generator(tinyModel(), plan, {bestIsa(), 1});
                generator.prefill(prompt);
                generator.setStrategy(s);
                generator.beginRun(sampler(), tokens);
                while (generator.step().finish == FinishReason::None) {
                }
                return std::vector<TokenId>(generator.text().begin() + 300, generator.text().end());
            };
            StrategySettings plain;
            plain.kind = Strategy::OneByOne;
            expected = write(plain, 300);
            for (const char* lowest : {"small model", "heads", "glide", "phrases"}) {
                QCOMPARE(write(triforce(lowest, 16, 32), 300), expected);
                QCOMPARE(write(triforce(lowest, 3, 7), 300), expected);
            }
            QCOMPARE(write(triforce("small model", 4, 8), 2),
                     std::vector<TokenId>(expected.begin(), expected.begin() + 2));
        }
    }

    void gammasHaveLimits()
    {
        QVERIFY_THROWS_EXCEPTION(Error, triforce("phrases", 0, 6).validate());
        QVERIFY_THROWS_EXCEPTION(Error, triforce("phrases", 17, 6).validate());
        QVERIFY_THROWS_EXCEPTION(Error, triforce("phrases", 2, 0).validate());
        QVERIFY_THROWS_EXCEPTION(Error, triforce("phrases", 2, 33).validate());
        QCOMPARE(triforce("phrases", 2, 6).usedCache(), CachePolicy::Retrieval);
    }
};

} // namespace

QTEST_GUILESS_MAIN(TestHierarchyDrafter)
#include "test_hierarchy_drafter.moc"
