// Groups of left-out keys, and their moments: against float64 loops, and against attention over all keys.
#include "engine/model/residual_groups.h"
#include "tests/kernels/weight_rows.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

using namespace longhand;
using longhand::test::normalFloats;

namespace {

constexpr int kGroups = kResidualGroups;
constexpr std::size_t kSize = 32; ///< headDim

/// Keys near a few places that are far apart, and values that follow them.
struct Left
{
    Left(std::size_t places, std::size_t count, unsigned seed)
    {
        const std::vector<float> middle = normalFloats(places * kSize, seed, 3),
                                 value = normalFloats(places * kSize, seed + 1, 2);
        keys = normalFloats(count * kSize, seed + 2, 0.3f);
        values = normalFloats(count * kSize, seed + 3, 0.3f);
        std::mt19937 random(seed + 4);
        for (std::size_t j = 0; j < count; ++j) {
            placeOf.push_back(random() % places);
            for (std::size_t i = 0; i < kSize; ++i) {
                keys[j * kSize + i] += middle[placeOf[j] * kSize + i];
                values[j * kSize + i] += value[placeOf[j] * kSize + i];
            }
        }
    }
    std::size_t count() const { return placeOf.size(); }
    /// Keys and values, side by side.
    std::vector<float> rows() const
    {
        std::vector<float> result;
        for (std::size_t j = 0; j < count(); ++j)
            for (const std::vector<float>* of : {&keys, &values})
                result.insert(result.end(), of->data() + j * kSize, of->data() + (j + 1) * kSize);
        return result;
    }

    std::vector<float> keys, values;
    std::vector<std::size_t> placeOf;
};

/// The weights that a query gives to the keys, summing to 1, and the log of what they stand for.
std::vector<float> weightsOf(const Left& left, const std::vector<float>& query, float scale, float& logMass)
{
    std::vector<double> score(left.count());
    for (std::size_t j = 0; j < left.count(); ++j)
        for (std::size_t i = 0; i < kSize; ++i)
            score[j] += double{query[i]} * left.keys[j * kSize + i] * scale;
    const double largest = *std::ranges::max_element(score);
    double sum = 0;
    for (double& x : score)
        sum += x = std::exp(x - largest);
    logMass = static_cast<float>(largest + std::log(sum));
    std::vector<float> weights;
    for (const double x : score)
        weights.push_back(static_cast<float>(x / sum));
    return weights;
}

std::vector<float> secondMoments(const Left& left, const std::vector<float>& weights)
{
    std::vector<double> sum(kSize * 2 * kSize);
    for (std::size_t j = 0; j < left.count(); ++j)
        for (std::size_t a = 0; a < kSize; ++a)
            for (std::size_t b = 0; b < 2 * kSize; ++b)
                sum[a * 2 * kSize + b] += double{weights[j]} * left.keys[j * kSize + a] *
                                          (b < kSize ? left.keys[j * kSize + b] : left.values[j * kSize + b - kSize]);
    return {sum.begin(), sum.end()};
}

HeadResidual residualOf(const Left& left, const std::vector<int>& groupOf, const std::vector<float>& weights,
                        float logMass, int groups)
{
    return headResidual(groupSums(left.rows(), groupOf, weights, groups), secondMoments(left, weights), logMass);
}

class TestResidualGroups : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// Where there are fewer places than groups, no group has keys of two.
    void keysThatLieTogetherAreAGroup()
    {
        const Left left(7, 900, 1);
        const std::vector<int> groupOf = groupKeys(left.rows(), kSize, kGroups);
        QCOMPARE(groupOf.size(), left.count());
        std::vector<int> placeOf(kGroups, -1);
        for (std::size_t j = 0; j < left.count(); ++j) {
            QVERIFY(groupOf[j] >= 0 && groupOf[j] < kGroups);
            int& place = placeOf[static_cast<std::size_t>(groupOf[j])];
            if (place < 0)
                place = static_cast<int>(left.placeOf[j]);
            QCOMPARE(static_cast<std::size_t>(place), left.placeOf[j]);
        }
    }

    void fewKeysAreOneGroup()
    {
        QCOMPARE(residualGroups(0), 1);
        QCOMPARE(residualGroups(7000), 1);
        QCOMPARE(residualGroups(30000), kGroups);
    }

    void fewerKeysThanGroups()
    {
        QVERIFY(groupKeys({}, kSize, kGroups).empty());
        for (const std::size_t count : {1, 2, 5, 31, 33}) {
            const Left left(3, count, 2);
            const std::vector<int> groupOf = groupKeys(left.rows(), kSize, kGroups);
            QCOMPARE(groupOf.size(), count);
            float logMass = 0;
            const std::vector<float> weights = weightsOf(left, normalFloats(kSize, 3, 1), 0.2f, logMass);
            const HeadResidual of = residualOf(left, groupOf, weights, logMass, kGroups);
            double mass = 0;
            for (const float x : of.logMass)
                mass += std::exp(double{x} - logMass);
            QVERIFY2(std::abs(mass - 1) < 1e-5, qPrintable(QString::number(mass)));
        }
    }

    void momentsOfEachGroup()
    {
        const Left left(5, 700, 4);
        float logMass = 0;
        const std::vector<float> weights = weightsOf(left, normalFloats(kSize, 5, 1), 0.1f, logMass);
        const std::vector<int> groupOf = groupKeys(left.rows(), kSize, kGroups);
        const HeadResidual of = residualOf(left, groupOf, weights, logMass, kGroups);
        std::vector<double> mass(kGroups), mean(kGroups * 2 * kSize), covariance(kSize * 2 * kSize);
        const auto at = [&](std::size_t j, std::size_t i) {
            return double{i < kSize ? left.keys[j * kSize + i] : left.values[j * kSize + i - kSize]};
        };
        for (std::size_t j = 0; j < left.count(); ++j) {
            const auto g = static_cast<std::size_t>(groupOf[j]);
            mass[g] += double{weights[j]};
            for (std::size_t i = 0; i < 2 * kSize; ++i)
                mean[g * 2 * kSize + i] += double{weights[j]} * at(j, i);
        }
        for (std::size_t g = 0; g < kGroups; ++g) {
            if (mass[g] == 0) {
                QVERIFY(std::isinf(of.logMass[g]));
                continue;
            }
            QVERIFY(std::abs(of.logMass[g] - (logMass + std::log(mass[g]))) < 1e-4);
            for (std::size_t i = 0; i < kSize; ++i) {
                mean[g * 2 * kSize + i] /= mass[g];
                mean[g * 2 * kSize + kSize + i] /= mass[g];
                QVERIFY(std::abs(of.keyMean[g * kSize + i] - mean[g * 2 * kSize + i]) < 1e-4);
                QVERIFY(std::abs(of.valueMean[g * kSize + i] - mean[g * 2 * kSize + kSize + i]) < 1e-4);
            }
        }
        for (std::size_t j = 0; j < left.count(); ++j)
            for (std::size_t a = 0; a < kSize; ++a)
                for (std::size_t b = 0; b < 2 * kSize; ++b) {
                    const double* m = mean.data() + static_cast<std::size_t>(groupOf[j]) * 2 * kSize;
                    covariance[a * 2 * kSize + b] += double{weights[j]} * (at(j, a) - m[a]) * (at(j, b) - m[b]);
                }
        for (std::size_t i = 0; i < covariance.size(); ++i)
            QVERIFY2(std::abs(of.covariance[i] - covariance[i]) < 1e-3,
                     qPrintable(QString("%1 %2").arg(of.covariance[i]).arg(covariance[i])));
    }

    /// Queries that look elsewhere than the typical one: groups follow them where one normal distribution does not.
    void standForKeysInSeveralPlaces()
    {
        constexpr float scale = 0.2f;
        constexpr int rows = 12;
        const Left left(9, 1000, 6);
        const std::vector<float> centre = normalFloats(kSize, 7, 1), steps = normalFloats(kSize * rows, 8, 0.6f);
        float logMass = 0;
        const std::vector<float> weights = weightsOf(left, centre, scale, logMass);
        ComputePool pool(1);
        const auto errorWith = [&](const std::vector<int>& groupOf, int groups) {
            HeadResidual of = residualOf(left, groupOf, weights, logMass, groups);
            of.centre = centre;
            EvictedResidual residual(1, 1, kSize, kGroups);
            residual.begin(groups);
            residual.set(0, 0, of);
            double error = 0;
            for (int r = 0; r < rows; ++r) {
                std::vector<float> query = centre;
                for (std::size_t i = 0; i < kSize; ++i)
                    query[i] += steps[static_cast<std::size_t>(r) * kSize + i];
                float expectedSum = 0;
                const std::vector<float> exact = weightsOf(left, query, scale, expectedSum);
                // Beside attention of the same weight whose output is zero: half of the left-out keys' shows.
                std::vector<float> out(kSize);
                float logSum = expectedSum;
                residual.addTo({bestIsa(), &pool}, 0, 1, scale, query.data(), &logSum, out.data());
                for (std::size_t i = 0; i < kSize; ++i) {
                    double expected = 0;
                    for (std::size_t j = 0; j < left.count(); ++j)
                        expected += double{exact[j]} * left.values[j * kSize + i] / 2;
                    error += std::pow(out[i] - expected, 2);
                }
            }
            return error;
        };
        const double one = errorWith(std::vector<int>(left.count(), 0), 1);
        const double many = errorWith(groupKeys(left.rows(), kSize, kGroups), kGroups);
        QVERIFY2(many < 0.05 * one, qPrintable(QString("%1 %2").arg(many).arg(one)));
    }
};

} // namespace

QTEST_GUILESS_MAIN(TestResidualGroups)
#include "test_residual_groups.moc"
