// Scores and copies for partial caches, against plain loops.
#include "kernels/ops/dtype.h"
#include "kernels/ops/key_scores.h"
#include "kernels/ops/kv_copy.h"
#include "tests/kernels/small_cache.h"

#include <QtTest>

#include <cmath>
#include <cstring>
#include <random>
#include <vector>

using namespace longhand;
using test::SmallCache;

namespace {

float rounded(float x)
{
    return bf16ToFloat(floatToBf16(x));
}

class TestKeyScores : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void scoresAreProducts()
    {
        std::mt19937 random(1);
        std::normal_distribution<float> normal;
        for (const Isa isa : {Isa::Reference, Isa::Portable, Isa::Avx2, Isa::Avx512, Isa::Amx}) {
            if (isa != Isa::Reference && !isaSupported(isa))
                continue;
            for (const int headDim : {16, 64, 96}) {
                const SmallCache cache(2, headDim, 1100, 7);
                for (const int rows : {1, 3, 15, 16}) {
                    std::vector<float> query(static_cast<std::size_t>(rows * headDim));
                    for (float& q : query)
                        q = normal(random);
                    for (const auto& [begin, end] : {std::pair{0, 1}, {0, 16}, {16, 533}, {480, 1099}, {512, 1024}}) {
                        KeyScoresArgs args;
                        args.rows = rows;
                        args.kvHead = 1;
                        args.headDim = headDim;
                        args.scale = 0.125f;
                        args.query = query.data();
                        args.keyBlocks = cache.keys.data();
                        args.begin = begin;
                        args.end = end;
                        args.stride = (end - begin + 15) / 16 * 16;
                        std::vector<float> out(static_cast<std::size_t>(args.stride * rows));
                        args.out = out.data();
                        keyScores(isa, args);
                        for (int r = 0; r < rows; ++r)
                            for (int p = begin; p < end; ++p) {
                                double expected = 0;
                                for (int d = 0; d < headDim; ++d)
                                    expected +=
                                        double{rounded(query[static_cast<std::size_t>(r * headDim + d)] * 0.125f)} *
                                        rounded(cache.key(p, 1)[d]);
                                const double got = out[static_cast<std::size_t>(r * args.stride + p - begin)];
                                QVERIFY2(std::abs(got - expected) < 1e-4,
                                         qPrintable(QString("%1 %2").arg(got).arg(expected)));
                            }
                    }
                }
            }
        }
    }

    void badSizesAreRefused()
    {
        const SmallCache cache(1, 64, 32, 1);
        float out[32], query[64] = {};
        KeyScoresArgs args;
        args.rows = 17;
        args.headDim = 64;
        args.query = query;
        args.keyBlocks = cache.keys.data();
        args.end = 32;
        args.out = out;
        args.stride = 32;
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, keyScores(Isa::Portable, args));
        args.rows = 1;
        args.begin = 3;
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, keyScores(Isa::Portable, args));
    }

    void copiesKeepEveryBit()
    {
        std::mt19937 random(9);
        for (const int headDim : {16, 64, 96}) {
            const SmallCache from(2, headDim, 1030, 3);
            SmallCache to(2, headDim, 600, 4);
            std::vector<std::int32_t> source, target;
            for (int i = 0; i < 100; ++i) {
                source.push_back(static_cast<std::int32_t>(random() % 1030));
                target.push_back(i * 6 + static_cast<std::int32_t>(random() % 6));
            }
            gatherKeys(headDim, 1, from.keys.data(), source.data(), to.keys.data(), target.data(), 100);
            gatherValues(headDim, 1, from.values.data(), source.data(), to.values.data(), target.data(), 100);
            std::vector<std::uint16_t> got(static_cast<std::size_t>(headDim));
            std::size_t next = 0;
            for (int p = 0; p < 600; ++p) {
                const bool copied = next < target.size() && target[next] == p;
                const float* key = copied ? from.key(source[next], 1) : to.key(p, 1);
                const float* value = copied ? from.value(source[next], 1) : to.value(p, 1);
                next += copied ? 1 : 0;
                readKey(headDim, 1, to.keys.data(), p, got.data());
                for (int d = 0; d < headDim; ++d)
                    QCOMPARE(got[static_cast<std::size_t>(d)], floatToBf16(key[d]));
                readValue(headDim, 1, to.values.data(), p, got.data());
                for (int d = 0; d < headDim; ++d)
                    QCOMPARE(got[static_cast<std::size_t>(d)], floatToBf16(value[d]));
                readKey(headDim, 0, to.keys.data(), p, got.data()); // the other head is untouched
                for (int d = 0; d < headDim; ++d)
                    QCOMPARE(got[static_cast<std::size_t>(d)], floatToBf16(to.key(p, 0)[d]));
            }
        }
    }

    void writesAndSums()
    {
        SmallCache cache(2, 64, 40, 5);
        std::vector<float> row(64), sum(64, 0.0f);
        for (std::size_t i = 0; i < 64; ++i)
            row[i] = static_cast<float>(i) * 0.37f - 9;
        writeKey(64, 1, row.data(), cache.keys.data(), 17);
        writeValue(64, 0, row.data(), cache.values.data(), 18);
        addKey(64, 1, cache.keys.data(), 17, 2.0f, sum.data());
        addValue(64, 0, cache.values.data(), 18, -1.0f, sum.data());
        addKey(64, 0, cache.keys.data(), 3, 0.5f, sum.data());
        for (int d = 0; d < 64; ++d) {
            const auto at = static_cast<std::size_t>(d);
            QCOMPARE(sum[at], 2 * rounded(row[at]) - rounded(row[at]) + 0.5f * rounded(cache.key(3, 0)[d]));
        }
    }
};

} // namespace

QTEST_APPLESS_MAIN(TestKeyScores)
#include "test_key_scores.moc"
