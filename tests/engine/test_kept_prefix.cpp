// Keys and values that were kept: the same bits as reading again, whatever was cut, changed or damaged.
#include "engine/generation/generator.h"
#include "engine/model/block_names.h"
#include "engine/model/forward_pass.h"
#include "engine/model/prefix_store.h"

#include "tests/support/test_models.h"

#include <QtTest>

#include <cstring>
#include <map>
#include <random>
#include <set>

using namespace longhand;
using longhand::test::randomTokens;
using longhand::test::tinyModel;

namespace {

constexpr std::size_t Block = kKvBlock;

class MemoryStore : public PrefixStore
{
public:
    std::int64_t fewestTokens() const override { return fewest; }
    bool has(const std::string& name) const override { return blocks.contains(name); }
    bool load(const std::string& name, const Parts& parts) override
    {
        const auto& kept = blocks.at(name);
        for (std::size_t i = 0; i < kBuffers; ++i) {
            if (damaged.contains(name)) {
                std::fill(parts[i].begin(), parts[i].end(), std::byte{0xFF}); // no numbers
            } else if (!parts[i].empty()) {
                if (kept[i].size() != parts[i].size())
                    return false;
                std::memcpy(parts[i].data(), kept[i].data(), kept[i].size());
            }
        }
        ++loads;
        return !damaged.contains(name);
    }
    void save(const std::string& name, const Parts& parts) override
    {
        auto& kept = blocks[name];
        for (std::size_t i = 0; i < kBuffers; ++i)
            kept[i].assign(parts[i].begin(), parts[i].end());
    }
    std::string nameOf(std::size_t block) const
    {
        for (const auto& [name, kept] : blocks)
            if (std::stoul(name) == block)
                return name;
        return {};
    }

    std::int64_t fewest = 600;
    std::map<std::string, std::array<std::vector<std::byte>, kBuffers>> blocks;
    std::set<std::string> damaged;
    int loads = 0;
};

/// What a text is gone on with: tokens, and their log probabilities to the last bit.
struct Written
{
    std::vector<TokenId> tokens;
    std::vector<float> logs;
    std::vector<float> bits; ///< keys and values that rows after the text look at
    bool operator==(const Written&) const = default;
};

} // namespace

class TestKeptPrefix : public QObject
{
    Q_OBJECT

    std::shared_ptr<const Model> m_model;

    ContextPlan plan() const
    {
        QFETCH_GLOBAL(QString, rope);
        QFETCH_GLOBAL(QString, attention);
        return planContext(m_model->config(), 8192, rope.toStdString(), attention.toStdString());
    }
    std::vector<TokenId> tokens(std::size_t count, std::uint64_t seed) const
    {
        return randomTokens(count, m_model->tokenizer().vocabularySize(), seed);
    }
    std::unique_ptr<Generator> generator(const std::shared_ptr<MemoryStore>& store, Isa isa = bestIsa(),
                                         KvEncoding encoding = KvEncoding::Bf16) const
    {
        EngineOptions options;
        options.kvEncoding = encoding;
        options.isa = isa;
        options.threads = 1;
        options.kept = store;
        return std::make_unique<Generator>(m_model, plan(), options);
    }
    static Written goOn(Generator& generator, const std::vector<TokenId>& text, std::int64_t count = 24)
    {
        Written written;
        generator.prefill(text);
        const auto length = static_cast<std::int32_t>(text.size()) - 1;
        for (std::int32_t p = length - 60; p < length; ++p) {
            const auto bits = generator.pass().storedAt(p);
            written.bits.insert(written.bits.end(), bits.begin(), bits.end());
        }
        SamplerSettings settings;
        settings.seed = 5;
        settings.penaltyWindow = 0;
        generator.beginRun(settings, count);
        for (FinishReason finish = FinishReason::None; finish == FinishReason::None;) {
            const StepEvent event = generator.step();
            written.tokens.insert(written.tokens.end(), event.tokens.begin(), event.tokens.end());
            written.logs.insert(written.logs.end(), event.logProbabilities.begin(), event.logProbabilities.end());
            finish = event.finish;
        }
        return written;
    }

private Q_SLOTS:
    void initTestCase_data()
    {
        QTest::addColumn<QString>("rope");
        QTest::addColumn<QString>("attention");
        QTest::newRow("full") << "none"
                              << "full";
        QTest::newRow("self-extend") << "selfextend:8:640"
                                     << "full";
        QTest::newRow("rolling") << "none"
                                 << "rolling:4:700";
        QTest::newRow("rolling, sinks of two blocks") << "none"
                                                      << "rolling:600:700";
        QTest::newRow("yarn") << "yarn:4"
                              << "full";
    }
    void initTestCase() { m_model = tinyModel(); }

    void theSameBits()
    {
        const auto text = tokens(3 * Block + 100, 1);
        for (const Isa isa : supportedIsas()) {
            const auto store = std::make_shared<MemoryStore>();
            const Written plain = goOn(*generator(nullptr, isa), text);
            QCOMPARE(plain.tokens.size(), std::size_t(24));
            QVERIFY(goOn(*generator(store, isa), text) == plain);
            QCOMPARE(store->blocks.size(), std::size_t(3));
            QCOMPARE(store->loads, 0);
            const auto again = generator(store, isa);
            QVERIFY(again->restore(text));
            QCOMPARE(again->readText().size(), 3 * Block);
            QVERIFY(store->loads > 0);
            QVERIFY(goOn(*again, text) == plain);
        }
    }

    /// An 8-bit cache's blocks come back as they were, and are not taken for a bf16 cache's.
    void eightBitBlocks()
    {
        const auto text = tokens(2 * Block + 100, 1);
        const auto store = std::make_shared<MemoryStore>();
        const auto int8 = [&](const std::shared_ptr<MemoryStore>& in) {
            return generator(in, bestIsa(), KvEncoding::Int8);
        };
        const Written plain = goOn(*int8(nullptr), text);
        QVERIFY(goOn(*int8(store), text) == plain);
        const auto again = int8(store);
        QVERIFY(again->restore(text));
        QCOMPARE(again->readText().size(), 2 * Block);
        QVERIFY(goOn(*again, text) == plain);
        // Other bits, even where the encoding is the same.
        std::size_t blocks = 2;
        for (const KvEncoding other : {KvEncoding::Bf16, KvEncoding::Int8x8}) {
            const auto reading = generator(store, bestIsa(), other);
            reading->restore(text);
            QCOMPARE(reading->readText().size(), std::size_t(0));
            QVERIFY(goOn(*reading, text) == goOn(*generator(nullptr, bestIsa(), other), text));
            QCOMPARE(store->blocks.size(), blocks += 2);
        }
    }

    void aTextThatWasChanged()
    {
        const auto text = tokens(4 * Block + 100, 1);
        const auto store = std::make_shared<MemoryStore>();
        QVERIFY(generator(store)->prefill(text));
        std::mt19937 random(7);
        std::vector<std::size_t> cuts = {3 * Block, 3 * Block + 1, 3 * Block - 1, 0};
        while (cuts.size() < 8)
            cuts.push_back(random() % text.size());
        const auto held = generator(store); // goes from one to the next
        for (const std::size_t cut : cuts) {
            std::vector<TokenId> changed(text.begin(), text.begin() + std::ptrdiff_t(cut));
            changed.push_back((cut < text.size() ? text[cut] : 0) == 3 ? 4 : 3);
            const auto rest = tokens(random() % 600, 100 + cut);
            changed.insert(changed.end(), rest.begin(), rest.end());
            if (changed.size() < 100)
                continue;
            const Written plain = goOn(*generator(nullptr), changed);
            const auto fresh = generator(store);
            QVERIFY(fresh->restore(changed));
            QVERIFY(fresh->readText().size() >= cut / Block * Block);
            QVERIFY(goOn(*fresh, changed) == plain);
            QVERIFY(held->restore(changed));
            QVERIFY(goOn(*held, changed) == plain);
        }
    }

    void whatWasWrittenIsKept()
    {
        auto text = tokens(400, 2);
        const auto store = std::make_shared<MemoryStore>();
        const auto writer = generator(store);
        const Written written = goOn(*writer, text, 1500);
        QCOMPARE(store->blocks.size(), std::size_t(3));
        text.insert(text.end(), written.tokens.begin(), written.tokens.end());
        const Written plain = goOn(*generator(nullptr), text);
        const auto again = generator(store);
        QVERIFY(again->restore(text));
        QCOMPARE(again->readText().size(), 3 * Block);
        QVERIFY(goOn(*again, text) == plain);
    }

    void aShortTextIsNotKept()
    {
        const auto store = std::make_shared<MemoryStore>();
        store->fewest = 2000;
        QVERIFY(generator(store)->prefill(tokens(1999, 3)));
        QVERIFY(store->blocks.empty());
        QVERIFY(generator(store)->prefill(tokens(2000, 3)));
        QCOMPARE(store->blocks.size(), std::size_t(3));
    }

    void damageIsReadAgain()
    {
        const auto text = tokens(4 * Block + 30, 4);
        const Written plain = goOn(*generator(nullptr), text);
        for (const std::size_t bad : {std::size_t(3), std::size_t(2), std::size_t(0)}) {
            const auto store = std::make_shared<MemoryStore>();
            QVERIFY(generator(store)->prefill(text));
            store->damaged.insert(store->nameOf(bad));
            const auto again = generator(store);
            QVERIFY(again->restore(text));
            QVERIFY(again->readText().size() < 4 * Block || plan().rolling);
            QVERIFY(goOn(*again, text) == plain);
            // And one that is not there at all.
            store->blocks.erase(store->nameOf(bad));
            const auto without = generator(store);
            QVERIFY(without->restore(text));
            QCOMPARE(without->readText().size(), bad * Block);
            QVERIFY(goOn(*without, text) == plain);
        }
    }

    void anInterruptionLosesNothing()
    {
        const auto text = tokens(3 * Block + 200, 6);
        const auto store = std::make_shared<MemoryStore>();
        const auto whole = generator(store);
        QVERIFY(whole->prefill(text));
        const Written plain = goOn(*generator(nullptr), text);
        for (int most = 0; most < 3; ++most) {
            const auto again = generator(store);
            // Something else was read before, with the same beginning.
            QVERIFY(again->prefill(std::span(text).first(700)));
            int asked = 0;
            QVERIFY(!again->restore(text, [&](std::int64_t, std::int64_t) { return asked++ < most; }) || most > 1);
            QVERIFY(goOn(*again, text) == plain);
            const auto later = generator(store);
            asked = 0;
            (void)later->restore(text, [&](std::int64_t, std::int64_t) { return asked++ < most; });
            QVERIFY(later->restore(text));
            QCOMPARE(later->readText().size(), 3 * Block);
            QVERIFY(goOn(*later, text) == plain);
        }
    }

    void namesTellApart()
    {
        const auto text = tokens(3 * Block, 8);
        const auto names = [&](const ContextPlan& p, const char* backend, Isa isa) {
            return BlockNames(*m_model, p, backend, isa);
        };
        BlockNames own = names(plan(), "cpu", bestIsa());
        std::set<std::string> seen;
        for (std::size_t i = 0; i < 3; ++i)
            seen.insert(own.name(i, text));
        QCOMPARE(seen.size(), std::size_t(3));
        ContextPlan wider = plan();
        wider.planned *= 2; // how much is planned changes no bits
        QVERIFY(seen.contains(names(wider, "cpu", bestIsa()).name(2, text)));
        ContextPlan other = plan();
        other.rolling = !other.rolling;
        other.rollingWindow = 900;
        QVERIFY(!seen.contains(names(other, "cpu", bestIsa()).name(2, text)));
        other = plan();
        other.rope = RopeScalingKind::Linear;
        other.factor = 2;
        const std::string twice = names(other, "cpu", bestIsa()).name(2, text);
        other.factor = 2.0000000001; // the same in a text for people
        QVERIFY(names(other, "cpu", bestIsa()).name(2, text) != twice);
        QVERIFY(!seen.contains(names(plan(), "cuda 9.0", bestIsa()).name(2, text)));
        QVERIFY(!seen.contains(names(plan(), "cpu", Isa::Reference).name(2, text)));
        auto changed = text;
        changed[0] += 1;
        BlockNames of = names(plan(), "cpu", bestIsa());
        for (std::size_t i = 0; i < 3; ++i)
            QVERIFY(!seen.contains(of.name(i, changed)));
    }

    void theCutIsForeseen()
    {
        const auto text = tokens(6 * Block, 9);
        for (const std::size_t cut :
             {std::size_t(10), Block, 3 * Block, 4 * Block, 5 * Block, 6 * Block - 300, 6 * Block - 1}) {
            const auto reader = generator(nullptr);
            QVERIFY(reader->prefill(text));
            const auto length = ForwardPass::lengthAfterCut(plan(), std::int32_t(text.size()) - 1, std::int32_t(cut));
            std::vector<TokenId> changed(text.begin(), text.begin() + std::ptrdiff_t(cut));
            changed.push_back(text[cut] == 3 ? 4 : 3);
            changed.push_back(5);
            std::int64_t first = -1;
            QVERIFY(reader->prefill(changed, [&](std::int64_t done, std::int64_t) {
                first = first < 0 ? done : first;
                return true;
            }));
            QCOMPARE(first, std::int64_t(length));
        }
    }
};

QTEST_GUILESS_MAIN(TestKeptPrefix)
#include "test_kept_prefix.moc"
