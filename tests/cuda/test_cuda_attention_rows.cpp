#include "device_attention_world.h"
#include "device_tree.h"

#include <QTest>

using namespace longhand;
using namespace longhand::test;

namespace {

PassResult together(DeviceAttentionWorld& world, const Tree& tree, const std::vector<int>& nodes,
                    const PassShape& shape = {})
{
    std::vector<std::uint64_t> tokens;
    std::vector<std::int32_t> positions;
    std::vector<std::vector<std::int32_t>> tails;
    for (const int n : nodes) {
        tokens.push_back(n < 0 ? 1u : tree.token[static_cast<std::size_t>(n)]);
        positions.push_back(n < 0 ? -1 : tree.position(n));
        tails.push_back(n < 0 ? std::vector<std::int32_t>{} : tree.tailSlots(n));
    }
    return world.attend(tokens, positions, tails, shape);
}

/// The row of a node as if its path had been written token by token, alone.
PassResult alone(DeviceAttentionWorld& world, const Tree& tree, int node)
{
    for (const int n : tree.pathTo(node))
        world.store({tree.token[static_cast<std::size_t>(n)]}, {tree.position(n)});
    const std::int32_t p = tree.position(node);
    return world.attend({tree.token[static_cast<std::size_t>(node)]}, {p}, {AttentionWorld::textTail(p)});
}

std::vector<int> allOf(const Tree& tree)
{
    std::vector<int> nodes(tree.parent.size());
    std::iota(nodes.begin(), nodes.end(), 0);
    return nodes;
}

} // namespace

/// Attention's numeric contract (design, "Numeric contracts"): a row's output is a function of its own path alone, bit
/// for bit.
class TestCudaAttentionRows : public QObject
{
    Q_OBJECT

    static void checkSame(const DeviceAttentionWorld& world, const PassResult& a, std::size_t rowA, const PassResult& b,
                          std::size_t rowB, const char* what)
    {
        QVERIFY2(a.sameRow(rowA, b, rowB, world.heads(), world.width()),
                 qPrintable(QString("%1: row %2").arg(what).arg(rowA)));
    }

    /// step: every so many of the nodes alone.
    static void checkTree(DeviceAttentionWorld& world, const Tree& tree, std::mt19937& random, int step)
    {
        // Junk where the tree and its surroundings will lie: nobody may look at stale slots.
        for (int i = 0; i < 70; ++i)
            world.store({9000000u + random() % 1000}, {tree.base + i});
        world.store(tree.token, tree.slot);
        const auto nodes = allOf(tree);
        const PassResult whole = together(world, tree, nodes);
        for (std::size_t i = 0; i < whole.floats.size() - 64; ++i)
            QVERIFY(std::isfinite(whole.floats[i]));

        // Some of the rows, in another order, between rows that are none, over more splits, in small groups.
        auto some = nodes;
        some.insert(some.end(), 3, -1);
        std::shuffle(some.begin(), some.end(), random);
        some.resize(1 + random() % some.size());
        const ThreadOrder order(random() % 4);
        const PassResult part = together(world, tree, some,
                                         {.moreFar = static_cast<int>(random() % 3),
                                          .moreNear = static_cast<int>(random() % 4),
                                          .offset = static_cast<int>(random() % 2)});
        for (std::size_t i = 0; i < some.size(); ++i) {
            if (some[i] >= 0)
                checkSame(world, part, i, whole, static_cast<std::size_t>(some[i]), "some of the rows");
            else
                for (std::size_t d = 0; d < world.width(); ++d)
                    QVERIFY(part.out[i * world.width() + d] == 0xffff &&
                            std::isnan(part.floats[i * world.width() + d]));
        }
        for (std::size_t node = random() % static_cast<unsigned>(step); node < nodes.size();
             node += static_cast<std::size_t>(step))
            checkSame(world, alone(world, tree, static_cast<int>(node)), 0, whole, node, "a path alone");
        QVERIFY(world.canariesLive());
    }

private Q_SLOTS:
    void treesEqualTheirPathsAlone_data()
    {
        QTest::addColumn<int>("encoding");
        QTest::addColumn<int>("sight");
        QTest::addColumn<int>("window");
        for (const int encoding : {0, 1}) {
            const auto row = [&](const char* name, Sight sight, int window) {
                QTest::addRow("%s, %s", encoding == 0 ? "bf16" : "int8", name)
                    << encoding << static_cast<int>(sight) << window;
            };
            row("full", Sight::Full, 0);
            row("near and far, 128", Sight::NearFar, 128);
            row("near and far, 300", Sight::NearFar, 300);
            row("rolling, 128", Sight::Rolling, 128);
            row("rolling, 450", Sight::Rolling, 450);
        }
    }

    void treesEqualTheirPathsAlone()
    {
        QFETCH(int, encoding);
        QFETCH(int, sight);
        QFETCH(int, window);
        std::mt19937 random(static_cast<unsigned>(7 + sight * 10 + window + encoding));
        constexpr std::int32_t kLength = 720;
        for (const Geometry& shape :
             {Geometry{3, 1, 64}, Geometry{18, 2, 64}, Geometry{3, 3, 96}, Geometry{4, 1, 128}, Geometry{3, 1, 256}})
        {
            DeviceAttentionWorld world(shape, kLength + 160, static_cast<Sight>(sight), window, 16,
                                       static_cast<cuda::KvEncoding>(encoding));
            world.storeText(0, kLength);
            // Bases descend: each trial overwrites the text from its base on.
            const bool small = shape.heads * shape.headDim <= 192;
            for (const int base : small ? std::vector<int>{560, 449, 127, 40, 0} : std::vector<int>{510}) {
                const int rows = 1 + static_cast<int>(random() % (small ? 64 : 12));
                checkTree(world, randomTree(random, base + static_cast<int>(random() % 3), rows, 0.1 * (random() % 10)),
                          random, 11);
                if (QTest::currentTestFailed())
                    return;
            }
        }
    }

    // 63 deep: the rows of one pass differ in tailStart, and with it in what they take from tiles.
    void deepChains()
    {
        std::mt19937 random(11);
        for (const Sight sight : {Sight::Full, Sight::NearFar, Sight::Rolling})
            for (const int base : {510, 70}) {
                DeviceAttentionWorld world({3, 1, 64}, 720, sight, 200);
                world.storeText(0, base);
                checkTree(world, randomTree(random, base, 63, 1.0), random, 5);
                if (QTest::currentTestFailed())
                    return;
            }
    }

    void everyRowCount()
    {
        std::mt19937 random(13);
        for (const Geometry& shape : {Geometry{3, 1, 64}, Geometry{5, 1, 64}}) {
            DeviceAttentionWorld world(shape, 300);
            world.storeText(0, 200);
            const Tree tree = randomTree(random, 200, 64, 0.5);
            world.store(tree.token, tree.slot);
            auto nodes = allOf(tree);
            const PassResult whole = together(world, tree, nodes);
            for (std::size_t rows = 1; rows < 64; rows += shape.heads == 3 ? 1 : 9) {
                nodes.resize(rows);
                std::iota(nodes.begin(), nodes.end(), 0);
                const PassResult out = together(world, tree, nodes);
                for (std::size_t r = 0; r < rows; ++r)
                    checkSame(world, out, r, whole, r, "rows of a smaller pass");
            }
        }
    }

    // A prompt: more rows than one group, also where the workspace has room for a few only.
    void promptChunksDoNotMatter()
    {
        constexpr std::int32_t kLength = 700;
        for (const Sight sight : {Sight::Full, Sight::NearFar, Sight::Rolling}) {
            DeviceAttentionWorld world({3, 1, 64}, kLength, sight, 180);
            world.storeText(0, kLength);
            const auto rows = [&](std::int32_t begin, std::int32_t end, const PassShape& shape = {}) {
                std::vector<std::uint64_t> tokens;
                std::vector<std::int32_t> positions;
                std::vector<std::vector<std::int32_t>> tails;
                for (std::int32_t p = begin; p < end; ++p) {
                    tokens.push_back(AttentionWorld::textToken(p));
                    positions.push_back(p);
                    tails.push_back(AttentionWorld::textTail(p));
                }
                return world.attend(tokens, positions, tails, shape);
            };
            const PassResult all = rows(550, kLength);
            const PassResult narrow = rows(600, 620, {.workspace = 40000});
            for (std::size_t r = 0; r < 20; ++r)
                checkSame(world, narrow, r, all, 50 + r, "little workspace");
            for (const std::int32_t p : {550, 575, 576, 613, 614, 639, 640, 699})
                checkSame(world, rows(p, p + 1), 0, all, static_cast<std::size_t>(p - 550), "one position");
            QVERIFY(world.canariesLive());
        }
    }

    void anyOrderOfThreads()
    {
        std::mt19937 random(17);
        for (const Geometry& shape : {Geometry{3, 1, 64}, Geometry{4, 1, 128}, Geometry{2, 1, 256}}) {
            DeviceAttentionWorld world(shape, 600, Sight::NearFar, 200);
            world.storeText(0, 500);
            const Tree tree = randomTree(random, 500, 17, 0.5);
            world.store(tree.token, tree.slot);
            const auto nodes = allOf(tree);
            const PassResult expected = together(world, tree, nodes);
            for (const std::uint64_t order : kOrders) {
                const ThreadOrder shuffled(order);
                const PassResult out = together(world, tree, nodes);
                for (std::size_t r = 0; r < nodes.size(); ++r)
                    checkSame(world, out, r, expected, r, "another order of threads");
            }
        }
    }

    // Blocks that a rolling window has dropped may be gone.
    void droppedBlocksAreNotTouched()
    {
        constexpr std::int32_t kLength = 2400, p = kLength - 1;
        DeviceAttentionWorld world({3, 1, 64}, kLength, Sight::Rolling, 600);
        world.storeText(0, kLength);
        const auto before =
            world.attend({1, 2}, {p, p - 30}, {AttentionWorld::textTail(p), AttentionWorld::textTail(p - 30)});
        world.drop(1);
        world.drop(2);
        const auto after =
            world.attend({1, 2}, {p, p - 30}, {AttentionWorld::textTail(p), AttentionWorld::textTail(p - 30)},
                         {.moreFar = 2, .moreNear = 5});
        checkSame(world, after, 0, before, 0, "without dropped blocks");
        checkSame(world, after, 1, before, 1, "without dropped blocks");
    }
};

QTEST_APPLESS_MAIN(TestCudaAttentionRows)
#include "test_cuda_attention_rows.moc"
