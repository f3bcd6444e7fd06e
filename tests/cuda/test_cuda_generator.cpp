// The loop over a model on the device in place of a GPU: who drafts, where a run was interrupted and what was edited
// never changes the text, and what the device samples is what the host would.
#include "tests/cuda/model_desk.h"

#include "engine/sampling/sampler.h"
#include "engine/tokenizer/structure_tokens.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace longhand;
using namespace longhand::test;

namespace {

SamplerSettings settingsNamed(const QString& name)
{
    SamplerSettings s;
    s.seed = 42;
    if (name == "greedy") {
        s.temperature = 0;
    } else if (name == "dry") {
        s.dryMultiplier = 0.8;
    } else if (name == "shape") { // each at once, and nothing against repetition
        s.variedOpenings = 5;
        s.longestSentence = 3;
        s.longestParagraph = 8;
        s.mostContractions = 1;
        s.mostBareLines = 1;
        s.mostMarks = 4;
    } else if (name == "weighted") {
        s.penalty = 1.3;
        s.penaltyWindow = 30;
        s.penaltySlope = 0.7;
        s.penaltyBy = PenaltyBy::Count;
        s.penaltySparesMarks = true;
        s.penaltySparedWords = 20;
        s.sparesWordEnds = true;
        s.sparesContractions = true;
    } else if (name == "flat") {
        s.temperature = 10;
        s.topP = 1;
        s.minP = 0;
        s.eta = 0;
    } else if (name == "top-k") {
        s.topK = 7;
        s.topP = 1;
        s.minP = 0;
    }
    return s;
}

StrategySettings drafting(const char* name)
{
    StrategySettings s;
    s.kind = strategyOf(name);
    s.draftLength = 5;
    return s;
}

} // namespace

class TestCudaGenerator : public QObject
{
    Q_OBJECT

    std::shared_ptr<CudaBackend> m_backend;
    std::shared_ptr<const Model> m_model, m_small;
    std::vector<TokenId> m_prompt;
    ContextPlan m_plan;

    /// A tree that branches, under a root that is the text's last token.
    static std::vector<TreeRow> tree(TokenId root, std::int32_t vocabulary)
    {
        std::vector<TreeRow> rows{{root, -1}};
        const auto tokens = randomTokens(14, vocabulary, 3);
        for (std::size_t i = 0; i < tokens.size(); ++i)
            rows.push_back({tokens[i], static_cast<std::int32_t>(i % 2 ? i : i / 2)});
        return rows;
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_backend = openEmulated();
        m_model = tinyModel();
        m_small = smallModel();
        m_prompt = m_model->tokenizer().encode("It was the year of the salt, and the ferry had not come.");
        m_plan = planContext(m_model->config(), 400);
    }
    void cleanupTestCase()
    {
        m_backend.reset();
        QCOMPARE(cuda::emulated::freeBytes(), cuda::emulated::kAllBytes);
    }

    void whoeverDrafts_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"usual", "greedy", "dry", "flat"})
            QTest::newRow(name) << name;
    }
    void whoeverDrafts()
    {
        QFETCH(QString, name);
        const SamplerSettings settings = settingsNamed(name);
        EngineOptions options = onDevice(m_backend);
        options.alternatives = name == "usual" ? 5 : 0;
        const int count = name == "usual" ? 36 : 20;
        const cuda::emulated::Late late;
        Generator alone(m_small, m_plan, options);
        QVERIFY(alone.prefill(m_prompt));
        const Written expected = write(alone, count, settings);
        QCOMPARE(expected.tokens.size(), static_cast<std::size_t>(count));
        QCOMPARE(expected.steps, static_cast<std::size_t>(count));

        Generator drafted(m_small, m_plan, options);
        for (const char* strategy : {"suffix", "ngram", "auto"}) {
            QVERIFY(drafted.prefill(m_prompt));
            drafted.setStrategy(drafting(strategy));
            const Written written = write(drafted, count, settings);
            QVERIFY2(written.tokens == expected.tokens, strategy);
            QVERIFY2(written.alternatives == expected.alternatives, strategy);
            for (std::int32_t p = 0; p < static_cast<std::int32_t>(drafted.text().size()) - 1; p += 7)
                QVERIFY(drafted.pass().storedAt(p) == alone.pass().storedAt(p));
        }
        // Drafts most of which are right: long paths, on branches. And kernels begin as early as they may.
        const cuda::emulated::Early early;
        QVERIFY(drafted.prefill(m_prompt));
        drafted.setStrategy(drafting("ar"));
        drafted.setReplay(expected.tokens, 0.8);
        const Written replayed = write(drafted, count, settings);
        QVERIFY(replayed.tokens == expected.tokens);
        QVERIFY(replayed.alternatives == expected.alternatives);
        QVERIFY(replayed.steps * 2 < expected.steps * 2 - 8);
        for (std::int32_t p = 0; p < static_cast<std::int32_t>(drafted.text().size()) - 1; ++p)
            QVERIFY(drafted.pass().storedAt(p) == alone.pass().storedAt(p));
        if (options.alternatives > 0) {
            QCOMPARE(expected.alternatives.size(), expected.tokens.size());
            QVERIFY(expected.alternatives[3].size() >= 5);
        }

        // Interrupted and gone on with from the log, elsewhere; and after a restart with drafts from the first token.
        const std::ptrdiff_t part = count / 3;
        std::vector<TokenId> text = m_prompt;
        text.insert(text.end(), expected.tokens.begin(), expected.tokens.begin() + part);
        Generator later(m_small, m_plan, options);
        QVERIFY(later.prefill(text));
        const Written rest = write(later, count - part, settings);
        QVERIFY(
            std::equal(rest.tokens.begin(), rest.tokens.end(), expected.tokens.begin() + part, expected.tokens.end()));
    }

    /// The model of the session tests, with weights that mean something.
    void realWeights()
    {
        for (const auto encoding : {cuda::KvEncoding::Bf16, cuda::KvEncoding::Int8}) {
            const EngineOptions options = onDevice(m_backend, encoding);
            QCOMPARE(QString::fromStdString(backendName(options)),
                     QString(encoding == cuda::KvEncoding::Int8 ? "cuda 9.0 int8" : "cuda 9.0"));
            Generator alone(m_model, m_plan, options), drafted(m_model, m_plan, options);
            QVERIFY(alone.prefill(m_prompt));
            const Written expected = write(alone, 14, settingsNamed("usual"));
            QVERIFY(drafted.prefill(m_prompt));
            drafted.setReplay(expected.tokens, 0.7);
            QVERIFY(write(drafted, 14, settingsNamed("usual")).tokens == expected.tokens);
        }
    }

    /// Samples on the device against the host's from the same logits; passes recorded and not.
    void samplesAreTheHosts_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"usual", "greedy", "dry", "shape", "weighted", "flat", "top-k"})
            QTest::newRow(name) << name;
    }
    void samplesAreTheHosts()
    {
        QFETCH(QString, name);
        CudaSettings how;
        how.maxRows = 64;
        ForwardPass pass = devicePass(m_backend, m_model, m_plan, how);
        how.record = false;
        ForwardPass direct = devicePass(m_backend, m_model, m_plan, how);
        std::vector<TokenId> text = randomTokens(40, 60, 4); // of few, so that DRY and the penalty find something
        fill(pass, std::span(text).first(39), 39);
        fill(direct, std::span(text).first(39), 39);
        const std::int32_t vocabulary = m_model->config().vocabulary;
        std::vector<TreeRow> rows = tree(text.back(), 60);
        const auto logits = rowsOf(pass.forward(rows, LogitsOf::AllRows), rows.size());
        const auto again = rowsOf(direct.forward(rows, LogitsOf::AllRows), rows.size());
        for (std::uint64_t seed = 0; seed < 6; ++seed) {
            SamplerSettings settings = settingsNamed(name);
            settings.seed = seed;
            const SparedTokens spared = name == "shape" ? sparedTokens(m_model->tokenizer(), settings)
                                        : seed % 3 == 0 ? SparedTokens()
                                                        : SparedTokens{{2, 9, 44}, {9, 45}, {3, 4, 5, 60}};
            Sampler sampler(settings, vocabulary, {5, 17, 300}, spared),
                device(settings, vocabulary, {5, 17, 300}, spared);
            sampler.setAlternatives(seed % 2 ? 4 : 0);
            device.setAlternatives(seed % 2 ? 4 : 0);
            const SampleRequest request{&device, text, {}};
            for (ForwardPass* way : {&pass, &direct}) {
                const PassResult result = way->forward(rows, LogitsOf::AllRows, &request);
                QCOMPARE(result.samples.size(), rows.size());
                QVERIFY(result.logits.empty());
                for (std::size_t i = 0; i < rows.size(); ++i) {
                    QVERIFY(sameBits(logits[i], again[i]));
                    std::vector<TokenId> path;
                    for (auto at = static_cast<std::int32_t>(i); at > 0; at = rows[static_cast<std::size_t>(at)].parent)
                        path.insert(path.begin(), rows[static_cast<std::size_t>(at)].token);
                    QCOMPARE(result.samples[i].token, sampler.sample(logits[i], text, path));
                    const Alternatives got = result.samples[i].alternatives;
                    if (seed % 2 == 0) {
                        QVERIFY(got.empty());
                        continue;
                    }
                    const Alternatives& want = sampler.alternatives();
                    QCOMPARE(got.size(), want.size());
                    for (std::size_t a = 0; a < want.size(); ++a) {
                        QCOMPARE(got[a].token, want[a].token);
                        QCOMPARE(got[a].kept, want[a].kept);
                        QVERIFY(std::abs(got[a].probability - want[a].probability) < 1e-5f);
                    }
                }
            }
        }
    }

    /// So flat over so many tokens that the device leaves rows to the host: on the walk down the tree they are sampled.
    void whatIsLeftToTheHost()
    {
        const auto wide = smallModel(6000);
        const auto plan = planContext(wide->config(), 64);
        CudaSettings how;
        how.maxRows = 8;
        ForwardPass pass = devicePass(m_backend, wide, plan, how);
        const std::vector<TokenId> text = randomTokens(6, 500, 4);
        fill(pass, std::span(text).first(5), 5);
        SamplerSettings settings = settingsNamed("flat");
        settings.topP = 0.95;
        Sampler sampler(settings, 6000, {}), device(settings, 6000, {});
        device.setAlternatives(3);
        sampler.setAlternatives(3);
        const SampleRequest request{&device, text, {}};
        // The tree holds what will be sampled, so that the walk is longer than one step.
        std::vector<TreeRow> rows{{text.back(), -1}, {1, 0}};
        std::vector<TokenId> path;
        for (int depth = 0; depth < 3; ++depth) {
            const auto logits = rowsOf(pass.forward(rows, LogitsOf::AllRows), rows.size());
            const auto last = rows.size() - 1;
            const TokenId sampled = sampler.sample(logits[depth == 0 ? 0 : last], text, path);
            const Alternatives alternatives = sampler.alternatives();
            const PassResult result = pass.forward(rows, LogitsOf::AllRows, &request);
            const RowSample& got = result.samples[depth == 0 ? 0 : last];
            QCOMPARE(got.token, sampled);
            QVERIFY(got.alternatives == alternatives);
            QCOMPARE(result.samples[1].token, -1); // nobody comes by
            rows.push_back({sampled, depth == 0 ? 0 : static_cast<std::int32_t>(last)});
            path.push_back(sampled);
        }
    }

    /// More alternatives than the device notes, and more than DRY may tell it: the host samples, to the same text.
    void wishesBeyondTheDevices()
    {
        EngineOptions options = onDevice(m_backend);
        Generator few(m_small, m_plan, options);
        QVERIFY(few.prefill(m_prompt));
        const Written expected = write(few, 8, settingsNamed("usual"));
        options.alternatives = cuda::kMostAlternatives + 1;
        Generator many(m_small, m_plan, options);
        QVERIFY(many.prefill(m_prompt));
        const Written written = write(many, 8, settingsNamed("usual"));
        QVERIFY(written.tokens == expected.tokens);
        QVERIFY(written.alternatives.at(0).size() >= static_cast<std::size_t>(options.alternatives));
    }

    /// Other words in the middle, fewer words, another end: the device must not go by the text it knew.
    void editedTexts()
    {
        const EngineOptions options = onDevice(m_backend);
        SamplerSettings settings = settingsNamed("usual");
        settings.penalty = 3; // what stands in the text counts much
        Generator one(m_small, m_plan, options);
        std::vector<TokenId> text = randomTokens(30, 100, 8);
        for (int turn = 0; turn < 4; ++turn) {
            if (turn == 1) {
                for (std::size_t i = 4; i < 25; ++i)
                    text[i] = text[i] + 100; // as long as before
            } else if (turn == 2) {
                text.resize(12);
            } else if (turn == 3) {
                settings.atEnd = AtEnd::Stop; // other tokens are masked
                settings.take = 3;
            }
            QVERIFY(one.prefill(text));
            const Written written = write(one, 6, settings);
            Generator fresh(m_small, m_plan, options);
            QVERIFY(fresh.prefill(text));
            QVERIFY2(write(fresh, 6, settings).tokens == written.tokens, qPrintable(QString::number(turn)));
        }
    }

    void changedRuns()
    {
        EngineOptions options = onDevice(m_backend);
        options.alternatives = 3;
        Generator one(m_small, m_plan, options), other(m_small, m_plan, options);
        QVERIFY(one.prefill(m_prompt));
        one.beginRun(settingsNamed("usual"), 12);
        std::vector<TokenId> text = m_prompt;
        for (int i = 0; i < 5; ++i) {
            const StepEvent event = one.step();
            text.insert(text.end(), event.tokens.begin(), event.tokens.end());
        }
        SamplerSettings changed = settingsNamed("dry");
        changed.seed = 9;
        changed.temperature = 0.6;
        one.changeRun(changed, 7);
        const Written after = goOn(one);
        QVERIFY(other.prefill(text));
        const Written expected = write(other, 7, changed);
        QVERIFY(after.tokens == expected.tokens);
        QVERIFY(after.alternatives == expected.alternatives);
    }

    /// What is read up to the plan's last token, which is the last of a block, too.
    void upToThePlansEnd()
    {
        const auto plan = planContext(m_small->config(), kKvBlock);
        Generator one(m_small, plan, onDevice(m_backend)), drafted(m_small, plan, onDevice(m_backend));
        const std::vector<TokenId> text = randomTokens(kKvBlock - 6, 500, 12);
        QVERIFY(one.prefill(text));
        const Written expected = write(one, 20, settingsNamed("usual"));
        QCOMPARE(expected.tokens.size(), std::size_t{6});
        QVERIFY(drafted.prefill(text));
        drafted.setStrategy(drafting("suffix"));
        drafted.setReplay(expected.tokens, 1.0);
        QVERIFY(write(drafted, 20, settingsNamed("usual")).tokens == expected.tokens);
    }

    void weightsAreShared()
    {
        const auto backend = openEmulated();
        const auto model = smallModel(700);
        const std::size_t before = cuda::emulated::freeBytes();
        {
            Generator one(model, m_plan, onDevice(backend));
            const std::size_t used = before - cuda::emulated::freeBytes();
            const auto weights = backend->weights(model);
            QVERIFY(weights == backend->weights(model));
            QCOMPARE(weights->bytes(), DeviceModel::bytesFor(*model));
            Generator two(model, m_plan, onDevice(backend));
            const std::size_t both = before - cuda::emulated::freeBytes();
            QCOMPARE(both, 2 * used - weights->bytes());
            // In turns, each with its own text.
            QVERIFY(one.prefill(m_prompt));
            QVERIFY(two.prefill(std::span(m_prompt).first(5)));
            one.beginRun(settingsNamed("usual"), 6);
            two.beginRun(settingsNamed("greedy"), 6);
            for (int i = 0; i < 5; ++i) {
                one.step();
                two.step();
            }
            const std::vector<TokenId> text = one.text();
            QVERIFY(one.prefill(m_prompt));
            one.beginRun(settingsNamed("usual"), 5);
            goOn(one);
            QVERIFY(one.text() == text);
        }
        QCOMPARE(cuda::emulated::freeBytes(), before);
    }
};

QTEST_APPLESS_MAIN(TestCudaGenerator)
#include "test_cuda_generator.moc"
