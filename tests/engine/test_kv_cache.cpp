// Blocks of keys and values in memory.
#include "engine/model/kv_cache.h"

#include <QtTest>

#include <algorithm>
#include <cstdint>
#include <map>
#include <random>

using namespace longhand;

class TestKvCache : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void blocksComeAndGoInAnyOrder_data()
    {
        QTest::addColumn<int>("layers");
        QTest::addColumn<int>("kvHeads");
        QTest::addColumn<bool>("int8");
        QTest::newRow("small") << 2 << 1 << true;
        QTest::newRow("the starter's") << 30 << 3 << true;
        QTest::newRow("the starter's, bf16") << 30 << 3 << false;
        QTest::newRow("larger than a mapping of several") << 32 << 8 << false;
    }
    /// Blocks that share a mapping are each other's neighbours, but none of them loses or changes what it holds.
    void blocksComeAndGoInAnyOrder()
    {
        QFETCH(int, layers);
        QFETCH(int, kvHeads);
        QFETCH(bool, int8);
        const KvEncoding encoding = int8 ? KvEncoding::Int8 : KvEncoding::Bf16;
        KvBuffer buffer(layers, kvHeads, 64, encoding);
        const std::size_t bytes =
            kvPartBytes(encoding, 64) * static_cast<std::size_t>(kvHeads) * static_cast<std::size_t>(layers);
        std::mt19937 random(7);
        std::map<std::size_t, std::byte> expected;
        for (int round = 0; round < 60; ++round) {
            const std::size_t block = random() % 12;
            if (random() % 3 > 0 && !buffer.has(block)) {
                buffer.ensure(static_cast<std::int32_t>(block) * kKvBlock,
                              static_cast<std::int32_t>(block + 1) * kKvBlock);
                const auto memory = buffer.block(block);
                QCOMPARE(memory.size(), bytes);
                QCOMPARE(reinterpret_cast<std::uintptr_t>(memory.data()) % 64, std::uintptr_t(0));
                expected[block] = static_cast<std::byte>(round);
                std::ranges::fill(memory, expected[block]);
            } else if (buffer.has(block)) {
                buffer.drop(block);
                expected.erase(block);
            }
            QVERIFY(buffer.bytes() >= expected.size() * bytes);
            QVERIFY(buffer.bytes() <= (expected.size() + 1) * bytes); // one to spare
            for (const auto& [at, value] : expected) {
                const auto memory = buffer.block(at);
                QVERIFY(std::ranges::all_of(memory, [value = value](std::byte b) { return b == value; }));
            }
        }
        buffer.dropFrom(0);
        QVERIFY(buffer.bytes() <= bytes);
    }
};

QTEST_APPLESS_MAIN(TestKvCache)
#include "test_kv_cache.moc"
