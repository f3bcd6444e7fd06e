// Settings that change in the middle of a run: from the next token on, without reading anything again.
#include "engine/generation/generator.h"
#include "engine/model/forward_pass.h"

#include "tests/support/test_models.h"

#include <QtTest>

#include <random>

using namespace longhand;
using longhand::test::tinyModel;

namespace {

struct Part
{
    SamplerSettings sampler;
    std::int64_t tokens = 0;
};

SamplerSettings sampled(std::mt19937& random)
{
    const auto one = [&](std::initializer_list<double> values) {
        return *(values.begin() + std::uniform_int_distribution<std::ptrdiff_t>(
                                      0, static_cast<std::ptrdiff_t>(values.size()) - 1)(random));
    };
    SamplerSettings s;
    s.penalty = one({1, 1.2, 3});
    s.penaltyWindow = static_cast<std::int32_t>(one({0, 16, 1024}));
    s.penaltySlope = one({0, 0.5, 1});
    s.penaltyBy = static_cast<PenaltyBy>(one({0, 1, 2}));
    s.penaltySparesMarks = one({0, 1}) == 1;
    s.penaltySparedWords = static_cast<std::int32_t>(one({0, 50}));
    s.sparesWordEnds = one({0, 1}) == 1;
    s.sparesContractions = one({0, 1}) == 1;
    s.dryLongestWord = static_cast<std::int32_t>(one({0, 2}));
    s.endsLongWords = one({0, 1}) == 1;
    s.mostWordEnds = static_cast<std::int32_t>(one({0, 3}));
    s.variedOpenings = one({0, 1.5});
    s.longestSentence = static_cast<std::int32_t>(one({0, 4}));
    s.longestParagraph = static_cast<std::int32_t>(one({0, 16}));
    s.mostContractions = static_cast<std::int32_t>(one({0, 1}));
    s.mostBareLines = static_cast<std::int32_t>(one({0, 1}));
    s.mostMarks = static_cast<std::int32_t>(one({0, 20}));
    s.temperature = one({0, 0.7, 1, 1.5});
    s.topK = static_cast<std::int32_t>(one({0, 40}));
    s.topP = one({1, 0.9});
    s.minP = one({0, 0.1});
    s.dryMultiplier = one({0, 0.8});
    s.seed = static_cast<std::uint64_t>(one({7, 8, 123456789}));
    s.take = static_cast<std::uint64_t>(one({0, 3}));
    return s;
}

std::vector<Part> partsOf(unsigned seed)
{
    std::mt19937 random(seed);
    std::vector<Part> parts;
    for (int i = 0; i < 5; ++i)
        parts.push_back({sampled(random), std::uniform_int_distribution<std::int64_t>(1, 60)(random)});
    return parts;
}

StrategySettings drafting(const std::string& name)
{
    StrategySettings settings;
    settings.kind = strategyOf(name);
    settings.budget = 256;
    settings.sinks = 4;
    return settings;
}

} // namespace

class TestSamplerChange : public QObject
{
    Q_OBJECT

    std::shared_ptr<const Model> m_model;
    ContextPlan m_plan;
    std::vector<TokenId> m_prompt;

    std::unique_ptr<Generator> generator() const
    {
        auto made = std::make_unique<Generator>(m_model, m_plan, EngineOptions{bestIsa(), 1});
        made->prefill(m_prompt);
        return made;
    }

    /// Each part by a generator of its own that has read the text so far: what a change must give.
    std::vector<TokenId> byFreshRuns(const std::vector<Part>& parts) const
    {
        std::vector<TokenId> text = m_prompt;
        for (const Part& part : parts) {
            Generator g(m_model, m_plan, {bestIsa(), 1});
            g.prefill(text);
            g.beginRun(part.sampler, part.tokens);
            while (g.step().finish == FinishReason::None) {
            }
            text = g.text();
        }
        return text;
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_model = tinyModel();
        m_plan = planContext(m_model->config(), 2048, "none", "full");
        m_prompt = m_model->tokenizer().encode("It was the year of the salt, and the ferry had not come.");
    }

    void holdsFromTheNextTokenOn()
    {
        for (const unsigned seed : {1U, 2U, 3U}) {
            const auto parts = partsOf(seed);
            const auto expected = byFreshRuns(parts);
            for (const char* name : {"ar", "self", "ngram", "suffix", "auto"}) {
                const auto g = generator();
                g->setStrategy(drafting(name));
                g->beginRun(parts.front().sampler, parts.front().tokens);
                for (std::size_t i = 0; i < parts.size(); ++i) {
                    if (i > 0)
                        g->changeRun(parts[i].sampler, parts[i].tokens);
                    while (g->step().finish == FinishReason::None) {
                    }
                }
                QVERIFY2(g->text() == expected, name);
            }
        }
    }

    void changesBetweenAnyTwoSteps()
    {
        SamplerSettings before, after;
        before.seed = after.seed = 5;
        after.temperature = 0.4;
        after.penalty = 2;
        const auto g = generator();
        g->setStrategy(drafting("auto"));
        g->beginRun(before, 200);
        while (g->text().size() < m_prompt.size() + 30)
            g->step();
        const auto written = static_cast<std::int64_t>(g->text().size() - m_prompt.size());
        g->changeRun(after, 100);
        std::int64_t steps = 0;
        for (;;) {
            const StepEvent event = g->step();
            ++steps;
            if (event.finish != FinishReason::None) {
                QCOMPARE(event.finish, FinishReason::Length);
                break;
            }
        }
        QVERIFY(steps > 0);
        QCOMPARE(static_cast<std::int64_t>(g->text().size() - m_prompt.size()), written + 100);
        QVERIFY(g->text() == byFreshRuns({{before, written}, {after, 100}}));
        QVERIFY(g->text() != byFreshRuns({{before, written + 100}}));
    }

    void nothingIsReadAgain()
    {
        const auto g = generator();
        g->beginRun({}, 50);
        g->step();
        const std::int32_t held = g->pass().committed();
        SamplerSettings other;
        other.temperature = 0.5;
        g->changeRun(other, 50);
        QCOMPARE(g->pass().committed(), held);
        const StepEvent event = g->step();
        QCOMPARE(event.rows, 1);
    }

    void refusesWhatCannotBe()
    {
        const auto g = generator();
        QVERIFY_EXCEPTION_THROWN(g->changeRun({}, 10), Error); // no run is on
        SamplerSettings settings;
        settings.seed = 3;
        g->beginRun(settings, 40);
        g->step();
        SamplerSettings bad;
        bad.penalty = 0.5;
        QVERIFY_EXCEPTION_THROWN(g->changeRun(bad, 10), Error);
        QVERIFY_EXCEPTION_THROWN(g->changeRun(settings, 0), Error);
        while (g->step().finish == FinishReason::None) {
        }
        QVERIFY(g->text() == byFreshRuns({{settings, 40}})); // as if nothing had been asked
    }
};

QTEST_GUILESS_MAIN(TestSamplerChange)
#include "test_sampler_change.moc"
