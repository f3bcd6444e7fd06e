#include "device_attention_world.h"

#include <QTest>

#include <stdexcept>

using namespace longhand;
using namespace longhand::test;

namespace {

const char* nameOf(cuda::KvEncoding encoding)
{
    return encoding == cuda::KvEncoding::Bf16 ? "bf16" : "int8";
}

} // namespace

class TestCudaAttention : public QObject
{
    Q_OBJECT

    /// Rows of plain text against float64; all positions in one pass.
    static void compare(DeviceAttentionWorld& world, const std::vector<std::int32_t>& positions,
                        const PassShape& shape = {})
    {
        std::vector<std::uint64_t> tokens;
        std::vector<std::vector<std::int32_t>> tails;
        for (const std::int32_t p : positions) {
            tokens.push_back(AttentionWorld::textToken(p));
            tails.push_back(AttentionWorld::textTail(p));
        }
        const PassResult result = world.attend(tokens, positions, tails, shape);
        for (std::size_t r = 0; r < positions.size(); ++r) {
            const double error = world.error(result, r, DeviceAttentionWorld::textPath(positions[r]));
            QVERIFY2(error <= 1,
                     qPrintable(QString("position %1: %2 of what rounding explains").arg(positions[r]).arg(error)));
        }
        QVERIFY(world.canariesLive());
    }

private Q_SLOTS:
    void againstDouble_data()
    {
        QTest::addColumn<int>("encoding");
        QTest::addColumn<int>("sight");
        QTest::addColumn<int>("window");
        for (const auto encoding : {cuda::KvEncoding::Bf16, cuda::KvEncoding::Int8}) {
            const auto row = [&](const char* name, Sight sight, int window) {
                QTest::addRow("%s, %s", nameOf(encoding), name)
                    << static_cast<int>(encoding) << static_cast<int>(sight) << window;
            };
            row("full", Sight::Full, 0);
            row("near and far, 128", Sight::NearFar, 128);
            row("near and far, 333", Sight::NearFar, 333);
            row("rolling, 128", Sight::Rolling, 128);
            row("rolling, 500", Sight::Rolling, 500);
        }
    }

    void againstDouble()
    {
        QFETCH(int, encoding);
        QFETCH(int, sight);
        QFETCH(int, window);
        constexpr std::int32_t kLength = 1100;
        DeviceAttentionWorld world({3, 1, 64}, kLength, static_cast<Sight>(sight), window, 16,
                                   static_cast<cuda::KvEncoding>(encoding));
        world.storeText(0, kLength);
        compare(world, {0,   1,   31,  32,  62,  63,  64,  126, 127, 128,  190,  191,  255,  256,
                        257, 319, 320, 447, 511, 512, 513, 575, 767, 1023, 1024, 1087, 1088, kLength - 1});
    }

    void everyShapeOfHeads_data()
    {
        QTest::addColumn<int>("encoding");
        QTest::addColumn<int>("heads");
        QTest::addColumn<int>("kvHeads");
        QTest::addColumn<int>("headDim");
        for (const auto encoding : {cuda::KvEncoding::Bf16, cuda::KvEncoding::Int8})
            for (const Geometry& g :
                 {Geometry{9, 1, 64}, Geometry{16, 1, 64}, Geometry{9, 3, 64}, Geometry{4, 4, 64}, Geometry{3, 1, 96},
                  Geometry{4, 1, 128}, Geometry{10, 2, 128}, Geometry{2, 1, 256}, Geometry{4, 2, 32}})
                QTest::addRow("%s, %d heads over %d of %d", nameOf(encoding), g.heads, g.kvHeads, g.headDim)
                    << static_cast<int>(encoding) << g.heads << g.kvHeads << g.headDim;
    }

    void everyShapeOfHeads()
    {
        QFETCH(int, encoding);
        QFETCH(int, heads);
        QFETCH(int, kvHeads);
        QFETCH(int, headDim);
        constexpr std::int32_t kLength = 580;
        DeviceAttentionWorld world({heads, kvHeads, headDim}, kLength, Sight::NearFar, 200, 16,
                                   static_cast<cuda::KvEncoding>(encoding));
        world.storeText(0, kLength);
        compare(world, {kLength - 1});
        compare(world, {5, 100, 300, 301, 320, 511, 560, 577, 578});
    }

    // Beyond kFineSplits the splits are 2,048 positions long; of a near buffer with far keys beside it they never are.
    void farOut()
    {
        constexpr std::int32_t kLength = 18600;
        {
            DeviceAttentionWorld world({1, 1, 64}, kLength);
            world.storeText(0, kLength);
            compare(world, {kLength - 1, 16500});
        }
        DeviceAttentionWorld world({1, 1, 64}, kLength, Sight::NearFar, 300);
        world.storeText(0, kLength);
        compare(world, {kLength - 1, 16700}, {.moreFar = 1, .moreNear = 3});
    }

    void withoutFloats()
    {
        DeviceAttentionWorld world({3, 1, 64}, 200);
        world.storeText(0, 200);
        const auto tail = AttentionWorld::textTail(199);
        const auto with = world.attend({7}, {199}, {tail}),
                   without = world.attend({7}, {199}, {tail}, {.floats = false});
        QVERIFY(with.out == without.out);
        for (const float x : without.floats)
            QVERIFY(std::isnan(x));
    }

    void recorded()
    {
        // A pass recorded once goes on as rows change in device memory.
        constexpr std::int32_t kLength = 1000;
        DeviceAttentionWorld world({3, 1, 64}, kLength, Sight::Rolling, 200);
        world.storeText(0, kLength);
        const std::int32_t p = 900;
        const auto plain = world.attend({1}, {p}, {AttentionWorld::textTail(p)});
        const auto moved =
            world.attend({1}, {p}, {AttentionWorld::textTail(p)}, {.moreNear = 2, .offset = 1, .recorded = true});
        QVERIFY(plain.sameRow(0, moved, 0, world.heads(), world.width()));
    }

    void badSizes()
    {
        cuda::Stream stream;
        cuda::AttentionArgs args;
        args.rows = 1;
        args.heads = 4;
        args.kvHeads = 1;
        args.headDim = 64;
        args.ldo = 256;
        const auto refused = [&](auto change) {
            cuda::AttentionArgs bad = args;
            bad.workspaceBytes = std::size_t{1} << 30;
            change(bad);
            try {
                cuda::attention(stream, bad);
            } catch (const std::invalid_argument&) {
                return true;
            }
            return false;
        };
        QVERIFY(refused([](cuda::AttentionArgs& a) { a.rows = 0; }));
        QVERIFY(refused([](cuda::AttentionArgs& a) { a.headDim = 80; }));
        QVERIFY(refused([](cuda::AttentionArgs& a) { a.kvHeads = 3; }));
        QVERIFY(refused([](cuda::AttentionArgs& a) { a.heads = 17; }));
        QVERIFY(refused([](cuda::AttentionArgs& a) { a.ldo = 255; }));
        QVERIFY(refused([](cuda::AttentionArgs& a) { a.farSplits = 1; }));
        QVERIFY(refused([](cuda::AttentionArgs& a) { a.nearSplits = -1; }));
        QVERIFY(refused([](cuda::AttentionArgs& a) { a.workspaceBytes = 1000; }));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, cuda::attentionWorkspaceBytes(1, 4, 1, 48, 100));
    }
};

QTEST_APPLESS_MAIN(TestCudaAttention)
#include "test_cuda_attention.moc"
