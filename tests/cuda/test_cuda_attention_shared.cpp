#include "device_attention_world.h"
#include "device_tree.h"
#include "kernels/cuda/device/launch.h"

#include <QTest>

using namespace longhand;
using namespace longhand::test;

namespace {

/// Committed rows and those of a tree, in one pass.
struct Rows
{
    std::vector<std::uint64_t> tokens;
    std::vector<std::int32_t> positions;
    std::vector<std::vector<std::int32_t>> tails;

    void addText(std::int32_t position)
    {
        tokens.push_back(AttentionWorld::textToken(position));
        positions.push_back(position);
        tails.push_back(AttentionWorld::textTail(position));
    }
    void addTree(const Tree& tree)
    {
        for (std::size_t n = 0; n < tree.token.size(); ++n) {
            tokens.push_back(tree.token[n]);
            positions.push_back(tree.position(static_cast<int>(n)));
            tails.push_back(tree.tailSlots(static_cast<int>(n)));
        }
    }
};

/// Every result, bit for bit.
std::vector<std::byte> bitsOf(const PassResult& result)
{
    std::vector<std::byte> bits(result.out.size() * 2 + result.floats.size() * 4 + result.logSum.size() * 4);
    std::byte* at = bits.data();
    std::memcpy(at, result.out.data(), result.out.size() * 2);
    std::memcpy(at += result.out.size() * 2, result.floats.data(), result.floats.size() * 4);
    std::memcpy(at += result.floats.size() * 4, result.logSum.data(), result.logSum.size() * 4);
    return bits;
}

} // namespace

/// What a device lets its blocks have of shared memory decides how attention is cut; no bit depends on it. The emulated
/// launch refuses whatever is beyond the limit.
class TestCudaAttentionShared : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyDeviceTheSameBits_data()
    {
        QTest::addColumn<int>("encoding");
        QTest::addColumn<int>("heads");
        QTest::addColumn<int>("headDim");
        for (const int encoding : {0, 1})
            for (const auto& [heads, headDim] : {std::pair{3, 32}, {4, 64}, {3, 96}, {4, 128}, {2, 256}})
                QTest::addRow("%s, heads of %d", encoding == 0 ? "bf16" : "int8", headDim)
                    << encoding << heads << headDim;
    }

    void everyDeviceTheSameBits()
    {
        QFETCH(int, encoding);
        QFETCH(int, heads);
        QFETCH(int, headDim);
        std::mt19937 random(static_cast<unsigned>(headDim + encoding));
        constexpr std::int32_t kLength = 460;
        DeviceAttentionWorld world({heads, 1, headDim}, kLength + 80, Sight::NearFar, 330, 16,
                                   static_cast<cuda::KvEncoding>(encoding));
        world.storeText(0, kLength);
        const Tree tree = randomTree(random, kLength, 14, 0.6);
        world.store(tree.token, tree.slot);
        // One tile and one team of the tail; then as many of both as a block takes, and more than one block.
        for (const int texts : {-1, 0, 5}) {
            Rows rows;
            if (texts < 0)
                rows.addText(kLength - 1);
            else
                rows.addTree(tree);
            for (int i = 0; i < texts; ++i)
                rows.addText(kLength - 1 - 83 * i);
            std::vector<std::byte> expected;
            for (const std::size_t limit : kSharedLimits) {
                const SharedLimit shared(limit);
                const ThreadOrder order(limit == kSharedLimits[0] ? 0 : random() % 4);
                const auto bits = bitsOf(world.attend(rows.tokens, rows.positions, rows.tails));
                if (expected.empty())
                    expected = bits;
                QVERIFY2(bits == expected,
                         qPrintable(QString("%1 KB, %2 rows").arg(limit >> 10).arg(rows.tokens.size())));
            }
        }
        QVERIFY(world.canariesLive());
    }

    // With the shortest rings.
    void againstDouble()
    {
        for (const auto encoding : {cuda::KvEncoding::Bf16, cuda::KvEncoding::Int8})
            for (const int headDim : {128, 256}) {
                const SharedLimit shared(kSharedLimits[2]);
                constexpr std::int32_t kLength = 700;
                DeviceAttentionWorld world({1, 1, headDim}, kLength, Sight::Full, 0, 16, encoding);
                world.storeText(0, kLength);
                Rows rows;
                for (const std::int32_t p : {0, 63, 64, 255, 512, kLength - 1})
                    rows.addText(p);
                const PassResult result = world.attend(rows.tokens, rows.positions, rows.tails);
                for (std::size_t r = 0; r < rows.tokens.size(); ++r)
                    QVERIFY(world.error(result, r, DeviceAttentionWorld::textPath(rows.positions[r])) <= 1);
            }
    }

    void importanceFits()
    {
        constexpr std::int32_t kLength = 600;
        for (const auto encoding : {cuda::KvEncoding::Bf16, cuda::KvEncoding::Int8})
            for (const int headDim : {64, 96, 128, 256}) {
                const SharedLimit shared(kSharedLimits[2]);
                std::vector<cuda::DeviceBuffer> blocks;
                std::vector<std::byte*> pointers;
                for (int b = 0; b < 2; ++b) {
                    blocks.push_back(onDevice(std::vector<std::byte>(cuda::deviceKvPartBytes(encoding, headDim))));
                    pointers.push_back(blocks.back().data());
                }
                const auto buffer = onDevice(pointers);
                const auto query = onDevice(std::vector<std::uint16_t>(static_cast<std::size_t>(headDim), 0x3f80));
                const auto importance = onDevice(std::vector<float>(kLength, 0.0f)),
                           scores = onDevice(std::vector<float>(kLength, 0.0f));
                cuda::ImportanceArgs args;
                args.kvHeads = args.queries = 1;
                args.headDim = headDim;
                args.queryNear = query.as<std::uint16_t>();
                args.encoding = encoding;
                args.nearKeys.blocks = args.farKeys.blocks = buffer.as<std::byte*>();
                args.end = args.stride = kLength;
                args.importance = importance.as<float>();
                args.scores = scores.as<float>();
                cuda::Stream stream;
                cuda::keyImportance(stream, args);
                for (const float weight : fromDevice<float>(importance, kLength))
                    QVERIFY(std::fabs(weight * kLength - 1) < 1e-4f); // keys of zeros: all alike
            }
    }

    void tooLittle()
    {
        if (!cuda::emulated::isEmulated())
            QSKIP("no such device");
        DeviceAttentionWorld world({2, 1, 128}, 200);
        world.storeText(0, 200);
        const SharedLimit shared(64u << 10);
        QString why;
        try {
            world.attend({1}, {199}, {AttentionWorld::textTail(199)});
        } catch (const cuda::DeviceError& e) {
            why = QString::fromUtf8(e.what());
        }
        QVERIFY2(why.contains("heads of 128") && why.contains("64 KB"), qPrintable(why));
    }
};

QTEST_APPLESS_MAIN(TestCudaAttentionShared)
#include "test_cuda_attention_shared.moc"
