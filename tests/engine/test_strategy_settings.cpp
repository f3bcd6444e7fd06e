// What a strategy is asked for is what it drafts: n-gram k, draft length, trees, and who guesses for whom. The text is
// that of test_speculation, whatever is asked for.
#include "engine/model/backend/cpu/cpu_pass.h"
#include "engine/speculative/planner_memory.h"
#include "engine/speculative/planner_store.h"
#include "engine/speculative/speculator.h"
#include "engine/training/target_reader.h"

#include "tests/engine/speculation_fixture.h"

#include <QtTest>

using namespace longhand;
using longhand::test::randomTokens;
using longhand::test::SpeculationFixture;

class TestStrategySettings : public QObject, SpeculationFixture
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { makeDrafters(); }

    /// "n-gram k": so many candidates are proposed where phrases of the text are looked up, if the text has them.
    void kIsHowManyPhrasesAreProposed_data()
    {
        QTest::addColumn<QString>("strategy");
        for (const char* name : {"auto", "suffix"})
            QTest::newRow(name) << QString(name);
    }
    void kIsHowManyPhrasesAreProposed()
    {
        QFETCH(QString, strategy);
        std::vector<TokenId> text;
        for (TokenId i = 0; i < 70; ++i)
            text.insert(text.end(), {7, 8, 100 + i});
        text.insert(text.end(), {7, 8});
        ForwardPass pass =
            cpuPass(m_model, planContext(m_model->config(), 2048, "none", "full"), bestIsa(), 1, 64, KvEncoding::Int8);
        std::vector<float> hidden;
        for (std::size_t i = 0; i + 1 < text.size(); ++i) {
            const std::vector<TreeRow> rows{{text[i], -1}};
            const PassResult result = pass.forward(rows, LogitsOf::LastRow);
            hidden.assign(result.hidden.begin(), result.hidden.end());
            pass.commit(std::vector<std::int32_t>{0});
        }
        Sampler sampler(this->sampler(1.0, 1.2, true, 3), m_model->config().vocabulary, neverSampled(*m_model));
        for (const int k : {0, 1, 2, 5, 20, 40}) {
            StrategySettings s = this->strategy(strategy.toStdString());
            s.ngramK = k;
            Speculator speculator(pass, s, 0, std::make_shared<PlannerMemory>(pass));
            speculator.begin(text);
            StepEvent event;
            const int kept =
                speculator.draft({text, sampler, hidden}, TokenTree::kMaxNodes, TokenTree::kMaxDepth, event).size();
            int phrases = 0;
            for (const DraftNode& node : speculator.proposed().nodes())
                phrases += node.parent == TokenTree::kRoot && node.proposedBy(TokenSource::Suffix) ? 1 : 0;
            QCOMPARE(phrases, k);
            QVERIFY(kept <= speculator.proposed().size());
        }
    }

    /// --draft-length holds for what is looked up, too.
    void lookedUpChainsAreNoLongerThanAsked()
    {
        const ContextPlan context = planContext(m_model->config(), 2048, "none", "full");
        std::vector<TokenId> prompt = randomTokens(60, m_model->config().vocabulary, 5);
        for (int i = 0; i < 3; ++i)
            prompt.insert(prompt.end(), prompt.begin(), prompt.begin() + 60);
        for (const char* name : {"suffix", "ngram"})
            for (const int length : {0, 1, 2}) {
                Generator drafted(m_model, context, optionsOf(1, KvEncoding::Int8));
                QVERIFY(drafted.prefill(prompt));
                StrategySettings s = strategy(name);
                s.draftLength = length;
                drafted.setStrategy(s);
                drafted.beginRun(sampler(1.0, 1.0, true, 3), 40);
                const int nodes = drafted.step().rows - 1; // all chains, of which each has its place at every depth
                QVERIFY2(length == 0 || (nodes > 0 && nodes <= length * s.ngramK), qPrintable(QString::number(nodes)));
            }
    }

    /// A tree that was asked for is drafted as it is, and changes no text.
    void glideDraftsTheTreeThatIsAskedFor()
    {
        const ContextPlan context = planContext(m_model->config(), 2048, "none", "full");
        const SamplerSettings settings = sampler(1.0, 1.2, false, 5); // no filters: all have their children
        const auto prompt = randomTokens(300, m_model->config().vocabulary, 8);
        Generator plain(m_model, context, optionsOf(1, KvEncoding::Int8));
        QVERIFY(plain.prefill(prompt));
        const auto expected = write(plain, settings, 200);
        Generator drafted(m_model, context, optionsOf(1, KvEncoding::Int8));
        for (const std::vector<int>& tree : {std::vector<int>{2, 2, 2}, {3, 1, 2}, {1, 1, 1, 1, 1}}) {
            int nodes = 0, level = 1;
            for (const int children : tree)
                nodes += level *= children;
            StrategySettings s = strategy("longspec");
            s.tree = tree;
            QVERIFY(drafted.prefill(prompt));
            drafted.setStrategy(s);
            drafted.beginRun(settings, 200);
            std::vector<TokenId> got;
            int whole = 0;
            for (FinishReason finish = FinishReason::None; finish == FinishReason::None;) {
                const StepEvent event = drafted.step();
                got.insert(got.end(), event.tokens.begin(), event.tokens.end());
                finish = event.finish;
                whole += event.rows == 1 + nodes ? 1 : 0;
                const bool isNearTheEnd = got.size() + tree.size() + 1 >= expected.size();
                QVERIFY2(event.rows == 1 || event.rows == 1 + nodes || isNearTheEnd,
                         qPrintable(QString("%1 rows").arg(event.rows)));
                for (const DraftTest& test : event.tests)
                    QVERIFY(isNearTheEnd || test.candidates == tree[test.depth - 1u]);
            }
            QVERIFY2(whole > 100, qPrintable(QString::number(whole)));
            QVERIFY(got == expected);
        }
    }

    /// Without a Glide block the small model guesses for the self-drafter, which `auto` takes where its passes are
    /// cheap.
    void theSmallModelGuessesForTheSelfDraft()
    {
        struct Known final : PlannerStore
        {
            std::string record;
            std::string load(const std::string&) override { return record; }
            void save(const std::string&, const std::string&) override {}
        };
        const ContextPlan context = planContext(m_model->config(), 2048, "none", "full");
        const auto prompt = randomTokens(420, m_model->config().vocabulary, 3);
        const SamplerSettings settings = sampler(1.0, 1.2, true, 1);
        Generator plain(m_model, context, optionsOf(1, KvEncoding::Int8));
        QVERIFY(plain.prefill(prompt));
        const auto expected = write(plain, settings, 120);
        // A machine whose passes over the whole text are dear, and a text whose self-drafts have been right.
        PlannerMemory memory(cpuPass(m_model, context, bestIsa(), 1));
        for (int rows = 1; rows <= 16; ++rows) {
            memory.verify.add(rows, 420, 1 + 0.01 * rows);
            memory.draft.add(rows, 256, 0.01 + 0.001 * rows);
        }
        memory.small.add(0.0001);
        memory.acceptance.expect(TokenSource::SelfDraft, std::vector<double>(8, 0.97), 60);
        memory.acceptance.expect(TokenSource::SmallModel, std::vector<double>(8, 0.6), 60);
        std::fill(std::begin(memory.stepsOf), std::end(memory.stepsOf), 1000);
        memory.triedAt = 420;
        auto known = std::make_shared<Known>();
        known->record = memory.record();
        EngineOptions options = optionsOf(1, KvEncoding::Int8);
        options.plans = known;
        Generator drafted(m_model, context, options);
        QVERIFY(drafted.prefill(prompt));
        StrategySettings s = strategy("auto");
        s.glideFile = s.headsFile = {};
        drafted.setStrategy(s);
        drafted.beginRun(settings, 120);
        std::vector<TokenId> got;
        int guesses = 0;
        for (FinishReason finish = FinishReason::None; finish == FinishReason::None;) {
            const StepEvent event = drafted.step();
            got.insert(got.end(), event.tokens.begin(), event.tokens.end());
            finish = event.finish;
            for (const DraftTest& test : event.tests)
                guesses += event.plan.strategy == std::string("self") && test.source == TokenSource::SmallModel ? 1 : 0;
        }
        QVERIFY(guesses > 0);
        QVERIFY(got == expected);
    }
};

QTEST_GUILESS_MAIN(TestStrategySettings)
#include "test_strategy_settings.moc"
