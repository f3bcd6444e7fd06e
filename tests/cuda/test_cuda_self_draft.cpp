// The model drafting for itself on the device in place of a GPU: the text is what one by one would give, and a partial
// cache holds the target's bits at the positions that the CPU would choose.
#include "engine/generation/generator.h"
#include "engine/model/backend/cuda/cuda_layers.h"
#include "engine/model/partial_choice.h"
#include "kernels/ops/kv_copy.h"
#include "tests/support/partial_cache_desk.h"
#include "tests/support/random_heads.h"
#include "tests/support/test_models.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <map>
#include <random>

extern "C" const longhand::cuda::Module* longhandCudaModule(int version);

using namespace longhand;
using longhand::test::PartialCacheDesk;
using longhand::test::randomTokens;
using longhand::test::tinyModel;

namespace {

struct Case
{
    const char* rope;
    const char* attention;
};

constexpr Case kPlans[] = {{"none", "full"}, {"selfextend:4:128", "full"}, {"none", "rolling:4:128"}};
constexpr const char* kPlanNames[] = {"full", "Self-Extend", "rolling"};

ContextPlan planOf(const Case& plan)
{
    return planContext(tinyModel()->config(), 2048, plan.rope, plan.attention);
}

SamplerSettings sampler(double temperature, double penalty, bool filters, std::uint64_t seed)
{
    SamplerSettings s;
    s.temperature = temperature;
    s.penalty = penalty;
    s.penaltyWindow = 64;
    s.seed = seed;
    if (!filters) {
        s.topK = 0;
        s.topP = 1;
        s.minP = 0;
        s.eta = 0;
    }
    return s;
}

struct Run
{
    std::vector<TokenId> tokens;
    int draftPasses = 0, rebuilds = 0, accepted = 0, tested = 0;
};

Run goOn(Generator& generator)
{
    Run run;
    for (;;) {
        const StepEvent event = generator.step();
        run.tokens.insert(run.tokens.end(), event.tokens.begin(), event.tokens.end());
        run.draftPasses += event.draftPasses;
        run.rebuilds += event.cacheRebuilds;
        for (const DraftTest& test : event.tests) {
            ++run.tested;
            run.accepted += test.acceptedRank == 0 ? 1 : 0;
        }
        if (event.finish != FinishReason::None)
            return run;
    }
}

Run write(Generator& generator, const SamplerSettings& settings, std::int64_t tokens)
{
    generator.beginRun(settings, tokens);
    return goOn(generator);
}

double distance(const std::vector<float>& a, const std::vector<float>& b)
{
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += (a[i] - b[i]) * (a[i] - b[i]);
    return std::sqrt(sum / static_cast<double>(a.size()));
}

using Bits = std::vector<float>;

Bits bitsOf(const LayerEngine& layers, const KvBuffer& buffer, bool values, int layer, int head, std::int32_t slot)
{
    Bits bits(static_cast<std::size_t>(layers.model().config().headDim));
    layers.readSlot(buffer, values, layer, head, slot, bits.data());
    return bits;
}

class TestCudaSelfDraft : public QObject
{
    Q_OBJECT

    std::shared_ptr<CudaBackend> m_backend;
    QTemporaryDir m_folder;
    std::string m_heads;

    EngineOptions options(cuda::KvEncoding encoding = cuda::KvEncoding::Bf16) const
    {
        EngineOptions o;
        o.threads = 1;
        o.cuda = m_backend;
        o.kvEncoding = encoding;
        return o;
    }

    StrategySettings strategy(const std::string& name, CachePolicy policy) const
    {
        StrategySettings s;
        s.kind = strategyOf(name);
        s.budget = 256;
        s.sinks = 4;
        s.cache = policy;
        if (name != "self")
            s.headsFile = m_heads;
        return s;
    }

    std::unique_ptr<CudaLayers> layers(const ContextPlan& plan) const
    {
        CudaSettings settings;
        return std::make_unique<CudaLayers>(m_backend, tinyModel(), plan, settings);
    }

private Q_SLOTS:
    void initTestCase()
    {
        cuda::WhyNoGpu why;
        m_backend = std::make_shared<CudaBackend>(longhandCudaModule(cuda::kModuleVersion)->open(0, why));
        const auto file = m_folder.filePath("heads.safetensors").toStdString();
        longhand::test::saveRandomHeads(*tinyModel(), HeadKind::Conditioned, file);
        m_heads = file;
    }
    void cleanupTestCase() { m_backend.reset(); }

    void sameTextWhateverDrafts_data()
    {
        using Drafters = QList<std::pair<QString, int>>;
        QTest::addColumn<int>("plan");
        QTest::addColumn<double>("temperature");
        QTest::addColumn<double>("penalty");
        QTest::addColumn<bool>("filters");
        QTest::addColumn<Drafters>("drafters");
        const int dynamic = int(CachePolicy::Dynamic), partial = int(CachePolicy::Partial),
                  window = int(CachePolicy::Window), full = int(CachePolicy::Full);
        QTest::newRow("full, filters") << 0 << 1.0 << 1.2 << true << Drafters{{"self", dynamic}};
        QTest::newRow("full, bare") << 0 << 0.7 << 1.0 << false << Drafters{{"auto", dynamic}};
        QTest::newRow("Self-Extend, greedy")
            << 1 << 0.0 << 1.2 << true << Drafters{{"self", dynamic}, {"tokenswift", dynamic}, {"self", full}};
        QTest::newRow("rolling, bare") << 2 << 1.2 << 1.2 << false << Drafters{{"auto", window}, {"self", partial}};
    }
    /// Minutes in the emulation; strategyChangesInMidRun holds the same promise in a shorter run.
    void sameTextWhateverDrafts()
    {
        if (!qEnvironmentVariableIsSet("LONGHAND_LONG_TESTS"))
            QSKIP("long: set LONGHAND_LONG_TESTS to run it");
        QFETCH(int, plan);
        QFETCH(double, temperature);
        QFETCH(double, penalty);
        QFETCH(bool, filters);
        using Drafters = QList<std::pair<QString, int>>;
        QFETCH(Drafters, drafters);
        constexpr std::int64_t kTokens = 16;
        constexpr std::int32_t kPrompt = 280;
        const std::vector<TokenId> prompt = randomTokens(kPrompt, tinyModel()->config().vocabulary, 8);
        const SamplerSettings settings = sampler(temperature, penalty, filters, 7);
        Generator generator(tinyModel(), planOf(kPlans[plan]), options());
        const auto bits = [&] {
            std::vector<Bits> all;
            for (std::int32_t p = kPrompt - 3; p < generator.pass().committed(); p += 5)
                all.push_back(generator.pass().storedAt(p));
            return all;
        };
        QVERIFY(generator.prefill(prompt));
        const Run expected = write(generator, settings, kTokens);
        const auto expectedBits = bits();
        QCOMPARE(static_cast<std::int64_t>(expected.tokens.size()), kTokens);
        for (const auto& [name, policy] : drafters) {
            QVERIFY(generator.prefill(prompt));
            StrategySettings s = strategy(name.toStdString(), static_cast<CachePolicy>(policy));
            const bool chooses = name == "self" && s.cache == CachePolicy::Dynamic;
            if (chooses)
                s.draftLength = 3;
            generator.setStrategy(s);
            const Run run = write(generator, settings, kTokens);
            QVERIFY2(run.tokens == expected.tokens, qPrintable(QString("%1 %2").arg(name).arg(policy)));
            QVERIFY(bits() == expectedBits); // the cache is the text's own, too
            if (name != "auto")
                QVERIFY(run.draftPasses > 0);
            if (chooses)
                QVERIFY(run.rebuilds >= 2); // by position, then by queries
            if (s.cache == CachePolicy::Full)
                QCOMPARE(run.accepted, run.tested); // the whole cache drafts what the target samples
        }
    }

    /// Another strategy after any step, a pause and a "restart" now and then: the same ids.
    void strategyChangesInMidRun()
    {
        constexpr std::int64_t kTokens = 16;
        std::mt19937 random(5);
        const ContextPlan context = planOf(kPlans[1]);
        const SamplerSettings settings = sampler(1.0, 1.2, true, 17);
        const auto prompt = randomTokens(280, tinyModel()->config().vocabulary, 9);
        Generator plain(tinyModel(), context, options(cuda::KvEncoding::Int8));
        QVERIFY(plain.prefill(prompt));
        const Run expected = write(plain, settings, kTokens);
        const auto make = [&] {
            return std::make_unique<Generator>(tinyModel(), context, options(cuda::KvEncoding::Int8));
        };
        auto drafted = make();
        QVERIFY(drafted->prefill(prompt));
        drafted->beginRun(settings, kTokens);
        constexpr const char* kNames[] = {"self", "tokenswift", "ar", "auto", "triforce"};
        constexpr CachePolicy kPolicies[] = {CachePolicy::Dynamic, CachePolicy::Window, CachePolicy::Partial,
                                             CachePolicy::Full, CachePolicy::Retrieval};
        bool restarted = false;
        for (int i = 0;; ++i) {
            if (i % 2 == 0)
                drafted->setStrategy(strategy(kNames[i / 2 % 5], kPolicies[random() % std::size(kPolicies)]));
            if (drafted->step().finish != FinishReason::None)
                break;
            const auto written = static_cast<std::int64_t>(drafted->text().size() - prompt.size());
            if (!restarted && written > kTokens / 2) {
                const std::vector<TokenId> text = drafted->text();
                drafted = make();
                QVERIFY(drafted->prefill(text));
                drafted->beginRun(settings, kTokens - written);
                restarted = true;
            }
        }
        QVERIFY(restarted);
        QCOMPARE(std::vector<TokenId>(drafted->text().begin() + 280, drafted->text().end()), expected.tokens);
    }

    void chosenAsOnTheCpu_data()
    {
        QTest::addColumn<int>("plan");
        for (int plan = 0; plan < 3; ++plan)
            QTest::newRow(kPlanNames[plan]) << plan;
    }
    /// Every slot of a partial cache holds the bits of one of the target's, and the lists are those that the CPU
    /// chooses from the same keys, but for positions whose importance is hardly another's.
    void chosenAsOnTheCpu()
    {
        QFETCH(int, plan);
        const ModelConfig& c = tinyModel()->config();
        const ContextPlan context = plan == 2 ? planContext(c, 2048, "none", "rolling:4:360") : planOf(kPlans[plan]);
        const std::vector<TokenId> text = randomTokens(420, c.vocabulary, 5);
        PartialCacheDesk onDevice(layers(context), context, text), onCpu(tinyModel(), context, text);
        StrategySettings settings = strategy("self", CachePolicy::Dynamic);
        PartialCache cache = onDevice.cache(settings);
        const PassKvBuffers buffers = cache.buffers();
        const AttentionRow view = cache.view(cache.length());
        const LayerEngine &device = onDevice.target.layers(), &cpu = onCpu.target.layers();
        const std::int32_t far = view.farEnd, length = cache.length();
        QCOMPARE(view.nearBegin, far);
        QVERIFY(cache.seen() <= 256 && cache.length() == cache.seen());

        // The CPU's keys become the device's.
        const bool farBuffer = onDevice.target.hasFarBuffer();
        const auto copyKeys = [&](const KvBuffer& from, const KvBuffer& to) {
            const auto width = static_cast<std::size_t>(c.kvHeads * c.headDim);
            std::vector<float> keys(420 * width);
            std::vector<std::int32_t> places(420);
            std::iota(places.begin(), places.end(), 0);
            for (int layer = 0; layer < c.layers; ++layer) {
                for (std::size_t p = 0; p < 420; ++p)
                    for (int head = 0; head < c.kvHeads; ++head) {
                        const Bits bits = bitsOf(device, from, false, layer, head, static_cast<std::int32_t>(p));
                        std::copy(bits.begin(), bits.end(),
                                  keys.begin() + static_cast<std::ptrdiff_t>(
                                                     p * width + static_cast<std::size_t>(head * c.headDim)));
                    }
                appendKeys(cpu.context(), keys.data(), static_cast<std::int64_t>(width), 420, c.kvHeads, c.headDim,
                           places.data(), to.layer(layer));
            }
        };
        copyKeys(onDevice.target.nearKeys(), onCpu.target.nearKeys());
        if (farBuffer)
            copyKeys(onDevice.target.farKeys(), onCpu.target.farKeys());
        const std::int32_t nearBegin = onDevice.target.nearBegin(420), sinks = context.rolling ? 4 : 0;
        PartialLayout layout;
        layout.text = 420;
        layout.sinks = 4;
        layout.recentFirst = 420 - 192;
        layout.farEnd = context.rolling ? std::min(sinks, nearBegin) : farBuffer ? nearBegin : layout.recentFirst;
        layout.nearFirst = context.rolling || farBuffer ? nearBegin : layout.farEnd;
        if (plan == 1) // the near window is smaller than what would be taken whole
            layout.recentFirst = std::max(layout.recentFirst, nearBegin);
        layout.far = layout.farEnd;
        layout.near = layout.recentFirst - layout.nearFirst;
        const auto& host = static_cast<const LayerPass&>(cpu);
        int listed = 0, strange = 0;
        for (int layer = 0; layer < c.layers; ++layer)
            for (int head = 0; head < c.kvHeads; ++head) {
                std::map<Bits, std::int32_t> nearAt, farAt;
                for (std::int32_t p = 0; p < 420; ++p) {
                    nearAt[bitsOf(device, onDevice.target.nearKeys(), false, layer, head, p)] = p;
                    farAt[bitsOf(device, onDevice.target.farKeys(), false, layer, head, p)] = p;
                }
                std::vector<std::int32_t> positions;
                for (std::int32_t slot = 0; slot < length; ++slot) {
                    const bool inFar = slot < far;
                    const Bits key = bitsOf(device, inFar ? *buffers.farRead : *buffers.near, false, layer, head, slot);
                    const auto& places = inFar ? farAt : nearAt;
                    const auto at = places.find(key);
                    QVERIFY2(at != places.end(), qPrintable(QString("slot %1").arg(slot)));
                    positions.push_back(at->second);
                    QVERIFY(bitsOf(device, *buffers.values, true, layer, head, slot) ==
                            bitsOf(device, onDevice.target.values(), true, layer, head, at->second));
                }
                const std::int32_t lists = length - (420 - layout.recentFirst);
                for (std::int32_t slot = lists; slot < length; ++slot)
                    QCOMPARE(positions[static_cast<std::size_t>(slot)], layout.recentFirst + slot - lists);
                // What the CPU thinks of all candidates, in its order.
                GroupQueries queries;
                queries.rows = PartialCacheDesk::kQueries;
                const int group = c.heads / c.kvHeads;
                const auto size = static_cast<std::size_t>(group * c.headDim);
                for (int row = 0; row < queries.rows; ++row)
                    for (const bool ofFar : {false, true}) {
                        const std::span<const float> kept = host.keptQueries(layer, ofFar);
                        if (kept.empty())
                            continue;
                        const auto part = kept.subspan(static_cast<std::size_t>(row * c.heads * c.headDim) +
                                                           static_cast<std::size_t>(head) * size,
                                                       size);
                        (ofFar ? queries.far : queries.near)
                            .insert((ofFar ? queries.far : queries.near).end(), part.begin(), part.end());
                    }
                ScoreScratch scratch;
                const PartialChooser chooser(onCpu.target, layer, head, queries, layout, scratch);
                const auto compare = [&](std::int32_t begin, std::int32_t end, const ChosenList& order) {
                    const auto chosen = static_cast<double>(end - begin);
                    for (std::int32_t slot = begin; slot < end; ++slot, ++listed) {
                        const auto& all = order.positions;
                        const auto rank =
                            std::find(all.begin(), all.end(), positions[static_cast<std::size_t>(slot)]) - all.begin();
                        QVERIFY(rank < static_cast<std::ptrdiff_t>(all.size()));
                        strange += static_cast<double>(rank) > chosen * 1.1 + 2 ? 1 : 0;
                    }
                };
                compare(0, far, chooser.far());
                compare(far, lists, chooser.near());
            }
        QVERIFY2(listed > 0 && strange <= listed / 100,
                 qPrintable(QString("%1 of %2 entries are not the CPU's").arg(strange).arg(listed)));

        // What is left out still counts, as on the CPU.
        PartialCache window = onDevice.cache(strategy("self", CachePolicy::Window)), likeCpu = onCpu.cache(settings);
        double byWindow = 0, byChoice = 0, fromCpu = 0;
        for (const TokenId token : randomTokens(3, c.vocabulary, 6)) {
            const std::vector<float> expected = onDevice.exact(token), drafted = onDevice.draft(cache, token);
            byWindow += distance(onDevice.draft(window, token), expected);
            byChoice += distance(drafted, expected);
            fromCpu += distance(drafted, onCpu.draft(likeCpu, token));
        }
        QVERIFY2(
            byChoice < 0.6 * byWindow && fromCpu < 0.5 * byChoice,
            qPrintable(
                QString("%1 by choice, %2 from the CPU's, %3 by a window").arg(byChoice).arg(fromCpu).arg(byWindow)));
    }

    /// With room for all it sees what the target sees.
    void aBudgetForAllIsTheTarget()
    {
        const ModelConfig& c = tinyModel()->config();
        const ContextPlan context = planOf(kPlans[0]);
        PartialCacheDesk desk(layers(context), context, randomTokens(200, c.vocabulary, 7));
        PartialCache all = desk.cache(strategy("self", CachePolicy::Dynamic));
        QCOMPARE(all.seen(), 200);
        for (const TokenId token : randomTokens(2, c.vocabulary, 8))
            QVERIFY(desk.draft(all, token) == desk.exact(token));
    }
};

} // namespace

QTEST_GUILESS_MAIN(TestCudaSelfDraft)
#include "test_cuda_self_draft.moc"
