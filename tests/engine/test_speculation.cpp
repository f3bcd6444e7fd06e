// Whatever drafts, however the strategy changes, the text is what one by one would give, and the cache holds the same
// bits (design, "Losslessness").
#include "engine/generation/generator.h"
#include "engine/model/backend/cpu/cpu_pass.h"
#include "engine/model/forward_pass.h"
#include "engine/sampling/noise.h"
#include "engine/sampling/sampler.h"
#include "engine/speculative/speculator.h"
#include "engine/training/target_reader.h"
#include "engine/types/strategy.h"

#include "tests/engine/speculation_fixture.h"

#include <QtTest>

#include <random>

using namespace longhand;
using longhand::test::goldenModel;
using longhand::test::randomTokens;
using longhand::test::SpeculationFixture;
using longhand::test::tinyModel;

namespace {

struct Case
{
    const char* rope;
    const char* attention;
};

constexpr Case kPlans[] = {{"none", "full"}, {"selfextend:4:128", "full"}, {"none", "rolling:4:128"}};

class TestSpeculation : public QObject, SpeculationFixture
{
    Q_OBJECT

    /// Drafts tested and accepted in the first turns after texts of 100 to 880 tokens, with a partial cache that has
    /// room for all of them. One turn each: later ones see positions that have left the near window as if they had not.
    std::pair<int, int> firstTurns(const std::shared_ptr<const Model>& model, const ContextPlan& context, int variant,
                                   KvEncoding encoding = KvEncoding::Bf16) const
    {
        Generator drafted(model, context, optionsOf(1, encoding));
        StrategySettings s = strategy("self", variant);
        s.budget = 1024;
        s.draftLength = 6;
        int tested = 0, accepted = 0;
        for (int round = 0; round < 40; ++round) {
            drafted.prefill(randomTokens(100 + static_cast<std::size_t>(round) * 20, model->config().vocabulary,
                                         4 + static_cast<std::uint64_t>(round)));
            drafted.setStrategy(s);
            drafted.beginRun(sampler(1.0, 1.2, true, 3), 200);
            for (const DraftTest& test : drafted.step().tests) {
                ++tested;
                accepted += test.acceptedRank == 0 ? 1 : 0;
            }
        }
        return {tested, accepted};
    }

private Q_SLOTS:
    void initTestCase() { makeDrafters(); }

    void sameTextWhateverDrafts_data()
    {
        QTest::addColumn<double>("temperature");
        QTest::addColumn<double>("penalty");
        QTest::addColumn<bool>("filters");
        QTest::addColumn<int>("row");
        int row = 0;
        for (const double temperature : {0.0, 0.7, 1.0, 1.2})
            for (const double penalty : {1.0, 1.2})
                for (const bool filters : {true, false})
                    QTest::addRow("T %.1f, penalty %.1f, filters %s", temperature, penalty, filters ? "on" : "off")
                        << temperature << penalty << filters << row++;
    }
    void sameTextWhateverDrafts()
    {
        QFETCH(double, temperature);
        QFETCH(double, penalty);
        QFETCH(bool, filters);
        QFETCH(int, row);
        // The seed also chooses the kind of penalty: where there is none, one will do; else the four kinds are shared
        // between the rows with filters and those without.
        std::vector<std::uint64_t> seeds{1 + static_cast<std::uint64_t>(row)};
        if (penalty != 1)
            seeds = filters ? std::vector<std::uint64_t>{1, 2} : std::vector<std::uint64_t>{3, 4};
        int round = row * 6; // each strategy meets every variant, in one row or another
        // Prompts: a short one, one that a partial cache cannot hold, and one that repeats itself.
        std::vector<TokenId> repeated = randomTokens(40, m_model->config().vocabulary, 5);
        for (int i = 0; i < 3; ++i)
            repeated.insert(repeated.end(), repeated.begin(), repeated.begin() + 40);
        const std::vector<TokenId> prompts[] = {m_model->tokenizer().encode("It was the year of the salt."),
                                                randomTokens(420, m_model->config().vocabulary, 3), repeated};
        for (std::size_t prompt = 0; prompt < std::size(prompts); ++prompt) {
            const Case& plan = kPlans[prompt];
            const ContextPlan context = planContext(m_model->config(), 2048, plan.rope, plan.attention);
            // Half of the cases over an 8-bit cache.
            const EngineOptions engine = optionsOf(1, filters ? KvEncoding::Bf16 : KvEncoding::Int8x8);
            Generator plain(m_model, context, engine), drafted(m_model, context, engine);
            // Every text grows beyond what a partial cache and a Glide block see.
            const std::int64_t length = prompt == 0 ? 300 : 160;
            for (const std::uint64_t seed : seeds) {
                const SamplerSettings settings = sampler(temperature, penalty, filters, seed);
                QVERIFY(plain.prefill(prompts[prompt]));
                const auto expected = write(plain, settings, length);
                QCOMPARE(static_cast<std::int64_t>(expected.size()), length);
                int variant = round++;
                for (const StrategyTraits& traits : strategies()) {
                    const std::string name = traits.choice.key;
                    if (traits.choice.value == Strategy::OneByOne)
                        continue;
                    QVERIFY(drafted.prefill(prompts[prompt]));
                    drafted.setStrategy(strategy(name, variant++));
                    const auto got = write(drafted, settings, length);
                    QVERIFY2(got == expected,
                             qPrintable(QString("%1, prompt %2, seed %3").arg(name.c_str()).arg(prompt).arg(seed)));
                }
            }
        }
    }

    /// Of every family, whose local layers, soft caps and rotations drafts may only approximate.
    void sameTextInEveryFamily_data()
    {
        QTest::addColumn<QString>("rope");
        QTest::addColumn<QString>("attention");
        QTest::newRow("gemma_bf16") << "auto"
                                    << "full";
        QTest::newRow("gemma2_q5_0") << "none"
                                     << "full";
        QTest::newRow("gemma2_window_q4_1") << "selfextend:40:200"
                                            << "full";
        QTest::newRow("gemma3_q8_0") << "selfextend:40:150"
                                     << "full";
        QTest::newRow("gemma3_linear_f16") << "auto"
                                           << "rolling:4:200";
        QTest::newRow("mistral_window_q8_0") << "none"
                                             << "full";
        QTest::newRow("phi3_q8_0") << "none"
                                   << "full";
        QTest::newRow("phi3_long_q5_1") << "auto"
                                        << "full";
        QTest::newRow("olmo2_q8_0") << "none"
                                    << "full";
        QTest::newRow("granite_q4_0") << "none"
                                      << "full";
        QTest::newRow("smollm3_q5_1") << "selfextend:40:150"
                                      << "full";
        QTest::newRow("mixtral_q4_0") << "none"
                                      << "full";
        QTest::newRow("qwen3moe_q5_0") << "selfextend:40:150"
                                       << "full";
        QTest::newRow("gpt_oss_mxfp4") << "auto"
                                       << "full";
    }
    void sameTextInEveryFamily()
    {
        QFETCH(QString, rope);
        QFETCH(QString, attention);
        const auto model = goldenModel(QTest::currentDataTag());
        const ContextPlan context = planContext(model->config(), 1024, rope.toStdString(), attention.toStdString());
        const auto prompt = randomTokens(420, model->config().vocabulary, 3);
        for (const auto& [temperature, encoding] :
             {std::pair{0.0, KvEncoding::Int8}, std::pair{1.0, KvEncoding::Bf16}, std::pair{1.0, KvEncoding::Int8x8}})
        {
            Generator plain(model, context, optionsOf(1, encoding)), drafted(model, context, optionsOf(2, encoding));
            const SamplerSettings settings = sampler(temperature, 1.2, true, 7);
            QVERIFY(plain.prefill(prompt));
            const auto expected = write(plain, settings, 200);
            QCOMPARE(expected.size(), std::size_t{200});
            for (int variant = 0; variant < 5; ++variant) {
                QVERIFY(drafted.prefill(prompt));
                drafted.setStrategy(strategy("self", variant));
                QVERIFY2(write(drafted, settings, 200) == expected, qPrintable(QString::number(variant)));
                QCOMPARE(drafted.pass().committed(), plain.pass().committed());
                for (std::int32_t p = 420; p < plain.pass().committed(); ++p)
                    QVERIFY2(drafted.pass().storedAt(p) == plain.pass().storedAt(p), qPrintable(QString::number(p)));
            }
            for (const char* name : {"suffix", "longspec", "draft-model", "triforce"})
            { // a small model of another family
                QVERIFY(drafted.prefill(prompt));
                StrategySettings s = strategy(name);
                s.glideFile = makeGlide(*model);
                drafted.setStrategy(s);
                QVERIFY2(write(drafted, settings, 200) == expected, name);
            }
        }
    }

    /// Another strategy after any step, a pause and a "restart" now and then: the same ids.
    void strategyChangesInMidRun()
    {
        std::mt19937 random(99);
        for (const Case& plan : kPlans) {
            const ContextPlan context = planContext(m_model->config(), 2048, plan.rope, plan.attention);
            const SamplerSettings settings = sampler(1.0, 1.2, true, 17);
            const auto prompt = randomTokens(300, m_model->config().vocabulary, 8);
            Generator plain(m_model, context, {bestIsa(), 1});
            QVERIFY(plain.prefill(prompt));
            const auto expected = write(plain, settings, 500);

            auto drafted = std::make_unique<Generator>(m_model, context, EngineOptions{bestIsa(), 2});
            QVERIFY(drafted->prefill(prompt));
            drafted->beginRun(settings, 500);
            int variant = 0;
            for (;;) {
                if (random() % 7 == 0)
                    drafted->setStrategy(strategy(strategyChoices()[random() % strategyChoices().size()].key,
                                                  static_cast<int>(variant++)));
                const StepEvent event = drafted->step();
                if (event.finish != FinishReason::None)
                    break;
                const auto written = static_cast<std::int64_t>(drafted->text().size() - prompt.size());
                if (random() % 60 == 0) {
                    // As if the program had ended: a new engine reads the text so far.
                    const std::vector<TokenId> text = drafted->text();
                    drafted = std::make_unique<Generator>(m_model, context,
                                                          EngineOptions{bestIsa(), 1 + static_cast<int>(random() % 2)});
                    QVERIFY(drafted->prefill(text));
                    drafted->beginRun(settings, 500 - written);
                }
            }
            QCOMPARE(std::vector<TokenId>(drafted->text().begin() + 300, drafted->text().end()), expected);
        }
    }

    /// Keys and values that drafting leaves in the cache are those of an autoregressive run, bit for bit.
    void sameCacheBits()
    {
        for (const Case& plan : kPlans) {
            const ContextPlan context = planContext(m_model->config(), 2048, plan.rope, plan.attention);
            const auto prompt = randomTokens(300, m_model->config().vocabulary, 4);
            const SamplerSettings settings = sampler(0.7, 1.2, true, 5);
            Generator plain(m_model, context, {bestIsa(), 1});
            QVERIFY(plain.prefill(prompt));
            write(plain, settings, 200);
            for (const char* name : {"self", "tokenswift", "auto", "draft-model", "triforce"}) {
                Generator drafted(m_model, context, {bestIsa(), 2});
                QVERIFY(drafted.prefill(prompt));
                drafted.setStrategy(strategy(name));
                write(drafted, settings, 200);
                QCOMPARE(drafted.pass().committed(), plain.pass().committed());
                QCOMPARE(drafted.text(), plain.text());
                for (std::int32_t p = 0; p < plain.pass().committed(); ++p)
                    QVERIFY2(drafted.pass().storedAt(p) == plain.pass().storedAt(p), qPrintable(QString::number(p)));
            }
        }
    }

    /// A self-drafter that goes on to another text drafts as a new one does: what it chose for the first is forgotten,
    /// and leaves the room that the other needs.
    void anotherTextIsDraftedAsByANewDrafter()
    {
        const auto longer = randomTokens(2600, m_model->config().vocabulary, 4),
                   shorter = randomTokens(2000, m_model->config().vocabulary, 5);
        const ContextPlan context = planContext(m_model->config(), 4096, "none", "full");
        const SamplerSettings settings = sampler(1.0, 1.2, true, 3);
        for (int variant = 0; variant < 5; ++variant) {
            StrategySettings s = strategy("self", variant);
            s.budget = 2048;
            s.draftLength = 3;
            Generator plain(m_model, context, {bestIsa(), 1}), used(m_model, context, {bestIsa(), 1}),
                fresh(m_model, context, {bestIsa(), 1});
            used.setStrategy(s);
            fresh.setStrategy(s);
            QVERIFY(used.prefill(longer));
            write(used, settings, 60);
            const auto steps = [&](Generator& generator) {
                generator.prefill(shorter);
                generator.beginRun(settings, 100);
                std::vector<std::vector<TokenId>> tokens;
                do
                    tokens.push_back(generator.step().tokens);
                while (generator.text().size() < shorter.size() + 100);
                return tokens;
            };
            const auto expected = steps(fresh);
            QCOMPARE(steps(used), expected);
            QVERIFY(plain.prefill(shorter));
            write(plain, settings, 100);
            QCOMPARE(used.text(), plain.text());
        }
    }

    /// What is drafted unplanned has a size and a cost, but no expected yield.
    void unplannedDraftsAreTold()
    {
        const auto prompt = randomTokens(300, m_model->config().vocabulary, 4);
        for (const char* name : {"tokenswift", "medusa", "triforce"}) {
            for (int variant = 0; variant < 3; ++variant) {
                Generator drafted(m_model, planContext(m_model->config(), 2048, "none"), {bestIsa(), 1});
                QVERIFY(drafted.prefill(prompt));
                drafted.setStrategy(strategy(name, variant));
                drafted.beginRun(sampler(1.0, 1.2, true, 3), 120);
                for (int i = 0; i < 10; ++i) {
                    const StepEvent event = drafted.step();
                    QCOMPARE(event.plan.strategy, std::string(name));
                    QCOMPARE(event.plan.nodes, event.rows - 1);
                    if (event.plan.nodes == 0) // as the first step of heads, which have no state to go on from
                        continue;
                    QVERIFY(event.plan.depth >= 1 && event.plan.depth <= event.plan.nodes);
                    QCOMPARE(event.plan.expectedTokens, 0.0f);
                    QCOMPARE(event.plan.expectedSeconds, 0.0f);
                    QVERIFY2(event.draftPasses > 0 && event.draftRows >= event.draftPasses, name);
                    QVERIFY2(event.draftBytes > 0, name);
                }
            }
        }
    }

    /// A call that drafted nothing is no measure of what a draft costs: the planner would think drafting free.
    void onlyDraftsAreTimed()
    {
        const ContextPlan context = planContext(m_model->config(), 2048, "none");
        const auto prompt = randomTokens(100, m_model->config().vocabulary, 4);
        ForwardPass pass = cpuPass(m_model, context, bestIsa(), 1);
        const auto memory = std::make_shared<PlannerMemory>(pass);
        memory->stepsOf[static_cast<int>(DraftMode::None)] = 100; // no trial of this
        memory->level.seconds = 1e-6;                             // of heads, soon
        Sampler ofRun(sampler(1.0, 1.2, true, 3), m_model->config().vocabulary, {});
        const auto text = std::span(prompt);
        StrategySettings s = strategy("auto");
        s.glideFile.clear();
        s.draftModel.clear();
        Speculator heads(pass, s, 0, memory);
        heads.begin(text);
        bool tried = false;
        for (int i = 0; i < 8; ++i) {
            StepEvent event;
            QVERIFY(heads.draft({text, ofRun, {}}, 32, 8, event).empty()); // no state to go on from
            tried = tried || event.plan.strategy == "heads";
        }
        QVERIFY(tried);
        QCOMPARE(memory->level.weight, 0.0);

        Speculator small(pass, strategy("draft-model"), 0, memory);
        small.begin(text);
        for (int i = 0; i < 8; ++i) { // it has read all of the text by then
            StepEvent event;
            QVERIFY(!small.draft({text, ofRun, {}}, 32, 1, event).empty());
            QCOMPARE(event.draftPasses > 0, i == 0);
        }
        QCOMPARE(memory->small.weight, 0.0);
    }

    /// What a self-draft reads of its cache depends on how the cache stores numbers.
    void bytesReadAreThoseOfTheEncoding()
    {
        const auto prompt = randomTokens(421, m_model->config().vocabulary, 4);
        const ContextPlan context = planContext(m_model->config(), 2048, "none");
        std::uint64_t perToken[2] = {}, read[2] = {};
        for (const int i : {0, 1}) {
            Generator drafted(m_model, context, optionsOf(1, i == 0 ? KvEncoding::Bf16 : KvEncoding::Int8));
            QVERIFY(drafted.prefill(prompt));
            StrategySettings s = strategy("self");
            s.budget = 1024;
            s.draftLength = 1;
            drafted.setStrategy(s);
            drafted.beginRun(sampler(1.0, 1.2, true, 3), 20);
            read[i] = drafted.step().draftBytes;
            perToken[i] = drafted.pass().kvBytesPerToken();
        }
        QVERIFY(perToken[0] > perToken[1]);
        QCOMPARE(read[0] - read[1], 421 * (perToken[0] - perToken[1])); // all of the text
    }

    /// A rolling view without sinks gives up the beginning of a long text, and drafters may look only at what is held.
    void aBeginningThatIsNoLongerHeld()
    {
        const auto prompt = randomTokens(2600, m_model->config().vocabulary, 4);
        const SamplerSettings settings = sampler(1.0, 1.2, true, 3);
        for (const char* attention : {"rolling:0:128", "rolling:2:128"}) {
            const ContextPlan context = planContext(m_model->config(), 4096, "none", attention);
            Generator plain(m_model, context, {bestIsa(), 1}), drafted(m_model, context, {bestIsa(), 1});
            QVERIFY(plain.prefill(prompt));
            const auto expected = write(plain, settings, 60);
            for (const char* name : {"longspec", "triforce", "auto", "self", "draft-model"}) {
                QVERIFY(drafted.prefill(prompt));
                StrategySettings s = strategy(name);
                s.glideFile = m_glide;
                if (name == std::string("triforce"))
                    s.draftModel.clear(); // else it drafts instead of the Glide block
                drafted.setStrategy(s);
                QVERIFY2(write(drafted, settings, 60) == expected, name);
            }
        }
    }

    /// The ends of runs and contexts, where drafts must stop short.
    void endsAreRespected()
    {
        const SamplerSettings settings = sampler(1.0, 1.0, true, 2);
        for (const std::int32_t planned : {330, 340, 400}) {
            const ContextPlan context = planContext(m_model->config(), planned, "none", "full");
            const auto prompt = randomTokens(300, m_model->config().vocabulary, 4);
            Generator plain(m_model, context, {bestIsa(), 1});
            QVERIFY(plain.prefill(prompt));
            const auto expected = write(plain, settings, 200);
            QVERIFY(static_cast<std::int32_t>(expected.size()) <= planned - 300);
            for (const char* name : {"self", "suffix", "tokenswift", "auto", "draft-model", "triforce"}) {
                Generator drafted(m_model, context, {bestIsa(), 1});
                QVERIFY(drafted.prefill(prompt));
                drafted.setStrategy(strategy(name));
                QCOMPARE(write(drafted, settings, 200), expected);
            }
            for (const std::int64_t tokens : {1, 2, 3, 7}) {
                Generator drafted(m_model, context, {bestIsa(), 1});
                QVERIFY(drafted.prefill(prompt));
                drafted.setStrategy(strategy("self"));
                QCOMPARE(static_cast<std::int64_t>(write(drafted, settings, tokens).size()), tokens);
            }
        }
    }

    /// The whole cache drafts what the target samples: every draft is accepted.
    void fullCacheIsAlwaysRight()
    {
        Generator drafted(m_model, planContext(m_model->config(), 2048, "selfextend:4:128", "full"), {bestIsa(), 2});
        QVERIFY(drafted.prefill(randomTokens(300, m_model->config().vocabulary, 4)));
        StrategySettings s = strategy("self", 3);
        s.draftLength = 5;
        drafted.setStrategy(s);
        drafted.beginRun(sampler(1.0, 1.2, true, 3), 120);
        for (int i = 0; i < 20; ++i) {
            const StepEvent event = drafted.step();
            QCOMPARE(event.tokens.size(), std::size_t{6});
            QCOMPARE(event.draftPasses, 5);
            for (const DraftTest& test : event.tests)
                QCOMPARE(int(test.acceptedRank), 0);
        }
    }

    /// A partial cache with room for the whole text sees what the target sees, from copies in another order: its drafts
    /// are right but for last bits.
    void roomForAllIsRight()
    {
        for (const Case& plan : kPlans) {
            for (const auto& [variant, encoding] :
                 {std::pair{0, KvEncoding::Bf16}, std::pair{1, KvEncoding::Bf16}, std::pair{2, KvEncoding::Bf16},
                  std::pair{0, KvEncoding::Int8}, std::pair{4, KvEncoding::Bf16}, std::pair{4, KvEncoding::Int8x8}})
            {
                const auto [tested, accepted] = firstTurns(
                    m_model, planContext(m_model->config(), 2048, plan.rope, plan.attention), variant, encoding);
                // With a window so short as this one, what leaves it within a turn is a part of it.
                const int wrong = std::string(plan.attention) == "full" ? tested / 50 : tested / 8;
                QVERIFY2(tested > 100 && accepted >= tested - wrong, qPrintable(QString("%1 %2, policy %3: %4 of %5")
                                                                                    .arg(plan.rope, plan.attention)
                                                                                    .arg(variant)
                                                                                    .arg(accepted)
                                                                                    .arg(tested)));
            }
        }
    }

    /// Local layers, soft caps and layers without rotation are drafted as they are.
    void roomForAllIsRightInEveryFamily()
    {
        for (const char* name : {"gemma2_q5_0", "gemma2_window_q4_1", "gemma3_q8_0", "phi3_long_q5_1", "olmo2_q8_0",
                                 "granite_q4_0", "smollm3_q5_1", "mixtral_q4_0", "qwen3moe_q5_0", "gpt_oss_mxfp4"})
        {
            const auto model = goldenModel(name);
            const auto [tested, accepted] = firstTurns(model, planContext(model->config(), 2048, "none"), 0);
            QVERIFY2(tested > 100 && accepted >= tested - tested / 50,
                     qPrintable(QString("%1: %2 of %3").arg(name).arg(accepted).arg(tested)));
        }
    }

    void badStrategiesAreRefused()
    {
        Generator generator(m_model, planContext(m_model->config(), 2048), {bestIsa(), 1});
        StrategySettings s;
        QVERIFY_THROWS_EXCEPTION(Error, strategyOf("magic"));
        s.kind = static_cast<Strategy>(99);
        QVERIFY_THROWS_EXCEPTION(Error, generator.setStrategy(s));
        s.kind = Strategy::Medusa; // without heads
        QVERIFY_THROWS_EXCEPTION(Error, generator.setStrategy(s));
        s.kind = Strategy::Self;
        s.budget = 10;
        QVERIFY_THROWS_EXCEPTION(Error, generator.setStrategy(s));
        QCOMPARE(generator.strategy().kind, Strategy::OneByOne);
    }
};

} // namespace

QTEST_GUILESS_MAIN(TestSpeculation)
#include "test_speculation.moc"
