// Another model drafts: what it proposes, how it follows the text, and which models are refused.
#include "engine/generation/generator.h"
#include "engine/speculative/small_model_drafter.h"
#include "tests/support/broken_model.h"
#include "tests/support/test_models.h"

#include <QTemporaryDir>
#include <QtTest>

#include <filesystem>
#include <random>

using namespace longhand;
using longhand::test::goldenFolder;
using longhand::test::goldenModel;
using longhand::test::randomTokens;
using longhand::test::tinyModel;
using longhand::test::tinyModelPath;

namespace {

constexpr const char* kQwen = "qwen2_q4_0"; // 288 tokens, all of which the tiny model has under other ids

std::string pathOf(const std::string& name)
{
    return (goldenFolder() / "models" / (name + ".gguf")).string();
}

class TestSmallModelDrafter : public QObject
{
    Q_OBJECT

    static StrategySettings strategy(const std::string& draftModel, int length = 0)
    {
        StrategySettings s;
        s.kind = Strategy::DraftModel;
        s.draftModel = draftModel;
        s.draftLength = length;
        return s;
    }
    static SamplerSettings sampler(double temperature)
    {
        SamplerSettings s;
        s.temperature = temperature;
        s.seed = 5;
        return s;
    }
    struct Run
    {
        std::vector<TokenId> tokens;
        int tested = 0, accepted = 0, steps = 0, remarks = 0, draftPasses = 0;
        std::string remark;
    };
    static Run write(Generator& generator, const SamplerSettings& settings, std::int64_t tokens)
    {
        generator.beginRun(settings, tokens);
        Run run;
        for (;;) {
            const StepEvent event = generator.step();
            ++run.steps;
            run.tokens.insert(run.tokens.end(), event.tokens.begin(), event.tokens.end());
            run.draftPasses += event.draftPasses;
            for (const DraftTest& test : event.tests) {
                run.tested += test.source == TokenSource::SmallModel ? 1 : 0;
                run.accepted += test.source == TokenSource::SmallModel && test.acceptedRank == 0 ? 1 : 0;
            }
            if (!event.remark.empty()) {
                ++run.remarks;
                run.remark = event.remark.text();
            }
            if (event.finish != FinishReason::None)
                return run;
        }
    }
    static std::vector<std::pair<TokenId, std::int32_t>> nodesOf(const TokenTree& tree)
    {
        std::vector<std::pair<TokenId, std::int32_t>> nodes;
        for (const DraftNode& node : tree.nodes())
            nodes.emplace_back(node.token, node.parent);
        return nodes;
    }

private Q_SLOTS:
    /// The target's own weights sample what the target samples, as long as its window holds the whole text.
    void itsOwnWeightsAreAlwaysRight()
    {
        for (const double temperature : {0.0, 1.0}) {
            Generator generator(tinyModel(), planContext(tinyModel()->config(), 2048), {bestIsa(), 2});
            QVERIFY(generator.prefill(randomTokens(200, tinyModel()->config().vocabulary, 3)));
            generator.setStrategy(strategy(tinyModelPath().string(), 4));
            const Run run = write(generator, sampler(temperature), 150);
            QCOMPARE(run.steps, 30);
            QCOMPARE(run.tested, 120);
            QCOMPARE(run.accepted, 120);
        }
    }

    /// Beyond its window it still guesses well, and reads no more than it did.
    void aLongTextCostsNoMore()
    {
        const std::vector<TokenId> text = randomTokens(3000, tinyModel()->config().vocabulary, 4);
        SmallModelDrafter drafter(tinyModel(), *tinyModel(), bestIsa(), 2);
        Sampler own(sampler(1), tinyModel()->config().vocabulary, {});
        TokenTree tree;
        const auto propose = [&](std::size_t length) {
            tree.clear();
            return drafter.propose({std::span(text).first(length), own, {}}, tree, TokenTree::kRoot, {1, 3});
        };
        QCOMPARE(propose(2900), 3);
        DraftSpent spent = drafter.takeSpent();
        QVERIFY2(spent.rows <= 16 + 512 + 3, qPrintable(QString::number(spent.rows)));
        for (std::size_t length = 2901; length <= 3000; ++length)
            QCOMPARE(propose(length), 3);
        spent = drafter.takeSpent();
        QVERIFY2(spent.rows <= 400, qPrintable(QString::number(spent.rows))); // one for the text, two for the chain
        QVERIFY(drafter.bytes() <=
                tinyModel()->weightBytes() + SmallModelDrafter::bytesFor(tinyModel()->config(), 2) + 100000);
    }

    /// Whatever it read and had to forget, it proposes what a fresh one does.
    void rejectedDraftsLeaveNoTrace()
    {
        const TokenId vocabulary = tinyModel()->config().vocabulary;
        std::mt19937 random(8);
        SmallModelDrafter drafter(goldenModel("llama_tied_q8_0"), *goldenModel("llama_mha_q4_1"), bestIsa(), 1);
        const TokenId tokens = goldenModel("llama_mha_q4_1")->config().vocabulary;
        Sampler own(sampler(1), tokens, {});
        std::vector<TokenId> text = randomTokens(30, tokens, 2);
        QVERIFY(tokens < vocabulary);
        for (int round = 0; round < 60; ++round) {
            if (round % 13 == 12) { // another text
                text = randomTokens(5 + random() % 60, tokens, random());
                drafter.begin(text);
            }
            const auto more = randomTokens(1 + random() % 6, tokens, random());
            text.insert(text.end(), more.begin(), more.end());
            drafter.append(text, more.size());
            // Below the root, and below a chain of another drafter.
            TokenTree tree, expected;
            std::int32_t node = TokenTree::kRoot;
            for (const TokenId token : randomTokens(random() % 4, tokens, random())) {
                expected.add(node, token, TokenSource::Suffix, 0.5f);
                node = tree.add(node, token, TokenSource::Suffix, 0.5f);
            }
            const DraftLimits limits{1 + static_cast<int>(random() % 3), 1 + static_cast<int>(random() % 4)};
            SmallModelDrafter fresh(goldenModel("llama_tied_q8_0"), *goldenModel("llama_mha_q4_1"), bestIsa(), 2);
            const int added = drafter.propose({text, own, {}}, tree, node, limits);
            QCOMPARE(fresh.propose({text, own, {}}, expected, node, limits), added);
            QVERIFY(added >= limits.length);
            QCOMPARE(nodesOf(tree), nodesOf(expected));
        }
    }

    /// A vocabulary that has the target's tokens under other ids serves too; its other tokens are never proposed.
    void aLargerVocabularyIsTranslated()
    {
        const auto target = goldenModel(kQwen);
        const ContextPlan plan = planContext(target->config(), 1024, "none");
        Generator plain(target, plan, {bestIsa(), 1}), drafted(target, plan, {bestIsa(), 2});
        const auto prompt = randomTokens(100, target->config().vocabulary, 3);
        QVERIFY(plain.prefill(prompt) && drafted.prefill(prompt));
        drafted.setStrategy(strategy(tinyModelPath().string(), 3));
        const Run expected = write(plain, sampler(1), 200), got = write(drafted, sampler(1), 200);
        QCOMPARE(got.tokens, expected.tokens);
        QVERIFY(got.tested > 50);
        QVERIFY(got.draftPasses > 50);
    }

    void unsuitedFilesAreRefused()
    {
        QTemporaryDir folder;
        Generator generator(tinyModel(), planContext(tinyModel()->config(), 2048), {bestIsa(), 1});
        const auto refuses = [&](const std::string& file, const char* says) {
            try {
                generator.setStrategy(strategy(file));
            } catch (const Error& e) {
                const std::string text = e.what();
                return text.find(says) != std::string::npos && text.find(file) != std::string::npos;
            }
            return false;
        };
        QVERIFY(refuses("", "no draft model"));
        QVERIFY(refuses(pathOf(kQwen), "tokens")); // half of the tiny model's tokens
        QVERIFY(refuses(folder.filePath("none.gguf").toStdString(), "cannot be used"));
        const std::string text = folder.filePath("text.gguf").toStdString();
        std::ofstream(text) << "no model";
        QVERIFY(refuses(text, "cannot be used"));
        QCOMPARE(generator.strategy().kind, Strategy::OneByOne);
    }

    void aBrokenModelIsDropped_data()
    {
        QTest::addColumn<QString>("strategy");
        QTest::newRow("draft-model") << "draft-model";
        QTest::newRow("triforce") << "triforce";
    }
    void aBrokenModelIsDropped()
    {
        QFETCH(QString, strategy);
        QTemporaryDir folder;
        const std::string file = folder.filePath("broken.gguf").toStdString();
        longhand::test::saveBrokenModel(tinyModelPath(), file);
        const ContextPlan plan = planContext(tinyModel()->config(), 2048);
        Generator plain(tinyModel(), plan, {bestIsa(), 1}), drafted(tinyModel(), plan, {bestIsa(), 2});
        const auto prompt = randomTokens(100, tinyModel()->config().vocabulary, 3);
        QVERIFY(plain.prefill(prompt) && drafted.prefill(prompt));
        StrategySettings s = this->strategy(file);
        s.kind = strategyOf(strategy.toStdString());
        drafted.setStrategy(s);
        const Run expected = write(plain, sampler(1), 80), got = write(drafted, sampler(1), 80);
        QCOMPARE(got.tokens, expected.tokens);
        QCOMPARE(got.remarks, 1);
        QVERIFY2(got.remark.find(file) != std::string::npos, got.remark.c_str());
    }

    /// One load serves all that use the file at the same time.
    void theFileIsLoadedOnce()
    {
        const auto first = loadDraftModel(tinyModelPath().string());
        QCOMPARE(loadDraftModel(tinyModelPath().string()), first);
        QVERIFY(loadDraftModel(pathOf(kQwen)) != first);
    }
};

} // namespace

QTEST_GUILESS_MAIN(TestSmallModelDrafter)
#include "test_small_model_drafter.moc"
