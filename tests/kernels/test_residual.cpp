// What left-out keys add to attention: against float64 loops, and against attention over all keys.
#include "kernels/ops/dtype.h"
#include "kernels/ops/evicted_residual.h"
#include "tests/kernels/small_cache.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>
#include <stdexcept>
#include <vector>

using namespace longhand;
using test::SmallCache;

namespace {

constexpr Isa kAll[] = {Isa::Reference, Isa::Portable, Isa::Avx2, Isa::Avx512, Isa::Amx};

std::vector<float> randomNumbers(std::size_t count, float scale, unsigned seed)
{
    std::mt19937 random(seed);
    std::normal_distribution<float> normal(0, scale);
    std::vector<float> result(count);
    for (float& x : result)
        x = normal(random);
    return result;
}

std::vector<std::uint16_t> inBf16(const std::vector<float>& numbers)
{
    std::vector<std::uint16_t> result(numbers.size());
    std::ranges::transform(numbers, result.begin(), floatToBf16);
    return result;
}

float rounded(float x)
{
    return bf16ToFloat(floatToBf16(x));
}

/// Softmax of q over keys [0, count), in float64. Returns log of the sum.
double attend(const SmallCache& cache, const float* q, int begin, int end, float scale, std::vector<double>& out)
{
    const int n = cache.headDim;
    double sum = 0;
    out.assign(static_cast<std::size_t>(n), 0);
    for (int p = begin; p < end; ++p) {
        double score = 0;
        for (int d = 0; d < n; ++d)
            score += double{q[d]} * rounded(cache.key(p, 1)[d]) * scale;
        const double w = std::exp(score);
        sum += w;
        for (int d = 0; d < n; ++d)
            out[static_cast<std::size_t>(d)] += w * rounded(cache.value(p, 1)[d]);
    }
    for (double& x : out)
        x /= sum;
    return std::log(sum);
}

/// Remainders of a few heads in the form of EvictedResidualArgs.
struct Heads
{
    std::vector<float> centre, logMass;
    std::vector<std::uint16_t> keyMean, valueMean, second;
};

class TestEvictedResidual : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void addsAsTheReferenceDoes_data()
    {
        QTest::addColumn<int>("groups");
        for (const int groups : {1, 3, 16, 21, 64})
            QTest::addRow("%d groups", groups) << groups;
    }
    void addsAsTheReferenceDoes()
    {
        QFETCH(int, groups);
        constexpr int heads = 5, rows = 3;
        for (const int n : {16, 48, 64, 256}) {
            const auto size = static_cast<std::size_t>(heads * n), all = static_cast<std::size_t>(groups);
            Heads h{randomNumbers(size, 1, 1), randomNumbers(heads * all, 1, 2),
                    inBf16(randomNumbers(size * all, 1, 3)), inBf16(randomNumbers(size * all, 1, 4)),
                    inBf16(randomNumbers(size * 2 * static_cast<std::size_t>(n), 0.2f, 5))};
            constexpr float kNothing = -std::numeric_limits<float>::infinity();
            std::fill_n(h.logMass.begin() + 2 * groups, all, kNothing);
            if (groups > 1) { // an empty group of a head that leaves something out
                h.logMass[all + 1] = kNothing;
                for (int i = 0; i < n; ++i) {
                    h.keyMean[static_cast<std::size_t>((n + i) * groups + 1)] = 0;
                    h.valueMean[static_cast<std::size_t>((groups + 1) * n + i)] = 0;
                }
            }
            const std::vector<float> query = randomNumbers(size * rows, 1, 6),
                                     before = randomNumbers(size * rows, 1, 7),
                                     sums = randomNumbers(heads * rows, 1, 8);
            std::vector<float> expected, expectedSums;
            for (const Isa isa : kAll) {
                if (isa != Isa::Reference && !isaSupported(isa))
                    continue;
                for (const int threads : {1, 2}) {
                    ComputePool pool(threads);
                    const CpuContext context{isa, &pool};
                    std::vector<float> out = before, logSum = sums;
                    EvictedResidualArgs args;
                    args.rows = rows;
                    args.heads = heads;
                    args.headDim = n;
                    args.groups = groups;
                    args.scale = 0.125f;
                    args.query = query.data();
                    args.centre = h.centre.data();
                    args.logMass = h.logMass.data();
                    args.keyMean = h.keyMean.data();
                    args.valueMean = h.valueMean.data();
                    args.second = h.second.data();
                    args.logSum = logSum.data();
                    args.out = out.data();
                    addEvictedResidual(context, args);
                    if (expected.empty()) {
                        expected = out;
                        expectedSums = logSum;
                        for (int i = 0; i < n; ++i) // the head that leaves nothing out
                            QCOMPARE(out[static_cast<std::size_t>(2 * n + i)],
                                     before[static_cast<std::size_t>(2 * n + i)]);
                        QVERIFY(std::ranges::all_of(out, [](float x) { return std::isfinite(x); }));
                        QVERIFY(std::ranges::all_of(logSum, [](float x) { return std::isfinite(x); }));
                    }
                    for (std::size_t i = 0; i < out.size(); ++i)
                        QVERIFY2(std::abs(out[i] - expected[i]) < 1e-4f * (1 + std::abs(expected[i])),
                                 qPrintable(QString("%1 %2").arg(out[i]).arg(expected[i])));
                    for (std::size_t i = 0; i < sums.size(); ++i)
                        QVERIFY(std::abs(logSum[i] - expectedSums[i]) < 1e-4f * (1 + std::abs(expectedSums[i])));
                }
            }
        }
    }

    void refusesTooManyGroups()
    {
        ComputePool pool(1);
        EvictedResidualArgs args;
        args.headDim = 64;
        for (const int groups : {0, kMostResidualGroups + 1}) {
            args.groups = groups;
            QVERIFY_THROWS_EXCEPTION(std::invalid_argument, addEvictedResidual({bestIsa(), &pool}, args));
        }
    }

    void momentsAreWeightedSums()
    {
        for (const Isa isa : kAll) {
            if (isa != Isa::Reference && !isaSupported(isa))
                continue;
            for (const int n : {16, 48, 64}) {
                const SmallCache cache(2, n, 700, 3);
                std::vector<std::int32_t> positions;
                for (int p = 5; p < 700; p += 3)
                    positions.push_back(p);
                const std::size_t count = positions.size();
                const std::vector<float> weights = randomNumbers(2 * count, 0.1f, 9);
                const auto width = static_cast<std::size_t>(n);
                std::vector<float> first(2 * 2 * width), second(2 * width * 2 * width);
                KeyMomentsArgs args;
                args.headDim = n;
                args.kvHead = 1;
                args.keyBlocks = cache.keys.data();
                args.valueBlocks = cache.values.data();
                args.positions = positions.data();
                args.count = static_cast<int>(count);
                args.sets = 2;
                args.weights = weights.data();
                args.first = first.data();
                args.second = second.data();
                keyMoments(isa, args);
                for (std::size_t set = 0; set < 2; ++set)
                    for (std::size_t b = 0; b < 2 * width; ++b) {
                        const auto at = [&](int p, std::size_t i) {
                            return double{rounded(i < width ? cache.key(p, 1)[i] : cache.value(p, 1)[i - width])};
                        };
                        double sum = 0;
                        for (std::size_t i = 0; i < count; ++i)
                            sum += double{weights[set * count + i]} * at(positions[i], b);
                        QVERIFY(std::abs(first[set * 2 * width + b] - sum) < 1e-3);
                        for (std::size_t a = 0; a < width; ++a) {
                            double square = 0;
                            for (std::size_t i = 0; i < count; ++i)
                                square += double{weights[set * count + i]} * at(positions[i], a) * at(positions[i], b);
                            QVERIFY(std::abs(second[(set * width + a) * 2 * width + b] - square) < 1e-3);
                        }
                    }
            }
        }
    }

    /// The sum that a residual is merged by, from both ways of sharing attention out.
    void attentionTellsItsSum()
    {
        constexpr int n = 64, text = 1300;
        const SmallCache cache(2, n, text, 31);
        std::vector<std::int32_t> places(text);
        std::iota(places.begin(), places.end(), 0);
        for (const Isa isa : kAll) {
            if (isa != Isa::Reference && !isaSupported(isa))
                continue;
            for (const int rows : {1, 5, 70}) {
                ComputePool pool(2);
                std::vector<float> query = randomNumbers(static_cast<std::size_t>(rows * 2 * n), 1, 32);
                for (float& q : query)
                    q = rounded(q);
                std::vector<AttentionRow> row(static_cast<std::size_t>(rows));
                for (int r = 0; r < rows; ++r) {
                    row[static_cast<std::size_t>(r)].position = text - rows + r;
                    row[static_cast<std::size_t>(r)].tailSlots = places.data() + tailStart(text - rows + r);
                }
                std::vector<float> out(query.size()), logSum(static_cast<std::size_t>(rows * 2));
                AttentionArgs args;
                args.rows = rows;
                args.heads = args.kvHeads = 2;
                args.headDim = n;
                args.scale = 0.125f;
                args.queryNear = query.data();
                args.row = row.data();
                args.cache = {cache.keys.data(), nullptr, cache.values.data()};
                args.out = out.data();
                args.logSum = logSum.data();
                AlignedBuffer workspace(attentionWorkspaceBytes(rows, 2, 2, n, text, 2));
                attention({isa, &pool}, args, workspace.data());
                std::vector<double> o;
                for (int r = 0; r < rows; ++r) {
                    const double sum = attend(cache, query.data() + (r * 2 + 1) * n, 0, text - rows + r + 1, 0.125f, o);
                    const float got = logSum[static_cast<std::size_t>(r * 2 + 1)];
                    QVERIFY2(std::abs(got - sum) < (isa == Isa::Amx ? 5e-3 : 1e-5) * std::abs(sum),
                             qPrintable(QString("%1 %2").arg(got).arg(sum)));
                }
            }
        }
    }

    /// Keys are sampled from a normal distribution, so that the expansion is right but for the sample's own deviation:
    /// attention over a few keys with the residual of the rest is close to attention over all.
    void standsForLeftOutKeys()
    {
        constexpr int n = 64, all = 6000, kept = 200, rows = 8;
        const float scale = 0.125f;
        const SmallCache cache(2, n, all, 21);
        const std::vector<float> centre = randomNumbers(n, 1.0f, 22);
        std::vector<std::int32_t> positions;
        std::vector<float> weights;
        double mass = 0;
        for (int p = kept; p < all; ++p) {
            double score = 0;
            for (int d = 0; d < n; ++d)
                score += double{centre[static_cast<std::size_t>(d)]} * rounded(cache.key(p, 1)[d]) * scale;
            positions.push_back(p);
            weights.push_back(static_cast<float>(std::exp(score)));
            mass += std::exp(score);
        }
        for (float& w : weights)
            w = static_cast<float>(w / mass);
        std::vector<float> first(2 * n), second(n * 2 * n);
        KeyMomentsArgs moments;
        moments.headDim = n;
        moments.kvHead = 1;
        moments.keyBlocks = cache.keys.data();
        moments.valueBlocks = cache.values.data();
        moments.positions = positions.data();
        moments.count = static_cast<int>(positions.size());
        moments.sets = 1;
        moments.weights = weights.data();
        moments.first = first.data();
        moments.second = second.data();
        keyMoments(bestIsa(), moments);
        std::vector<std::uint16_t> covariance;
        for (int i = 0; i < n; ++i)
            for (int j = 0; j < 2 * n; ++j)
                covariance.push_back(
                    floatToBf16(second[static_cast<std::size_t>(i * 2 * n + j)] -
                                first[static_cast<std::size_t>(i)] * first[static_cast<std::size_t>(j)]));
        const std::vector<float> steps = randomNumbers(rows * n, 0.7f, 23);
        std::vector<float> query, out, logSum;
        std::vector<double> o;
        double withoutError = 0, error = 0;
        std::vector<std::vector<double>> expected;
        for (int r = 0; r < rows; ++r) {
            for (int d = 0; d < n; ++d)
                query.push_back(centre[static_cast<std::size_t>(d)] + steps[static_cast<std::size_t>(r * n + d)]);
            const double sum = attend(cache, query.data() + r * n, 0, all, scale, o);
            Q_UNUSED(sum);
            expected.push_back(o);
            logSum.push_back(static_cast<float>(attend(cache, query.data() + r * n, 0, kept, scale, o)));
            for (int d = 0; d < n; ++d) {
                out.push_back(static_cast<float>(o[static_cast<std::size_t>(d)]));
                withoutError +=
                    std::pow(o[static_cast<std::size_t>(d)] - expected.back()[static_cast<std::size_t>(d)], 2);
            }
        }
        const auto logMass = static_cast<float>(std::log(mass));
        const std::vector<std::uint16_t> means = inBf16(first);
        EvictedResidualArgs args;
        args.rows = rows;
        args.heads = 1;
        args.headDim = n;
        args.scale = scale;
        args.query = query.data();
        args.centre = centre.data();
        args.logMass = &logMass;
        args.keyMean = means.data();
        args.valueMean = means.data() + n;
        args.second = covariance.data();
        args.logSum = logSum.data();
        args.out = out.data();
        ComputePool pool(1);
        addEvictedResidual({bestIsa(), &pool}, args);
        for (int r = 0; r < rows; ++r) {
            for (int d = 0; d < n; ++d)
                error += std::pow(out[static_cast<std::size_t>(r * n + d)] -
                                      expected[static_cast<std::size_t>(r)][static_cast<std::size_t>(d)],
                                  2);
            const double sum = attend(cache, query.data() + r * n, 0, all, scale, o);
            QVERIFY2(std::abs(logSum[static_cast<std::size_t>(r)] - sum) < 0.05,
                     qPrintable(QString("%1 %2").arg(logSum[static_cast<std::size_t>(r)]).arg(sum)));
        }
        QVERIFY2(error < 0.1 * withoutError, qPrintable(QString("%1 %2").arg(error).arg(withoutError)));
    }
};

} // namespace

QTEST_GUILESS_MAIN(TestEvictedResidual)
#include "test_residual.moc"
