#include "attention_engines.h"
#include "attention_world.h"
#include "tests/emulation/amx/soft_kernels.h"

#include <QtTest>

using namespace longhand;
using namespace longhand::test;

namespace {

std::vector<std::uint64_t> textPath(std::int32_t length)
{
    std::vector<std::uint64_t> path;
    for (std::int32_t p = 0; p < length; ++p)
        path.push_back(AttentionWorld::textToken(p));
    return path;
}

// Float32 sums in blocks of 512: errors of a few units in the seventh digit. AMX rounds the weights to 8 bits. Over an
// int8 cache queries and weights have 15 bits and a sign. Those of an int8x8 cache are rounded in float64 too, but a
// weight near the middle may go the other way.
double bound(const Engine& engine, KvEncoding encoding)
{
    if (isInt8(encoding))
        return encoding == KvEncoding::Int8 ? 5e-4 : 2e-3;
    return engine.name.starts_with("amx") ? 6e-3 : 4e-6;
}

} // namespace

/// Attention against float64 computed from the tokens themselves, without the cache, its layout or its blocks.
class TestAttentionAccuracy : public QObject
{
    Q_OBJECT

    void check(Geometry geometry, Sight sight, std::int32_t window, std::int32_t length, bool withReference,
               float softCap = 0, bool sinks = false, KvEncoding encoding = KvEncoding::Bf16)
    {
        ComputePool pool(2);
        // A window within the tail has no sinks.
        AttentionWorld world(geometry, length, sight, window, window <= kTailMax ? 0 : 16, encoding);
        world.softCap = softCap;
        if (sinks)
            world.addSinks();
        world.storeText({Isa::Portable, &pool}, length);
        const auto path = textPath(length);
        const auto expected = world.exact(path);
        auto engines = attentionEngines(geometry.headDim, encoding);
        if (withReference)
            engines.push_back({"reference", Isa::Reference, nullptr});
        for (const Engine& engine : engines) {
            const auto out =
                world.attend(engine, pool, {path.back()}, {length - 1}, {AttentionWorld::textTail(length - 1)});
            const double error = relativeError(out, expected);
            const double allowed = engine.isa == Isa::Reference ? 1e-7 : bound(engine, encoding);
            if (!(error <= allowed))
                QFAIL(
                    qPrintable(QString("%1: %2 keys, %3 heads on %4, head dimension %5, sight %6, window %7: error %8")
                                   .arg(QString::fromStdString(engine.name))
                                   .arg(length)
                                   .arg(geometry.heads)
                                   .arg(geometry.kvHeads)
                                   .arg(geometry.headDim)
                                   .arg(static_cast<int>(sight))
                                   .arg(window)
                                   .arg(error)));
        }
    }

    void compareBits(const Engine& a, const Engine& b, KvEncoding encoding = KvEncoding::Bf16)
    {
        for (const Sight sight : {Sight::Full, Sight::NearFar, Sight::Rolling})
            compareBits(a, b, sight, 400, 0, false, encoding);
        compareBits(a, b, Sight::Rolling, 20, 0, false, encoding);
        compareBits(a, b, Sight::Rolling, 400, 3, false, encoding);
        compareBits(a, b, Sight::Rolling, 128, 0, true, encoding);
    }

    void compareBits(const Engine& a, const Engine& b, Sight sight, std::int32_t window, float softCap, bool sinks,
                     KvEncoding encoding)
    {
        ComputePool pool(2);
        for (const Geometry geometry :
             {Geometry{9, 3, 64}, Geometry{4, 1, 32}, Geometry{2, 2, 96}, Geometry{8, 1, 128}}) {
            constexpr std::int32_t kLength = 1500;
            AttentionWorld world(geometry, kLength, sight, window, window <= kTailMax ? 0 : 16, encoding);
            world.softCap = softCap;
            if (sinks)
                world.addSinks();
            world.storeText({Isa::Portable, &pool}, kLength);
            std::vector<std::uint64_t> tokens;
            std::vector<std::int32_t> positions;
            std::vector<std::vector<std::int32_t>> tails;
            for (std::int32_t p = kLength - 40; p < kLength; ++p) {
                tokens.push_back(AttentionWorld::textToken(p));
                positions.push_back(p);
                tails.push_back(AttentionWorld::textTail(p));
            }
            QVERIFY(world.attend(a, pool, tokens, positions, tails) == world.attend(b, pool, tokens, positions, tails));
        }
    }

private Q_SLOTS:
    void matchesFloat64_data()
    {
        QTest::addColumn<int>("keys");
        for (const int keys : {1, 2, 63, 64, 100, 127, 128, 512, 513, 4097, 65537, 131071})
            QTest::addRow("%d keys", keys) << keys;
    }

    void matchesFloat64()
    {
        QFETCH(int, keys);
        check({3, 1, 64}, Sight::Full, 0, keys, true);
    }

    void matchesFloat64InOddShapes()
    {
        for (const int headDim : {16, 32, 48, 64, 128, 256})
            for (const Geometry geometry : {Geometry{2, 2, headDim}, Geometry{6, 2, headDim}, Geometry{4, 1, headDim},
                                            Geometry{7, 1, headDim}, Geometry{16, 2, headDim}})
                check(geometry, Sight::Full, 0, 700, false);
    }

    void matchesFloat64BeyondTheTrainedContext()
    {
        std::mt19937 random(5);
        std::vector<int> windows = {128, 200, 2048};
        for (int i = 0; i < 5; ++i)
            windows.push_back(128 + static_cast<int>(random() % 1500));
        for (const Sight sight : {Sight::NearFar, Sight::Rolling})
            for (const int window : windows)
                for (const int keys : {100, 300, 1025, 1600, 4097})
                    check({3, 1, 64}, sight, window, keys, window == 200);
    }

    /// Windows of layers and models: they may begin anywhere, within the tail too.
    void matchesFloat64InShortWindows()
    {
        for (const int window : {1, 2, 15, 16, 63, 64, 100, 127, 128, 160})
            for (const int keys : {1, 17, 63, 64, 126, 127, 128, 190, 513, 1000})
                check({3, 1, 64}, Sight::Rolling, window, keys, true, keys % 2 == 0 ? 3.0f : 0.0f);
    }

    void matchesFloat64WithSoftCaps()
    {
        for (const float cap : {0.5f, 3.0f, 50.0f})
            for (const Geometry geometry : {Geometry{3, 1, 64}, Geometry{4, 2, 48}, Geometry{8, 4, 256}})
                for (const int keys : {1, 100, 513, 1600}) {
                    check(geometry, Sight::Full, 0, keys, true, cap);
                    check(geometry, Sight::NearFar, 200, keys, false, cap);
                }
    }

    void matchesFloat64WithSinks()
    {
        for (const Geometry geometry : {Geometry{3, 1, 64}, Geometry{8, 1, 64}, Geometry{4, 2, 48}})
            for (const int keys : {1, 2, 100, 128, 513, 1600}) {
                check(geometry, Sight::Full, 0, keys, true, 0, true);
                check(geometry, Sight::Rolling, 128, keys, true, 0, true);
                check(geometry, Sight::NearFar, 200, keys, false, 0, true);
            }
    }

    void int8MatchesFloat64_data()
    {
        QTest::addColumn<int>("encoding");
        for (const KvEncoding encoding : {KvEncoding::Int8, KvEncoding::Int8x8})
            QTest::newRow(kvEncodingName(encoding).data()) << static_cast<int>(encoding);
    }

    /// The numbers that the cache represents, against float64.
    void int8MatchesFloat64()
    {
        QFETCH(int, encoding);
        const auto int8 = [&](Geometry geometry, Sight sight, int window, int keys, float cap = 0, bool sinks = false) {
            // The reference does not round queries of int8x8.
            check(geometry, sight, window, keys, keys < 5000 && static_cast<KvEncoding>(encoding) == KvEncoding::Int8,
                  cap, sinks, static_cast<KvEncoding>(encoding));
        };
        for (const int keys : {1, 2, 63, 64, 100, 127, 128, 512, 513, 4097, 65537, 131071})
            int8({3, 1, 64}, Sight::Full, 0, keys);
        for (const int headDim : {16, 32, 48, 64, 128, 256})
            for (const Geometry geometry : {Geometry{2, 2, headDim}, Geometry{7, 1, headDim}, Geometry{16, 2, headDim}})
                int8(geometry, Sight::Full, 0, 700);
        for (const Sight sight : {Sight::NearFar, Sight::Rolling})
            for (const int window : {128, 200, 901})
                for (const int keys : {100, 300, 1025, 4097})
                    int8({3, 1, 64}, sight, window, keys);
        for (const int window : {1, 15, 64, 100, 160})
            for (const int keys : {1, 17, 64, 127, 190, 1000})
                int8({3, 1, 64}, Sight::Rolling, window, keys, keys % 2 == 0 ? 3.0f : 0.0f);
        for (const int keys : {1, 100, 513})
            int8({8, 1, 64}, Sight::NearFar, 200, keys, 0, true);
    }

    /// The log-sum counts the sink: exp(logSum) without it and exp(sink) add up to exp(logSum) with it.
    void sinksCountInTheLogSum()
    {
        ComputePool pool(1);
        constexpr Geometry kShape{4, 2, 32};
        constexpr std::int32_t kLength = 700;
        AttentionWorld world(kShape, kLength);
        world.storeText({Isa::Portable, &pool}, kLength);
        world.addSinks();
        auto isas = supportedIsas();
        isas.push_back(Isa::Reference);
        for (const Isa isa : isas) {
            std::vector<float> query(4 * 32), out(4 * 32), with(4), without(4);
            world.fill(7, AttentionWorld::QueryNear, 4 * 32, query.data());
            const auto tail = AttentionWorld::textTail(kLength - 1);
            AttentionRow row = world.rowAt(kLength - 1);
            row.tailSlots = tail.data();
            AttentionArgs args;
            args.rows = 1;
            args.heads = kShape.heads;
            args.kvHeads = kShape.kvHeads;
            args.headDim = kShape.headDim;
            args.scale = 0.2f;
            args.queryNear = query.data();
            args.row = &row;
            args.cache = {world.nearBlocks(), nullptr, world.valueBlocks()};
            args.out = out.data();
            AlignedBuffer workspace(attentionWorkspaceBytes(1, 4, 2, 32, kLength, 1));
            args.logSum = without.data();
            attention({isa, &pool}, args, workspace.data());
            args.logSum = with.data();
            args.sinkLogits = world.sinkLogits.data();
            attention({isa, &pool}, args, workspace.data());
            for (std::size_t h = 0; h < 4; ++h) {
                const double expected = std::log(std::exp(double(without[h])) + std::exp(double(world.sinkLogits[h])));
                QVERIFY(std::fabs(with[h] - expected) < 1e-5);
            }
        }
    }

    void matchesFloat64OverABook()
    {
        check({4, 2, 64}, Sight::NearFar, 2048, 131071, false);
        check({4, 2, 64}, Sight::Rolling, 8000, 65537, false);
    }

    // What a fast exponential may do wrong: one key takes all, or scores lie hundreds apart.
    void extremeScores()
    {
        const Geometry geometry{1, 1, 16};
        ComputePool pool(1);
        constexpr std::int32_t kLength = 1200;
        constexpr float kValue = 3.0f;
        AttentionWorld world(geometry, kLength);
        std::vector<float> k(16), v(16);
        for (std::int32_t p = 0; p < kLength; ++p) {
            std::fill(k.begin(), k.end(), 0.0f);
            k[0] = p == 700 ? 100.0f : -60.0f - static_cast<float>(p % 7);
            std::fill(v.begin(), v.end(), p == 700 ? kValue : -1.0f);
            appendKeys({Isa::Portable, &pool}, k.data(), 16, 1, 1, 16, &p, world.nearBlocks());
            appendValues({Isa::Portable, &pool}, v.data(), 16, 1, 1, 16, &p, world.valueBlocks());
        }
        std::vector<float> q(16, 0.0f), out(16);
        q[0] = 8.0f;
        const auto tail = AttentionWorld::textTail(kLength - 1);
        AttentionRow row;
        row.position = kLength - 1;
        row.tailSlots = tail.data();
        AttentionArgs args;
        args.rows = args.heads = args.kvHeads = 1;
        args.headDim = 16;
        args.scale = 1.0f;
        args.queryNear = q.data();
        args.row = &row;
        args.cache = {world.nearBlocks(), nullptr, world.valueBlocks()};
        args.out = out.data();
        for (const Engine& engine : attentionEngines(16)) {
            AlignedBuffer workspace(attentionWorkspaceBytes(1, 1, 1, 16, kLength, 1));
            if (engine.kernels)
                continue; // shapes for tiles are others
            attention({engine.isa, &pool}, args, workspace.data());
            for (const float x : out)
                QVERIFY(x == kValue);
        }
    }

    // The emulation stands for the processor in every other test.
    void tilesEqualTheirEmulation()
    {
        if (!isaSupported(Isa::Amx))
            QSKIP("this processor has no AMX");
        compareBits({"amx", Isa::Amx, &amx::attentionKernels()},
                    {"amx, emulated", Isa::Amx, &amx::attentionKernelsSoft()});
    }

    // A multiplication and an addition are rounded once: one result, however wide the registers are.
    void vectorWidthsAgree()
    {
        if (!isaSupported(Isa::Avx2))
            QSKIP("this processor has one instruction set");
        compareBits({"portable", Isa::Portable, nullptr}, {"avx2", Isa::Avx2, nullptr});
        if (isaSupported(Isa::Avx512))
            compareBits({"avx512", Isa::Avx512, nullptr}, {"avx2", Isa::Avx2, nullptr});
    }

    // Integer sums are exact: the same bits whatever makes them.
    void int8IsTheSameOnEveryInstructionSet()
    {
        if (!isaSupported(Isa::Avx2))
            QSKIP("this processor has one instruction set");
        for (const KvEncoding encoding : {KvEncoding::Int8, KvEncoding::Int8x8})
            for (const Engine& engine : attentionEngines(32, encoding))
                if (engine.isa != Isa::Avx2 && engine.isa != Isa::Reference)
                    compareBits(engine, {"avx2", Isa::Avx2}, encoding);
    }

    void refusesShapesItCannotWorkWith()
    {
        ComputePool pool(1);
        AttentionArgs args;
        args.rows = 1;
        args.heads = 4;
        args.kvHeads = 3;
        args.headDim = 64;
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, attention({Isa::Portable, &pool}, args, nullptr));
        args.kvHeads = 2;
        args.headDim = 40;
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, attention({Isa::Portable, &pool}, args, nullptr));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, attentionWorkspaceBytes(0, 4, 2, 64, 100, 1));
    }

    void theWorkspaceStaysSmall()
    {
        constexpr std::size_t kMiB = std::size_t{1} << 20;
        QVERIFY(attentionWorkspaceBytes(512, 9, 3, 64, 131072, 4) < 64 * kMiB);
        QVERIFY(attentionWorkspaceBytes(512, 32, 8, 128, 131072, 4) < 64 * kMiB);
        QVERIFY(attentionWorkspaceBytes(1, 9, 3, 64, 131072, 2) < 4 * kMiB);
    }
};

QTEST_APPLESS_MAIN(TestAttentionAccuracy)
#include "test_attention_accuracy.moc"
