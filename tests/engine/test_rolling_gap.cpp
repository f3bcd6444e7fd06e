// A rolling view lets a reading leave out what no layer can reach: the same bits as reading all.
#include "engine/generation/generator.h"
#include "engine/model/backend/cpu/cpu_pass.h"

#include "tests/support/test_models.h"

#include <QtTest>

using namespace longhand;
using longhand::test::randomTokens;
using longhand::test::tinyModel;

class TestRollingGap : public QObject
{
    Q_OBJECT

    std::shared_ptr<const Model> m_model;
    ContextPlan m_plan;

    std::vector<TokenId> tokens(std::size_t count, std::uint64_t seed = 1) const
    {
        return randomTokens(count, m_model->tokenizer().vocabularySize(), seed);
    }
    std::int32_t reach() const { return m_model->config().layers * (m_plan.rollingWindow - 1); }
    /// Reads in steps so short that nothing can be left out of any.
    void readAll(Generator& generator, const std::vector<TokenId>& text) const
    {
        for (std::size_t end = 400; end < text.size(); end += 400)
            QVERIFY(generator.prefill(std::span(text).first(end)));
        QVERIFY(generator.prefill(text));
    }
    static std::vector<float> bits(const Generator& generator, std::int32_t begin, std::int32_t end)
    {
        std::vector<float> all;
        for (std::int32_t p = begin; p < end; ++p) {
            const auto at = generator.pass().storedAt(p);
            all.insert(all.end(), at.begin(), at.end());
        }
        return all;
    }
    static std::vector<float> goOn(Generator& generator)
    {
        SamplerSettings settings;
        settings.seed = 3;
        generator.beginRun(settings, 20);
        std::vector<float> logs;
        for (FinishReason finish = FinishReason::None; finish == FinishReason::None;) {
            const StepEvent event = generator.step();
            logs.insert(logs.end(), event.logProbabilities.begin(), event.logProbabilities.end());
            finish = event.finish;
        }
        return logs;
    }
    static std::int64_t rowsRead(Generator& generator, const std::vector<TokenId>& text)
    {
        std::int64_t before = -1, rows = 0;
        generator.prefill(text, [&](std::int64_t done, std::int64_t) {
            if (before >= 0 && done - before <= generator.pass().maxRows())
                rows += done - before;
            before = done;
            return true;
        });
        return rows;
    }

private Q_SLOTS:
    void initTestCase_data()
    {
        QTest::addColumn<QString>("attention");
        QTest::newRow("few sinks") << "rolling:4:128";
        QTest::newRow("sinks of two blocks") << "rolling:700:128";
    }
    void initTestCase() { m_model = tinyModel(); }
    void init()
    {
        QFETCH_GLOBAL(QString, attention);
        m_plan = planContext(m_model->config(), 16384, "none", attention.toStdString());
    }

    void theSameBits()
    {
        const auto size = std::size_t(reach() + 1024 + 5 * kKvBlock);
        for (const std::size_t more : {0, 77, 511}) {
            const auto text = tokens(size + more, 5 + more);
            Generator all(m_model, m_plan, {bestIsa(), 2}), some(m_model, m_plan, {bestIsa(), 2});
            readAll(all, text);
            const std::int64_t rows = rowsRead(some, text);
            QVERIFY2(rows < std::int64_t(text.size()) - 2 * kKvBlock, qPrintable(QString::number(rows)));
            QCOMPARE(some.readText().size(), text.size() - 1);
            const auto end = std::int32_t(text.size()) - 1;
            QVERIFY(bits(all, end - m_plan.rollingWindow, end) == bits(some, end - m_plan.rollingWindow, end));
            QVERIFY(bits(all, 0, m_plan.sinks) == bits(some, 0, m_plan.sinks));
            const auto expected = goOn(all);
            QCOMPARE(goOn(some), expected);
            // What was written is taken back, and a little of the text before it.
            const std::vector<TokenId> shorter(text.begin(), text.end() - 900);
            Generator again(m_model, m_plan, {bestIsa(), 2});
            readAll(again, shorter);
            QVERIFY(some.prefill(shorter));
            QCOMPARE(goOn(some), goOn(again));
        }
    }

    void aTextThatNeedsWhatWasLeftOut()
    {
        const auto text = tokens(std::size_t(reach() + 1024 + 6 * kKvBlock), 9);
        const auto gap = ForwardPass::outOfReach(m_model->config().layers, m_plan, std::int32_t(text.size()) - 1);
        QVERIFY(gap.end > gap.begin);
        // Cut in the gap, before it, and within what was only read to prepare.
        for (const std::int32_t cut : {gap.begin / 2, gap.begin, gap.begin + 100, gap.end, gap.end + 50,
                                       gap.end + reach() / 2, gap.end + reach(), gap.end + reach() + 10})
        {
            std::vector<TokenId> changed(text.begin(), text.begin() + cut);
            changed.push_back(text[std::size_t(cut)] == 3 ? 4 : 3);
            changed.push_back(7);
            Generator fresh(m_model, m_plan, {bestIsa(), 2}), used(m_model, m_plan, {bestIsa(), 2});
            readAll(fresh, changed);
            const auto expected = goOn(fresh);
            QVERIFY(used.prefill(text));
            QVERIFY(used.prefill(changed));
            QCOMPARE(goOn(used), expected);
            // Interrupted while it prepared, then another, shorter text.
            Generator interrupted(m_model, m_plan, {bestIsa(), 2});
            QVERIFY(!interrupted.prefill(text, [&](std::int64_t done, std::int64_t) { return done < gap.end + 20; }));
            QVERIFY(interrupted.prefill(changed));
            QCOMPARE(goOn(interrupted), expected);
        }
    }

    void nothingIsLeftOutOfOtherViews()
    {
        const ContextPlan full = planContext(m_model->config(), 16384, "none", "full");
        QVERIFY(ForwardPass::outOfReach(2, full, 16000) == ForwardPass::Gap());
        QVERIFY(ForwardPass::outOfReach(2, m_plan, 1000) == ForwardPass::Gap());
        QVERIFY(ForwardPass::outOfReach(2, m_plan, 0) == ForwardPass::Gap());
        const ForwardPass::Gap gap = ForwardPass::outOfReach(2, m_plan, 16000);
        QVERIFY(gap.end <= 16000 - 2 * 127 - 1024 && gap.begin >= m_plan.sinks);
        ForwardPass pass = cpuPass(m_model, full, bestIsa(), 1);
        QVERIFY_EXCEPTION_THROWN(pass.skipTo(1024), Error);
    }
};

QTEST_GUILESS_MAIN(TestRollingGap)
#include "test_rolling_gap.moc"
