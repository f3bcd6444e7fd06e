#include "attention_world.h"

#include <QtTest>

#include <cstring>

using namespace longhand;
using namespace longhand::test;

/// The cache's layout as kernels/ops/attention.h states it, written out once more.
class TestKvAppend : public QObject
{
    Q_OBJECT

    static std::size_t keyAt(int headDim, int head, int key, int dim)
    {
        return static_cast<std::size_t>(head * kKvBlock * headDim +
                                        ((key / 16 * (headDim / 2) + dim / 2) * 16 + key % 16) * 2 + dim % 2);
    }
    static std::size_t valueAt(int headDim, int head, int key, int dim)
    {
        return static_cast<std::size_t>(
            head * kKvBlock * headDim +
            (((key / 32 * (headDim / 16) + dim / 16) * 16 + key % 32 / 2) * 16 + dim % 16) * 2 + key % 2);
    }

private Q_SLOTS:
    void everyNumberLiesWhereTheContractSays()
    {
        for (const int headDim : {16, 48, 64}) {
            const Geometry geometry{3, 3, headDim};
            ComputePool pool(3);
            AttentionWorld world(geometry, 1200);
            world.storeText({Isa::Portable, &pool}, 1100);
            const int width = 3 * headDim;
            std::vector<float> key(static_cast<std::size_t>(width)), value(static_cast<std::size_t>(width));
            for (std::int32_t p = 0; p < 1100; ++p) {
                world.fill(AttentionWorld::textToken(p), AttentionWorld::KeyNear, width, key.data());
                world.fill(AttentionWorld::textToken(p), AttentionWorld::Value, width, value.data());
                for (int i = 0; i < width; ++i) {
                    const int head = i / headDim, dim = i % headDim;
                    QCOMPARE(world.nearBlocks()[p / kKvBlock][keyAt(headDim, head, p % kKvBlock, dim)],
                             floatToBf16(key[static_cast<std::size_t>(i)]));
                    QCOMPARE(world.valueBlocks()[p / kKvBlock][valueAt(headDim, head, p % kKvBlock, dim)],
                             floatToBf16(value[static_cast<std::size_t>(i)]));
                }
            }
        }
    }

    void neighboursStayAsTheyAre()
    {
        ComputePool pool(1);
        const Geometry geometry{2, 2, 32};
        AttentionWorld world(geometry, 600);
        world.storeText({Isa::Portable, &pool}, 600);
        const std::size_t numbers = kvPartBytes(KvEncoding::Bf16, 32) * 2 / 2;
        std::vector<std::uint16_t> keys(world.nearBlocks()[0], world.nearBlocks()[0] + numbers);
        std::vector<std::uint16_t> values(world.valueBlocks()[0], world.valueBlocks()[0] + numbers);
        world.store({Isa::Portable, &pool}, {42}, {77});
        std::size_t changedKeys = 0, changedValues = 0;
        for (std::size_t i = 0; i < numbers; ++i) {
            changedKeys += world.nearBlocks()[0][i] != keys[i];
            changedValues += world.valueBlocks()[0][i] != values[i];
        }
        QVERIFY(changedKeys > 32 && changedKeys <= 64);
        QVERIFY(changedValues > 32 && changedValues <= 64);
    }

    // An accepted tree row moves into place: the cache is then that of a run without a tree.
    void copiesEqualDirectWrites()
    {
        ComputePool pool(2);
        const Geometry geometry{4, 2, 64};
        AttentionWorld direct(geometry, 1200), moved(geometry, 1200);
        direct.storeText({Isa::Portable, &pool}, 600);
        moved.storeText({Isa::Portable, &pool}, 500);
        std::vector<std::uint64_t> tokens;
        std::vector<std::int32_t> places;
        for (std::int32_t p = 500; p < 600; ++p) {
            tokens.push_back(AttentionWorld::textToken(p));
            places.push_back(1100 - p + 500 - 1);
        }
        moved.store({Isa::Portable, &pool}, tokens, places);
        for (std::int32_t p = 500; p < 600; ++p) {
            const std::int32_t from = places[static_cast<std::size_t>(p - 500)];
            copyKey(2, 64, moved.nearBlocks(), from, p);
            copyValue(2, 64, moved.valueBlocks(), from, p);
        }
        for (std::int32_t p = 0; p < 600; ++p)
            for (int head = 0; head < 2; ++head)
                for (int dim = 0; dim < 64; ++dim) {
                    QCOMPARE(moved.nearBlocks()[p / kKvBlock][keyAt(64, head, p % kKvBlock, dim)],
                             direct.nearBlocks()[p / kKvBlock][keyAt(64, head, p % kKvBlock, dim)]);
                    QCOMPARE(moved.valueBlocks()[p / kKvBlock][valueAt(64, head, p % kKvBlock, dim)],
                             direct.valueBlocks()[p / kKvBlock][valueAt(64, head, p % kKvBlock, dim)]);
                }
    }

    void roundsToNearestEven()
    {
        ComputePool pool(1);
        AttentionWorld world({1, 1, 16}, 16);
        // Halfway cases go to the even neighbour.
        const float k[16] = {1.00390625f, 1.01171875f, -1.00390625f, 0.0f, -0.0f, 1e-40f, 3.4e38f, 65504.0f,
                             1.0f,        2.0f,        3.0f,         4.0f, 5.0f,  6.0f,   7.0f,    8.0f};
        const std::int32_t slot = 5;
        appendKeys({Isa::Portable, &pool}, k, 16, 1, 1, 16, &slot, world.nearBlocks());
        QCOMPARE(world.nearBlocks()[0][keyAt(16, 0, 5, 0)], std::uint16_t{0x3f80});
        QCOMPARE(world.nearBlocks()[0][keyAt(16, 0, 5, 1)], std::uint16_t{0x3f82});
        QCOMPARE(world.nearBlocks()[0][keyAt(16, 0, 5, 2)], std::uint16_t{0xbf80});
        QCOMPARE(world.nearBlocks()[0][keyAt(16, 0, 5, 4)], std::uint16_t{0x8000});
    }
};

QTEST_APPLESS_MAIN(TestKvAppend)
#include "test_kv_append.moc"
