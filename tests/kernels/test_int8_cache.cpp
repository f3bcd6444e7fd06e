// The 8-bit KV cache: its layout and rounding, and the exact products over it, written out once more.
#include "attention_world.h"

#include "kernels/cpu/attention/attention_scratch.h"
#include "kernels/cpu/simd/attention_simd.h"
#include "kernels/dispatch/int8_choice.h"
#include "kernels/ops/kv_copy.h"
#include "tests/emulation/amx/soft_kernels.h"
#include "tests/kernels/weight_rows.h"

#include <QtTest>

#include <cstring>
#include <limits>

using namespace longhand;
using namespace longhand::test;

class TestInt8Cache : public QObject
{
    Q_OBJECT

    static std::size_t partAt(int headDim, int head)
    {
        return static_cast<std::size_t>(head) * static_cast<std::size_t>(kKvBlock * headDim + kKvBlock * 4);
    }
    static std::size_t keyAt(int headDim, int head, int key, int dim)
    {
        return partAt(headDim, head) +
               static_cast<std::size_t>(((key / 16 * (headDim / 4) + dim / 4) * 16 + key % 16) * 4 + dim % 4);
    }
    static std::size_t valueAt(int headDim, int head, int key, int dim)
    {
        return partAt(headDim, head) +
               static_cast<std::size_t>(
                   (((key / 64 * (headDim / 16) + dim / 16) * 16 + key % 64 / 4) * 16 + dim % 16) * 4 + key % 4);
    }
    static float scaleAt(const std::uint16_t* block, int headDim, int head, int key)
    {
        float scale = 0;
        std::memcpy(&scale,
                    reinterpret_cast<const std::byte*>(block) + partAt(headDim, head) +
                        static_cast<std::size_t>(kKvBlock * headDim + key * 4),
                    sizeof scale);
        return scale;
    }

private Q_SLOTS:
    void everyNumberLiesWhereTheContractSays()
    {
        for (const int headDim : {16, 48, 64}) {
            ComputePool pool(3);
            AttentionWorld world({3, 3, headDim}, 1200, Sight::Full, 0, 0, KvEncoding::Int8);
            world.storeText({Isa::Portable, &pool}, 1100);
            const int width = 3 * headDim;
            std::vector<float> vectors(static_cast<std::size_t>(width));
            for (const bool values : {false, true}) {
                const KvBlocks blocks = values ? world.valueBlocks() : world.nearBlocks();
                for (std::int32_t p = 0; p < 1100; ++p) {
                    world.fill(AttentionWorld::textToken(p), values ? AttentionWorld::Value : AttentionWorld::KeyNear,
                               width, vectors.data());
                    const auto* bytes = reinterpret_cast<const std::int8_t*>(blocks[p / kKvBlock]);
                    for (int head = 0; head < 3; ++head) {
                        const float* x = vectors.data() + head * headDim;
                        float largest = 0;
                        for (int d = 0; d < headDim; ++d)
                            largest = std::max(largest, std::fabs(x[d]));
                        const float scale = largest / 127;
                        QVERIFY(scaleAt(blocks[p / kKvBlock], headDim, head, p % kKvBlock) == scale);
                        for (int d = 0; d < headDim; ++d)
                            QCOMPARE(int{bytes[(values ? valueAt : keyAt)(headDim, head, p % kKvBlock, d)]},
                                     static_cast<int>(std::nearbyint(x[d] / scale)));
                    }
                }
            }
        }
    }

    void oddNumbers()
    {
        ComputePool pool(1);
        AttentionWorld world({1, 1, 16}, 16, Sight::Full, 0, 0, KvEncoding::Int8);
        const CpuContext context{Isa::Portable, &pool};
        std::vector<float> x(16, 0.0f), got(16);
        const std::int32_t slot = 5;
        const auto stored = [&] {
            appendKeys(context, x.data(), 16, 1, 1, 16, &slot, world.nearBlocks());
            readKey(16, 0, world.nearBlocks(), slot, got.data());
            return got;
        };
        QCOMPARE(stored(), x); // all zero
        x[3] = std::numeric_limits<float>::denorm_min();
        QCOMPARE(stored(), std::vector<float>(16, 0.0f));
        // Halfway cases go to the even neighbour.
        x = {127, 0.5f, 1.5f, 2.5f, -0.5f, -1.5f, -127, 126.5f, 0, 1, 2, 3, 4, 5, 6, 7};
        QCOMPARE(stored(), (std::vector<float>{127, 0, 2, 2, 0, -2, -127, 126, 0, 1, 2, 3, 4, 5, 6, 7}));
        x[9] = std::numeric_limits<float>::max();
        QVERIFY(std::isfinite(stored()[0]));
        for (const float bad : {std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN()}) {
            x[9] = bad;
            QVERIFY(std::isnan(stored()[0]));
        }
    }

    void copiesEqualDirectWrites()
    {
        ComputePool pool(2);
        AttentionWorld direct({4, 2, 64}, 1200, Sight::Full, 0, 0, KvEncoding::Int8);
        AttentionWorld moved({4, 2, 64}, 1200, Sight::Full, 0, 0, KvEncoding::Int8);
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
            copyKey(2, 64, moved.nearBlocks(), places[static_cast<std::size_t>(p - 500)], p);
            copyValue(2, 64, moved.valueBlocks(), places[static_cast<std::size_t>(p - 500)], p);
        }
        QCOMPARE(std::memcmp(direct.nearBlocks()[0], moved.nearBlocks()[0], 2 * kvPartBytes(KvEncoding::Int8, 64)), 0);
        QCOMPARE(std::memcmp(direct.valueBlocks()[0], moved.valueBlocks()[0], 2 * kvPartBytes(KvEncoding::Int8, 64)),
                 0);
    }

    /// Sums of 64-bit integers, in every instruction set, over lines anywhere, with the largest numbers there are.
    void productsAreExact()
    {
        std::mt19937 random(3);
        for (const bool extreme : {false, true})
            for (const int count : {16, 48, 64, 128, 256, 512})
                for (const int groups : {1, 3, 4, 9})
                    for (const int rows : {1, 2, 3, 4, 5, 7, 12, 13, 17, 24, 32}) {
                        const auto units = static_cast<std::size_t>(count / 16);
                        AlignedBuffer lines(units * 2 * 256 * static_cast<std::size_t>(groups));
                        for (std::size_t i = 0; i < lines.size(); ++i)
                            lines.as<std::int8_t>()[i] = static_cast<std::int8_t>(
                                extreme ? (random() % 8 == 0 ? 127 : -127) : static_cast<int>(random() % 255) - 127);
                        std::vector<const std::int8_t*> at;
                        for (std::size_t u = 0; u < units; ++u)
                            at.push_back(lines.as<std::int8_t>() + (2 * (units - 1 - u) + random() % 2) * 256);
                        const std::size_t groupStep = units * 2 * 256;
                        std::vector<float> x(static_cast<std::size_t>(rows * count)), lane(256);
                        for (float& f : x)
                            f = extreme ? -1.0f : static_cast<float>(random() % 20001) / 10000.0f - 1.0f;
                        for (float& f : lane)
                            f = static_cast<float>(1 + random() % 100) / 64.0f;
                        check(x, lane, rows, count, groups, at, groupStep);
                    }
    }

    void rowsOfIntegers()
    {
        constexpr float kInfinity = std::numeric_limits<float>::infinity();
        for (const Int8Kernels* each : allKernels(64, KvEncoding::Int8)) {
            const Int8Kernels& kernels = *each;
            alignas(64) std::int16_t row[64];
            const Int8Steps steps = kernels.stepsFor(1, 16);
            float factor = -1;
            std::int32_t sum = 0;
            std::vector<float> x(16, 0.0f);
            const auto make = [&] { Int8Rows{row, &factor, &sum, steps}.set(kernels, 0, x.data(), 16); };
            make();
            QVERIFY(factor == 0.0f);
            x[4] = -2.0f;
            make();
            QVERIFY(factor == 2.0f / static_cast<float>(kInt8Levels));
            for (const float bad : {kInfinity, -kInfinity, std::numeric_limits<float>::quiet_NaN()}) {
                x[9] = bad;
                make();
                QVERIFY(std::isnan(factor));
            }
        }
    }

    /// Those of weights(), times the scales; a zero stays one whatever its scale.
    void weightsTimesScales()
    {
        constexpr int kEnd = 192;
        std::mt19937 random(9);
        for (const Isa isa : supportedIsas()) {
            if (isa == Isa::Reference)
                continue;
            const AttentionKernels& kernels = simdAttentionKernels(isa);
            for (const bool broken : {false, true})
                for (const auto& [first, last] : {std::pair{0, kEnd}, {0, 1}, {17, 150}, {63, 64}, {64, 129}}) {
                    AlignedBuffer plain(kEnd * 4), scaled(kEnd * 4);
                    std::vector<float> times(kEnd);
                    for (int i = 0; i < kEnd; ++i) {
                        const float score = static_cast<float>(random() % 3000) / -25.0f; // some below -87
                        plain.as<float>()[i] = scaled.as<float>()[i] = score;
                        const bool seen = i >= first && i < last;
                        times[static_cast<std::size_t>(i)] = seen ? static_cast<float>(1 + random() % 100) / 64.0f
                                                                  : std::numeric_limits<float>::infinity();
                    }
                    if (broken)
                        times[static_cast<std::size_t>(first)] = std::numeric_limits<float>::quiet_NaN();
                    plain.as<float>()[first] = scaled.as<float>()[first] = 1.0f; // the largest
                    float ml[2], scaledMl[2], largest = -1;
                    kernels.weights(plain.as<float>(), first, last, kEnd, &ml[0], &ml[1], nullptr);
                    kernels.scaledWeights(scaled.as<float>(), first, last, kEnd, times.data(), &scaledMl[0],
                                          &scaledMl[1], &largest, nullptr);
                    QVERIFY(sameBits(ml, scaledMl, 2));
                    std::vector<float> expected(kEnd);
                    for (int i = 0; i < kEnd; ++i) {
                        const float w = plain.as<float>()[i];
                        expected[static_cast<std::size_t>(i)] = w == 0 ? 0 : w * times[static_cast<std::size_t>(i)];
                    }
                    if (broken) {
                        QVERIFY(std::isnan(largest));
                        continue;
                    }
                    QVERIFY(sameBits(expected.data(), scaled.as<float>(), kEnd));
                    QVERIFY(largest == largestMagnitude(expected.data(), kEnd));
                }
        }
    }

    /// Of an Int8x8 cache: 2^t by hand, the largest of each chunk, zero outside; the order of the sum is weights()'s.
    void weightsByChunks()
    {
        constexpr int kEnd = 256;
        std::mt19937 random(10);
        for (const Isa isa : supportedIsas()) {
            if (isa == Isa::Reference)
                continue;
            const AttentionKernels& kernels = simdAttentionKernels(isa);
            for (const auto& [first, last] : {std::pair{0, kEnd}, {0, 1}, {17, 150}, {63, 64}, {64, 129}, {130, 256}}) {
                AlignedBuffer s(kEnd * 4);
                std::vector<float> times(kEnd), expected(kEnd, 0.0f);
                for (int i = 0; i < kEnd; ++i) {
                    s.as<float>()[i] = static_cast<float>(random() % 3000) / -25.0f; // some below -87
                    times[static_cast<std::size_t>(i)] = i >= first && i < last
                                                             ? static_cast<float>(1 + random() % 100) / 64.0f
                                                             : std::numeric_limits<float>::infinity();
                }
                s.as<float>()[first] = 1.5f;
                double sum = 0;
                for (int i = first; i < last; ++i) {
                    const float x = s.as<float>()[i], t = std::fma(x, kLog2E, -(1.5f * kLog2E));
                    if (t < -125)
                        continue;
                    const float n = std::nearbyint(t), r = t - n;
                    const float p =
                        std::fma(std::fma(std::fma(kCoarseExp2[2], r, kCoarseExp2[1]), r, kCoarseExp2[0]), r, 1.0f);
                    const float w = std::ldexp(p, static_cast<int>(n));
                    const double exact = std::exp(static_cast<double>(x) - 1.5);
                    QVERIFY(std::fabs(static_cast<double>(w) - exact) <= 1.2e-4 * exact);
                    sum += static_cast<double>(w);
                    expected[static_cast<std::size_t>(i)] = w * times[static_cast<std::size_t>(i)];
                }
                AlignedBuffer copy(s.size());
                std::copy_n(s.data(), s.size(), copy.data());
                float m = 0, l = 0, largest[kByteChunks];
                kernels.chunkWeights(s.as<float>(), first, last, kEnd, times.data(), &m, &l, largest, nullptr);
                QVERIFY(m == 1.5f);
                QVERIFY(std::fabs(static_cast<double>(l) - sum) <= 1e-6 * sum);
                QVERIFY(sameBits(expected.data(), s.as<float>(), kEnd));
                for (int c = 0; c < kEnd / kByteChunk; ++c)
                    QVERIFY(largest[c] ==
                            largestMagnitude(expected.data() + std::ptrdiff_t{c} * kByteChunk, kByteChunk));
                const auto byteWeights = chooseInt8Kernels(isa, 64, 1, KvEncoding::Int8x8).byteWeights;
                if (byteWeights)
                    checkBytes(byteWeights, copy.as<float>(), first, last, times, expected, l);
                s.as<float>()[first] = std::numeric_limits<float>::quiet_NaN();
                times[static_cast<std::size_t>(first)] = -std::numeric_limits<float>::quiet_NaN();
                kernels.chunkWeights(s.as<float>(), first, last, kEnd, times.data(), &m, &l, largest, nullptr);
                QVERIFY(std::isnan(int8Factor(largest[first / kByteChunk], kByteLevels)));
                if (!byteWeights)
                    continue;
                copy.as<float>()[first] = std::numeric_limits<float>::quiet_NaN();
                std::uint8_t bytes[kEnd];
                const ByteWeightsRow row{copy.as<float>(), first, last, &m, &l, bytes, largest, nullptr};
                byteWeights({&row, 1}, kEnd, times.data());
                QVERIFY(std::isnan(largest[first / kByteChunk]));
            }
        }
    }

    /// Bytes of every chunk and their products, with the largest numbers there are, added in order.
    void chunksAreExact()
    {
        std::mt19937 random(4);
        for (const bool extreme : {false, true})
            for (const int headDim : {16, 48, 64, 128})
                for (const int rows : {1, 2, 3, 4, 6, 7, 12, 13, 17, 24, 32}) {
                    AlignedBuffer lines(static_cast<std::size_t>(kKvBlock * headDim));
                    for (std::size_t i = 0; i < lines.size(); ++i)
                        lines.as<std::int8_t>()[i] = static_cast<std::int8_t>(
                            extreme ? (random() % 8 == 0 ? 127 : -127) : static_cast<int>(random() % 255) - 127);
                    std::vector<float> w(static_cast<std::size_t>(rows * kKvBlock));
                    for (float& x : w)
                        x = extreme ? 3.0f : static_cast<float>(random() % 10001) / 3000.0f;
                    std::fill_n(w.data() + kByteChunk, kByteChunk, 0.0f); // a chunk that the first row does not see
                    checkChunks(w, rows, headDim, lines.as<std::int8_t>());
                }
    }

private:
    /// byteWeights() of scores, whose products with times are known, and whose sum chunkWeights() has made.
    static void checkBytes(decltype(Int8Kernels::byteWeights) byteWeights, float* scores, int first, int last,
                           const std::vector<float>& times, const std::vector<float>& products, float sum)
    {
        const int end = static_cast<int>(products.size());
        float m = 0, l = 0, factor[kByteChunks];
        std::vector<std::uint8_t> bytes(products.size(), 99);
        const ByteWeightsRow row{scores, first, last, &m, &l, bytes.data(), factor, nullptr};
        byteWeights({&row, 1}, end, times.data());
        QVERIFY(m == 1.5f);
        QVERIFY(sameBits(&l, &sum, 1));
        for (int i = 0; i < end; ++i) {
            const int chunk = i / kByteChunk;
            const float largest = largestMagnitude(products.data() + std::ptrdiff_t{chunk} * kByteChunk, kByteChunk);
            const float expected = int8Factor(largest, kByteLevels);
            QVERIFY(sameBits(&factor[chunk], &expected, 1)); // QCOMPARE would let the last bits differ
            const float scaled = largest > 0 ? products[static_cast<std::size_t>(i)] * (255.0f / largest) : 0;
            QCOMPARE(static_cast<int>(bytes[static_cast<std::size_t>(i)]), static_cast<int>(std::nearbyint(scaled)));
        }
    }

    static void checkChunks(const std::vector<float>& w, int rows, int headDim, const std::int8_t* lines)
    {
        const auto dim = static_cast<std::size_t>(headDim);
        for (const Int8Kernels* each : allKernels(headDim, KvEncoding::Int8x8)) {
            const Int8Kernels& kernels = *each;
            AlignedBuffer ints(static_cast<std::size_t>(rows) * kKvBlock * 2);
            std::vector<float> factor(static_cast<std::size_t>(rows * kByteChunks)), out(w.size() / kKvBlock * dim);
            const ByteWeights made{ints.as<std::int16_t>(), factor.data(), kernels.byteSteps(rows)};
            std::vector<float> expected(out.size());
            for (int c = 0; c < kByteChunks; ++c) {
                for (int r = 0; r < rows; ++r) {
                    const float* x = w.data() + std::ptrdiff_t{r} * kKvBlock + std::ptrdiff_t{c} * kByteChunk;
                    const float largest = *std::max_element(x, x + kByteChunk);
                    if (kernels.byteWeights) {
                        for (int i = 0; i < kByteChunk; ++i)
                            made.bytesOf(r)[c * kByteChunk + i] =
                                static_cast<std::uint8_t>(largest > 0 ? std::nearbyint(x[i] * (255.0f / largest)) : 0);
                        made.factorsOf(r)[c] = int8Factor(largest, kByteLevels);
                    } else {
                        made.set(kernels, r, c, x, largest);
                    }
                    for (std::size_t d = 0; d < dim; ++d) {
                        std::int64_t exact = 0;
                        for (int i = 0; largest > 0 && i < kByteChunk; ++i)
                            exact += std::int64_t{static_cast<int>(std::nearbyint(x[i] * (255.0f / largest)))} *
                                     lines[valueAt(headDim, 0, c * kByteChunk + i, static_cast<int>(d))];
                        float& o = expected[static_cast<std::size_t>(r) * dim + d];
                        o = std::fma(static_cast<float>(exact), largest / 255.0f, o);
                    }
                }
            }
            const std::int8_t* units[kKvBlock / 16];
            for (std::size_t u = 0; u < std::size(units); ++u)
                units[u] = lines + u / 4 * kByteChunk * dim + u % 4 * 256;
            Int8Product product = made.product(rows);
            product.units = units;
            product.unitCount = static_cast<int>(std::size(units));
            product.groupStep = 1024;
            product.groups = headDim / 16;
            product.out = out.data();
            product.outStride = dim;
            kernels.addChunks(product);
            QVERIFY(sameBits(out.data(), expected.data(), out.size()));
        }
    }

    /// Of every instruction set that can run here, and on emulated tiles where tiles would serve.
    static std::vector<const Int8Kernels*> allKernels(int headDim, KvEncoding encoding)
    {
        std::vector<const Int8Kernels*> all;
        if (amx::int8Fits(headDim, kItemRows, encoding))
            all.push_back(&amx::int8KernelsSoft());
        for (const Isa isa : supportedIsas())
            for (const int rows : {1, kItemRows}) {
                const Int8Kernels* kernels = &chooseInt8Kernels(isa, headDim, rows, encoding);
                if (std::find(all.begin(), all.end(), kernels) == all.end())
                    all.push_back(kernels);
            }
        return all;
    }

    static void check(const std::vector<float>& x, const std::vector<float>& lane, int rows, int count, int groups,
                      const std::vector<const std::int8_t*>& units, std::size_t groupStep)
    {
        for (const bool bytes : {false, true})
            for (const Int8Kernels* kernels : allKernels(64, KvEncoding::Int8))
                check(*kernels, bytes, x, lane, rows, count, groups, units, groupStep);
    }

    /// bytes: rows of integers of at most 127, as queries of an Int8x8 cache are.
    static void check(const Int8Kernels& kernels, bool bytes, const std::vector<float>& x,
                      const std::vector<float>& lane, int rows, int count, int groups,
                      const std::vector<const std::int8_t*>& units, std::size_t groupStep)
    {
        const auto width = static_cast<std::size_t>(count);
        const int levels = bytes ? kByteQueryLevels : kInt8Levels;
        const Int8Steps steps = kernels.stepsFor(rows, count);
        AlignedBuffer ints(static_cast<std::size_t>(rows) * std::max(steps.row, width) * 2);
        std::vector<float> factor(static_cast<std::size_t>(rows));
        std::vector<std::int32_t> sum(factor.size());
        const Int8Rows made{ints.as<std::int16_t>(), factor.data(), sum.data(), steps};
        for (int r = 0; r < rows; ++r)
            made.set(kernels, r, x.data() + static_cast<std::size_t>(r) * width, count,
                     largestMagnitude(x.data() + static_cast<std::size_t>(r) * width, count), levels);
        for (const bool laneFactors : {false, true}) {
            std::vector<float> out(static_cast<std::size_t>(rows * (groups * 16 + 16)), -77.0f);
            Int8Product product;
            product.rows = ints.as<std::int16_t>();
            product.rowCount = rows;
            product.steps = steps;
            product.rowSums = sum.data();
            product.rowFactor = factor.data();
            product.units = units.data();
            product.unitCount = count / 16;
            product.bytes = bytes;
            product.groupStep = groupStep;
            product.groups = groups;
            product.laneFactor = laneFactors ? lane.data() : nullptr;
            product.out = out.data();
            product.outStride = static_cast<std::size_t>(groups * 16 + 16);
            kernels.multiply(product);
            for (std::size_t r = 0; r < factor.size(); ++r) {
                float largest = 0;
                for (std::size_t i = 0; i < width; ++i)
                    largest = std::max(largest, std::fabs(x[r * width + i]));
                const float inverse = static_cast<float>(levels) / largest;
                const float rowFactor = largest / static_cast<float>(levels);
                for (std::size_t l = 0; l < static_cast<std::size_t>(groups) * 16; ++l) {
                    std::int64_t exact = 0;
                    for (std::size_t i = 0; i < width; ++i)
                        exact += std::int64_t{static_cast<int>(std::nearbyint(x[r * width + i] * inverse))} *
                                 units[i / 16][l / 16 * groupStep + i % 16 / 4 * 64 + l % 16 * 4 + i % 4];
                    const float expected = static_cast<float>(exact) * (laneFactors ? rowFactor * lane[l] : rowFactor);
                    QVERIFY(out[r * product.outStride + l] == expected);
                }
                QVERIFY(out[r * product.outStride + static_cast<std::size_t>(groups) * 16] == -77.0f);
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestInt8Cache)
#include "test_int8_cache.moc"
