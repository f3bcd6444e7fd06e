// The noise of the coupled sampler: the generator's published values, purity, distribution, independence.

#include "engine/sampling/noise.h"
#include "engine/types/sampler_settings.h"
#include "tests/support/chi_square.h"

#include <QtTest>

#include <array>
#include <cmath>
#include <random>
#include <set>
#include <vector>

using namespace longhand;
using namespace longhand::test;

class TestNoise : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void philoxKnownAnswers();
    void everyInputMatters();
    void inputsAreNotShared();
    void uniformIsNeverZeroOrOne();
    void gumbelOfEdges();
    void gumbelDistribution();
    void independentOverPositions();
};

/// The three vectors for philox4x32-10 of Random123's kat_vectors, reached through the documented layout of key and
/// counter.
void TestNoise::philoxKnownAnswers()
{
    const auto bits = [](std::uint64_t low, std::uint64_t high) { return (high << 32 | low) >> 11; };
    QCOMPARE(noiseBits(0, 0, 0, 0), bits(0x6627e8d5, 0xe169c58d));
    QCOMPARE(noiseBits(~0ULL, kTakeLimit - 1, kPositionLimit - 1, -1), bits(0x408f276d, 0x41c83b0e));
    QCOMPARE(noiseBits(0x299f31d0a4093822ULL, 0x0370734413198aULL, 0x2e85a308d3LL, 0x243f6a88),
             bits(0xd16cfe09, 0x94fdcceb));
}

void TestNoise::everyInputMatters()
{
    const std::uint64_t plain = noiseBits(1, 2, 3, 4);
    QCOMPARE(noiseBits(1, 2, 3, 4), plain);
    for (int bit = 0; bit < 64; ++bit) {
        QVERIFY(noiseBits(1 ^ (1ULL << bit), 2, 3, 4) != plain);
    }
    for (int bit = 0; bit < 56; ++bit) {
        QVERIFY(noiseBits(1, 2 ^ (1ULL << bit), 3, 4) != plain);
    }
    for (int bit = 0; bit < 40; ++bit) {
        QVERIFY(noiseBits(1, 2, 3 ^ (1LL << bit), 4) != plain);
    }
    for (int bit = 0; bit < 31; ++bit) {
        QVERIFY(noiseBits(1, 2, 3, 4 ^ (1 << bit)) != plain);
    }
}

/// Small differences that a careless packing would confuse: a take for a position, a position for a token.
void TestNoise::inputsAreNotShared()
{
    std::set<std::uint64_t> seen;
    for (const std::uint64_t seed : {0ULL, 1ULL, 1ULL << 32, 1ULL << 63}) {
        for (const std::uint64_t take : {0ULL, 1ULL, 2ULL, 255ULL, 256ULL, 1ULL << 24, 1ULL << 32, 1ULL << 55}) {
            for (const std::int64_t position : {0LL, 1LL, 255LL, 256LL, 1LL << 24, 1LL << 31, 1LL << 32, 1LL << 39}) {
                for (const TokenId token : {0, 1, 2, 255, 256, 49151, 1 << 24}) {
                    QVERIFY(seen.insert(noiseBits(seed, take, position, token)).second);
                }
            }
        }
    }
}

void TestNoise::uniformIsNeverZeroOrOne()
{
    QVERIFY(noiseUniform(0) > 0);
    QVERIFY(noiseUniform(0) < noiseUniform(1));
    QVERIFY(noiseUniform((1ULL << 53) - 1) < 1);
    QCOMPARE(noiseUniform(1ULL << 52), 0.5);
}

void TestNoise::gumbelOfEdges()
{
    QVERIFY(std::fabs(gumbelOfBits(0) - -std::log(54 * std::log(2.0))) < 1e-14);
    QVERIFY(std::fabs(gumbelOfBits((1ULL << 53) - 1) - 53 * std::log(2.0)) < 1e-13);
    QVERIFY(std::fabs(gumbelOfBits(1ULL << 52) - -std::log(std::log(2.0))) < 1e-15);
}

/// 200 cells of equal probability under the Gumbel distribution, over positions and over tokens.
void TestNoise::gumbelDistribution()
{
    constexpr int cells = 200;
    constexpr int samples = 200000;
    for (const bool overPositions : {true, false}) {
        std::vector<long> counts(cells, 0);
        for (int i = 0; i < samples; ++i) {
            const double g = overPositions ? gumbelNoise(11, 3, i, 77) : gumbelNoise(11, 3, 77, i);
            ++counts[static_cast<std::size_t>(std::min(cells - 1.0, std::exp(-std::exp(-g)) * cells))];
        }
        const std::vector<double> expected(cells, static_cast<double>(samples) / cells);
        QVERIFY(chiSquareTest(counts, expected) > 1e-6);
    }
}

/// Pairs of neighbours (position and the next, token and the next, take and the next, seed and the next) fill a 12 x 12
/// grid evenly.
void TestNoise::independentOverPositions()
{
    constexpr int side = 12;
    constexpr int samples = 100000;
    const auto cell = [](double u) { return std::min(side - 1, static_cast<int>(u * side)); };
    for (int which = 0; which < 4; ++which) {
        std::vector<long> counts(side * side, 0);
        for (int i = 0; i < samples; ++i) {
            const auto at = [&](int step) {
                const int j = 2 * i + step;
                const auto k = static_cast<std::uint64_t>(j);
                return noiseUniform(which == 0   ? noiseBits(5, 6, j, 8)
                                    : which == 1 ? noiseBits(5, 6, 7, j)
                                    : which == 2 ? noiseBits(5, k, 7, 8)
                                                 : noiseBits(k, 6, 7, 8));
            };
            ++counts[static_cast<std::size_t>(cell(at(0)) * side + cell(at(1)))];
        }
        const std::vector<double> expected(side * side, static_cast<double>(samples) / (side * side));
        QVERIFY(chiSquareTest(counts, expected) > 1e-6);
    }
}

QTEST_APPLESS_MAIN(TestNoise)
#include "test_noise.moc"
