#include "attention_engines.h"
#include "attention_world.h"

#include <QtTest>

#include <cstring>
#include <memory>

using namespace longhand;
using namespace longhand::test;

namespace {

/// A tree of drafted tokens after `base` committed ones.
struct Tree
{
    std::int32_t base = 0;
    std::vector<int> parent;        // -1: the committed text
    std::vector<int> depth;         // 0 for children of the text
    std::vector<std::int32_t> slot; // where it lies in the cache
    std::vector<std::uint64_t> token;

    int rows() const { return static_cast<int>(parent.size()); }
    std::int32_t position(int node) const { return base + depth[static_cast<std::size_t>(node)]; }

    std::vector<int> pathTo(int node) const
    {
        std::vector<int> path;
        for (int n = node; n >= 0; n = parent[static_cast<std::size_t>(n)])
            path.insert(path.begin(), n);
        return path;
    }

    std::vector<std::int32_t> tailSlots(int node) const
    {
        std::vector<std::int32_t> places;
        for (std::int32_t p = tailStart(position(node)); p < base; ++p)
            places.push_back(p);
        for (const int n : pathTo(node))
            places.push_back(slot[static_cast<std::size_t>(n)]);
        return places;
    }
};

/// chain: how likely a node continues the deepest path instead of a random one.
Tree randomTree(std::mt19937& random, std::int32_t base, int rows, double chain, bool shuffle)
{
    Tree tree;
    tree.base = base;
    int deepest = -1;
    for (int n = 0; n < rows; ++n) {
        int parent = static_cast<int>(random() % static_cast<unsigned>(n + 1)) - 1;
        if (n > 0 && random() % 1000 < chain * 1000)
            parent = deepest;
        if (parent >= 0 && tree.depth[static_cast<std::size_t>(parent)] >= kMaxTreeDepth - 1)
            parent = -1;
        tree.parent.push_back(parent);
        tree.depth.push_back(parent < 0 ? 0 : tree.depth[static_cast<std::size_t>(parent)] + 1);
        if (deepest < 0 || tree.depth.back() > tree.depth[static_cast<std::size_t>(deepest)])
            deepest = n;
        tree.slot.push_back(base + n);
        tree.token.push_back(5000000u + random());
    }
    if (shuffle)
        std::shuffle(tree.slot.begin(), tree.slot.end(), random);
    return tree;
}

/// Emulations: enough of them to find an error in the code around the products, which is the same for all.
bool slow(const Engine& engine)
{
    return engine.kernels != nullptr || engine.isa == Isa::Portable;
}

KvEncoding currentEncoding()
{
    const QByteArray tag(QTest::currentDataTag());
    return kvEncodingOf(tag.left(tag.indexOf(',')).toStdString()).value_or(KvEncoding::Bf16);
}

bool sameBits(const float* a, const float* b, std::size_t count)
{
    return std::memcmp(a, b, count * sizeof(float)) == 0;
}

} // namespace

/// Attention's numeric contract (design, "Numeric contracts"): a row's output is a function of its own path alone, bit
/// for bit.
class TestAttentionRows : public QObject
{
    Q_OBJECT

    std::unique_ptr<ComputePool> m_pools[4];

    ComputePool& pool(int threads) { return *m_pools[threads - 1]; }

    /// Finite junk where the tree and its surroundings will lie: nobody may look at stale slots.
    void spill(AttentionWorld& world, std::int32_t begin, int count, std::uint64_t seed)
    {
        std::vector<std::uint64_t> tokens;
        std::vector<std::int32_t> places;
        for (int i = 0; i < count; ++i) {
            tokens.push_back(9000000u + seed * 1000u + static_cast<std::uint64_t>(i));
            places.push_back(begin + i);
        }
        world.store({Isa::Portable, &pool(1)}, tokens, places);
    }

    /// The row of a node as if its path had been written token by token, alone.
    std::vector<float> alone(AttentionWorld& world, const Engine& engine, const Tree& tree, int node)
    {
        std::vector<std::uint64_t> tokens;
        std::vector<std::int32_t> places;
        for (const int n : tree.pathTo(node)) {
            tokens.push_back(tree.token[static_cast<std::size_t>(n)]);
            places.push_back(tree.position(n));
        }
        world.store({Isa::Portable, &pool(1)}, tokens, places);
        const std::int32_t p = tree.position(node);
        return world.attend(engine, pool(1), {tokens.back()}, {p}, {AttentionWorld::textTail(p)});
    }

    std::vector<float> together(AttentionWorld& world, const Engine& engine, const Tree& tree,
                                const std::vector<int>& nodes, int threads)
    {
        std::vector<std::uint64_t> tokens;
        std::vector<std::int32_t> positions;
        std::vector<std::vector<std::int32_t>> tails;
        for (const int n : nodes) {
            tokens.push_back(tree.token[static_cast<std::size_t>(n)]);
            positions.push_back(tree.position(n));
            tails.push_back(tree.tailSlots(n));
        }
        return world.attend(engine, pool(threads), tokens, positions, tails);
    }

    void checkTree(AttentionWorld& world, const Engine& engine, const Tree& tree, std::mt19937& random)
    {
        const auto width = static_cast<std::size_t>(world.geometry().heads * world.geometry().headDim);
        spill(world, tree.base, 160, random() % 1000);
        world.store({Isa::Portable, &pool(1)}, tree.token, tree.slot);

        std::vector<int> all(static_cast<std::size_t>(tree.rows()));
        std::iota(all.begin(), all.end(), 0);
        const auto whole = together(world, engine, tree, all, 1);
        for (int threads = 2; threads <= 4; ++threads)
            QVERIFY(sameBits(whole.data(), together(world, engine, tree, all, threads).data(), whole.size()));

        // Some of the rows, in another order.
        auto some = all;
        std::shuffle(some.begin(), some.end(), random);
        some.resize(1 + random() % some.size());
        const auto part = together(world, engine, tree, some, 1 + static_cast<int>(random() % 4));
        for (std::size_t i = 0; i < some.size(); ++i)
            QVERIFY(sameBits(part.data() + i * width, whole.data() + static_cast<std::size_t>(some[i]) * width, width));

        for (const int node : all) {
            const auto row = alone(world, engine, tree, node);
            if (!sameBits(row.data(), whole.data() + static_cast<std::size_t>(node) * width, width))
                QFAIL(qPrintable(QString("%1: node %2 of %3 after %4 tokens differs from its path alone")
                                     .arg(QString::fromStdString(engine.name))
                                     .arg(node)
                                     .arg(tree.rows())
                                     .arg(tree.base)));
        }
    }

private Q_SLOTS:
    void initTestCase()
    {
        for (int t = 0; t < 4; ++t)
            m_pools[t] = std::make_unique<ComputePool>(t + 1);
    }

    void treesEqualTheirPathsAlone_data()
    {
        QTest::addColumn<int>("sight");
        QTest::addColumn<int>("window");
        QTest::newRow("full") << static_cast<int>(Sight::Full) << 0;
        QTest::newRow("near and far, 128") << static_cast<int>(Sight::NearFar) << 128;
        QTest::newRow("near and far, 200") << static_cast<int>(Sight::NearFar) << 200;
        QTest::newRow("near and far, 901") << static_cast<int>(Sight::NearFar) << 901;
        QTest::newRow("rolling, 128") << static_cast<int>(Sight::Rolling) << 128;
        QTest::newRow("rolling, 700") << static_cast<int>(Sight::Rolling) << 700;
        QTest::newRow("window of 1") << static_cast<int>(Sight::Rolling) << 1;
        QTest::newRow("window of 16, soft-capped") << static_cast<int>(Sight::Rolling) << 16;
        QTest::newRow("window of 100, soft-capped") << static_cast<int>(Sight::Rolling) << 100;
        QTest::newRow("near and far, 300, soft-capped") << static_cast<int>(Sight::NearFar) << 300;
        QTest::newRow("window of 128, sinks") << static_cast<int>(Sight::Rolling) << 128;
        QTest::newRow("near and far, 260, sinks") << static_cast<int>(Sight::NearFar) << 260;
        QTest::newRow("int8, full") << static_cast<int>(Sight::Full) << 0;
        QTest::newRow("int8, near and far, 200") << static_cast<int>(Sight::NearFar) << 200;
        QTest::newRow("int8, rolling, 700") << static_cast<int>(Sight::Rolling) << 700;
        QTest::newRow("int8, window of 100, soft-capped") << static_cast<int>(Sight::Rolling) << 100;
        QTest::newRow("int8, near and far, 260, sinks") << static_cast<int>(Sight::NearFar) << 260;
        QTest::newRow("int8x8, full") << static_cast<int>(Sight::Full) << 0;
        QTest::newRow("int8x8, near and far, 200") << static_cast<int>(Sight::NearFar) << 200;
        QTest::newRow("int8x8, rolling, 700") << static_cast<int>(Sight::Rolling) << 700;
        QTest::newRow("int8x8, window of 100, soft-capped") << static_cast<int>(Sight::Rolling) << 100;
        QTest::newRow("int8x8, near and far, 260, sinks") << static_cast<int>(Sight::NearFar) << 260;
    }

    void treesEqualTheirPathsAlone()
    {
        QFETCH(int, sight);
        QFETCH(int, window);
        std::mt19937 random(static_cast<unsigned>(7 + sight * 10 + window));
        constexpr Geometry kShapes[] = {{3, 1, 64}, {6, 2, 32},  {4, 1, 48}, {2, 2, 16},
                                        {7, 1, 64}, {8, 1, 128}, {9, 3, 64}};
        for (const Geometry& shape : kShapes) {
            const KvEncoding encoding = currentEncoding();
            AttentionWorld world(shape, 2400, static_cast<Sight>(sight), window, window <= kTailMax ? 0 : 16, encoding);
            world.softCap = QByteArray(QTest::currentDataTag()).contains("soft-capped") ? 3.0f : 0.0f;
            if (QByteArray(QTest::currentDataTag()).endsWith("sinks"))
                world.addSinks();
            world.storeText({Isa::Portable, &pool(2)}, 2200);
            for (const Engine& engine : attentionEngines(shape.headDim, encoding)) {
                // Bases descend: each trial overwrites the text from its base on.
                const std::vector<int> bases = slow(engine)
                                                   ? std::vector<int>{600, 449, 60}
                                                   : std::vector<int>{2048, 1537, 1000, 511, 449, 127, 64, 40, 0};
                for (const int base : bases) {
                    const int rows = 1 + static_cast<int>(random() % (slow(engine) ? 24 : 64));
                    const Tree tree =
                        randomTree(random, base + static_cast<int>(random() % 3), rows, 0.1 * (random() % 10), true);
                    checkTree(world, engine, tree, random);
                    if (QTest::currentTestFailed())
                        return;
                }
                world.storeText({Isa::Portable, &pool(2)}, 2200);
            }
        }
    }

    // 63 deep: the rows of one pass differ in tailStart, and with it in what they take from tiles.
    void deepChains()
    {
        std::mt19937 random(11);
        const Geometry shape{3, 1, 64};
        for (const auto& [sight, encoding] :
             {std::pair{Sight::Full, KvEncoding::Bf16}, std::pair{Sight::NearFar, KvEncoding::Bf16},
              std::pair{Sight::Rolling, KvEncoding::Bf16}, std::pair{Sight::Full, KvEncoding::Int8},
              std::pair{Sight::NearFar, KvEncoding::Int8}, std::pair{Sight::Full, KvEncoding::Int8x8},
              std::pair{Sight::NearFar, KvEncoding::Int8x8}})
        {
            AttentionWorld world(shape, 1300, sight, 300, 16, encoding);
            world.storeText({Isa::Portable, &pool(2)}, 1100);
            for (const Engine& engine : attentionEngines(shape.headDim, encoding)) {
                for (const int base :
                     slow(engine) ? std::vector<int>{510} : std::vector<int>{1050, 530, 510, 450, 100, 70}) {
                    checkTree(world, engine, randomTree(random, base, 63, 1.0, true), random);
                    if (QTest::currentTestFailed())
                        return;
                }
                world.storeText({Isa::Portable, &pool(2)}, 1100);
            }
        }
    }

    void everyRowCount_data()
    {
        QTest::addColumn<int>("unused");
        QTest::newRow("bf16") << 0;
        QTest::newRow("int8") << 0;
        QTest::newRow("int8x8") << 0;
    }

    void everyRowCount()
    {
        std::mt19937 random(13);
        const Geometry shape{3, 1, 64};
        AttentionWorld world(shape, 1400, Sight::Full, 2048, 16, currentEncoding());
        const Engine engine{"best", bestIsa(), nullptr};
        const auto width = static_cast<std::size_t>(shape.heads * shape.headDim);
        world.storeText({Isa::Portable, &pool(2)}, 1200);
        const Tree tree = randomTree(random, 1200, 64, 0.5, true);
        world.store({Isa::Portable, &pool(1)}, tree.token, tree.slot);
        std::vector<int> nodes(64);
        std::iota(nodes.begin(), nodes.end(), 0);
        const auto whole = together(world, engine, tree, nodes, 2);
        for (int rows = 1; rows < 64; ++rows) {
            nodes.resize(static_cast<std::size_t>(rows));
            std::iota(nodes.begin(), nodes.end(), 0);
            const auto out = together(world, engine, tree, nodes, 1 + rows % 4);
            QVERIFY2(sameBits(out.data(), whole.data(), static_cast<std::size_t>(rows) * width),
                     qPrintable(QString("%1 rows").arg(rows)));
        }
    }

    void promptChunksDoNotMatter_data()
    {
        QTest::addColumn<int>("sight");
        QTest::addColumn<int>("window");
        QTest::newRow("full") << static_cast<int>(Sight::Full) << 0;
        QTest::newRow("near and far, 200") << static_cast<int>(Sight::NearFar) << 200;
        QTest::newRow("rolling, 333") << static_cast<int>(Sight::Rolling) << 333;
        QTest::newRow("window of 20") << static_cast<int>(Sight::Rolling) << 20;
        QTest::newRow("int8, full") << static_cast<int>(Sight::Full) << 0;
        QTest::newRow("int8, near and far, 200") << static_cast<int>(Sight::NearFar) << 200;
        QTest::newRow("int8, window of 20") << static_cast<int>(Sight::Rolling) << 20;
        QTest::newRow("int8x8, full") << static_cast<int>(Sight::Full) << 0;
        QTest::newRow("int8x8, near and far, 200") << static_cast<int>(Sight::NearFar) << 200;
        QTest::newRow("int8x8, window of 20") << static_cast<int>(Sight::Rolling) << 20;
    }

    void promptChunksDoNotMatter()
    {
        QFETCH(int, sight);
        QFETCH(int, window);
        for (const Geometry& shape : {Geometry{9, 3, 64}, Geometry{4, 1, 32}, Geometry{5, 1, 48}}) {
            const auto width = static_cast<std::size_t>(shape.heads * shape.headDim);
            for (const Engine& engine : attentionEngines(shape.headDim, currentEncoding())) {
                if (slow(engine) && shape.headDim == 64)
                    continue;
                const int length = shape.headDim == 64 ? 1150 : slow(engine) ? 620 : 700;
                std::vector<float> first;
                for (const int chunk : {512, 200, 64, 7, 1}) {
                    AttentionWorld world(shape, length, static_cast<Sight>(sight), window, window <= kTailMax ? 0 : 16,
                                         currentEncoding());
                    world.softCap = window == 20 ? 3.0f : 0.0f;
                    if (window == 333)
                        world.addSinks();
                    std::vector<float> all;
                    for (int begin = 0; begin < length; begin += chunk) {
                        std::vector<std::uint64_t> tokens;
                        std::vector<std::int32_t> positions;
                        std::vector<std::vector<std::int32_t>> tails;
                        for (std::int32_t p = begin; p < std::min(length, begin + chunk); ++p) {
                            tokens.push_back(AttentionWorld::textToken(p));
                            positions.push_back(p);
                            tails.push_back(AttentionWorld::textTail(p));
                        }
                        world.store({Isa::Portable, &pool(1)}, tokens, positions);
                        const auto out = world.attend(engine, pool(1 + (begin / chunk) % 4), tokens, positions, tails);
                        all.insert(all.end(), out.begin(), out.end());
                    }
                    if (first.empty())
                        first = all;
                    for (int p = 0; p < length; ++p) {
                        const auto at = static_cast<std::size_t>(p) * width;
                        if (!sameBits(first.data() + at, all.data() + at, width))
                            QFAIL(qPrintable(QString("%1: chunks of %2 change position %3")
                                                 .arg(QString::fromStdString(engine.name))
                                                 .arg(chunk)
                                                 .arg(p)));
                    }
                }
            }
        }
    }

    // Enough partial results that a pass needs several waves to keep its workspace small.
    void wideModelsOverManyBlocks_data() { everyRowCount_data(); }
    void wideModelsOverManyBlocks()
    {
        const Geometry shape{16, 8, 256};
        constexpr std::int32_t kLength = 12000;
        AttentionWorld world(shape, kLength + 64, Sight::Full, 2048, 16, currentEncoding());
        world.storeText({Isa::Portable, &pool(2)}, kLength);
        std::mt19937 random(17);
        const Tree tree = randomTree(random, kLength, 48, 0.6, true);
        world.store({Isa::Portable, &pool(1)}, tree.token, tree.slot);
        const Engine engine{"best", bestIsa(), nullptr};
        const auto width = static_cast<std::size_t>(shape.heads * shape.headDim);
        std::vector<int> nodes(48);
        std::iota(nodes.begin(), nodes.end(), 0);
        const auto whole = together(world, engine, tree, nodes, 3);
        for (const int node : {0, 17, 47}) {
            const auto out = together(world, engine, tree, {node}, 2);
            QVERIFY(sameBits(out.data(), whole.data() + static_cast<std::size_t>(node) * width, width));
        }
    }

    // Blocks that a rolling window has dropped may be gone.
    void droppedBlocksAreNotTouched()
    {
        const Geometry shape{3, 1, 64};
        constexpr std::int32_t kLength = 4000;
        AttentionWorld world(shape, kLength, Sight::Rolling, 600);
        world.storeText({Isa::Portable, &pool(1)}, kLength);
        for (const Engine& engine : attentionEngines(shape.headDim)) {
            const std::int32_t p = kLength - 1;
            const auto tail = AttentionWorld::textTail(p);
            const auto before = world.attend(engine, pool(2), {1}, {p}, {tail});
            auto keys = world.nearBlocks();
            auto values = world.valueBlocks();
            std::vector<std::uint16_t*> fewKeys(8, nullptr), fewValues(8, nullptr);
            for (const int b : {0, 6, 7}) {
                fewKeys[static_cast<std::size_t>(b)] = keys[b];
                fewValues[static_cast<std::size_t>(b)] = values[b];
            }
            const auto after = world.attend(engine, pool(2), {1}, {p}, {tail},
                                            KvLayerView{fewKeys.data(), fewKeys.data(), fewValues.data()});
            QVERIFY(sameBits(before.data(), after.data(), before.size()));
        }
    }
};

QTEST_APPLESS_MAIN(TestAttentionRows)
#include "test_attention_rows.moc"
