// Scores and copies for partial caches, against plain loops.
#include "kernels/ops/dtype.h"
#include "kernels/ops/key_scores.h"
#include "kernels/ops/kv_copy.h"
#include "kernels/util/aligned_buffer.h"
#include "tests/kernels/small_cache.h"

#include <QtTest>

#include <algorithm>
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
            for (const auto& [headDim, encoding] : {std::pair{16, KvEncoding::Bf16},
                                                    {64, KvEncoding::Bf16},
                                                    {96, KvEncoding::Bf16},
                                                    {16, KvEncoding::Int8},
                                                    {96, KvEncoding::Int8}})
            {
                const SmallCache cache(2, headDim, 1100, 7, encoding);
                const bool int8 = encoding == KvEncoding::Int8;
                std::vector<float> key(static_cast<std::size_t>(headDim));
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
                        args.keyBlocks = cache.keyBlocks();
                        args.begin = begin;
                        args.end = end;
                        args.stride = (end - begin + 15) / 16 * 16;
                        std::vector<float> out(static_cast<std::size_t>(args.stride * rows));
                        args.out = out.data();
                        keyScores(isa, args);
                        for (int r = 0; r < rows; ++r)
                            for (int p = begin; p < end; ++p) {
                                double expected = 0;
                                readKey(headDim, 1, cache.keyBlocks(), p, key.data());
                                for (int d = 0; d < headDim; ++d) {
                                    const float q = query[static_cast<std::size_t>(r * headDim + d)] * 0.125f;
                                    expected += double{int8 ? q : rounded(q)} *
                                                (int8 ? key[static_cast<std::size_t>(d)] : rounded(cache.key(p, 1)[d]));
                                }
                                const double got = out[static_cast<std::size_t>(r * args.stride + p - begin)];
                                QVERIFY2(std::abs(got - expected) < (int8 ? 5e-4 : 1e-4),
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
        for (const KvEncoding encoding : {KvEncoding::Bf16, KvEncoding::Int8})
            for (const int headDim : {16, 64, 96}) {
                const SmallCache from(2, headDim, 1030, 3, encoding);
                const SmallCache before(2, headDim, 600, 4, encoding);
                SmallCache to(2, headDim, 600, 4, encoding);
                std::vector<std::int32_t> source, target;
                for (int i = 0; i < 100; ++i) {
                    source.push_back(static_cast<std::int32_t>(random() % 1030));
                    target.push_back(i * 6 + static_cast<std::int32_t>(random() % 6));
                }
                gatherKeys(headDim, 1, from.keyBlocks(), source.data(), to.keyBlocks(), target.data(), 100);
                gatherValues(headDim, 1, from.valueBlocks(), source.data(), to.valueBlocks(), target.data(), 100);
                std::vector<float> got(static_cast<std::size_t>(headDim)), expected(got.size());
                std::size_t next = 0;
                for (int p = 0; p < 600; ++p) {
                    const bool copied = next < target.size() && target[next] == p;
                    const SmallCache& origin = copied ? from : before;
                    const std::int32_t at = copied ? source[next] : p;
                    next += copied ? 1 : 0;
                    readKey(headDim, 1, to.keyBlocks(), p, got.data());
                    readKey(headDim, 1, origin.keyBlocks(), at, expected.data());
                    QVERIFY(got == expected);
                    for (int d = 0; d < headDim; ++d)
                        QVERIFY(std::abs(got[static_cast<std::size_t>(d)] - origin.key(at, 1)[d]) < 0.02f);
                    readValue(headDim, 1, to.valueBlocks(), p, got.data());
                    readValue(headDim, 1, origin.valueBlocks(), at, expected.data());
                    QVERIFY(got == expected);
                    for (int d = 0; d < headDim; ++d)
                        QVERIFY(std::abs(got[static_cast<std::size_t>(d)] - origin.value(at, 1)[d]) < 0.02f);
                    readKey(headDim, 0, to.keyBlocks(), p, got.data()); // the other head is untouched
                    readKey(headDim, 0, before.keyBlocks(), p, expected.data());
                    QVERIFY(got == expected);
                }
            }
    }

    /// Any first and last column, against sums in float64; what lies in other groups of 16 stays.
    void exponentialsAndTheirSum()
    {
        std::mt19937 random(3);
        for (const Isa isa : {Isa::Reference, Isa::Portable, Isa::Avx2, Isa::Avx512, Isa::Amx}) {
            if (isa != Isa::Reference && !isaSupported(isa))
                continue;
            for (const auto& [first, last] : {std::pair{0, 1}, {0, 16}, {5, 6}, {15, 17}, {37, 900}, {160, 1999}}) {
                AlignedBuffer buffer(2000 * sizeof(float));
                float* const scores = buffer.as<float>();
                for (int i = 0; i < 2000; ++i)
                    scores[i] = static_cast<float>(random() % 4000) / 30.0f - 50.0f;
                const std::vector<float> before(scores, scores + 2000);
                const float largest = *std::max_element(scores + first, scores + last);
                const ScoreSum of = expScores(isa, scores, first, last);
                QVERIFY(of.largest == largest);
                double sum = 0;
                for (int i = 0; i < 2000; ++i) {
                    const float x = before[static_cast<std::size_t>(i)] - largest;
                    const double exact = std::exp(static_cast<double>(x));
                    if (i >= first && i < last) {
                        QVERIFY(std::abs(static_cast<double>(scores[i]) - exact) <= 1e-6 * exact + 1e-37);
                        sum += exact;
                    } else if (i < first / 16 * 16 || i >= (last + 15) / 16 * 16) {
                        QVERIFY(scores[i] == before[static_cast<std::size_t>(i)]);
                    }
                }
                QVERIFY(std::abs(static_cast<double>(of.sum) - sum) <= 1e-5 * sum);
            }
        }
    }
};

} // namespace

QTEST_APPLESS_MAIN(TestKeyScores)
#include "test_key_scores.moc"
