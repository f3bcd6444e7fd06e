#include "kernels/cuda/sampling/fixed_math.h"
#include "kernels/util/fixed_math.h"
#include "tests/cuda/sample_desk.h"
#include "tests/kernels/weight_rows.h"
#include "tests/support/some_prose.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <random>

using namespace longhand;
using namespace longhand::test;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

using Random = std::mt19937_64;

int below(Random& random, int n)
{
    return static_cast<int>(random() % static_cast<std::uint64_t>(n));
}

template <typename T, std::size_t n>
T oneOf(Random& random, const T (&values)[n])
{
    return values[random() % n];
}

std::vector<float> someLogits(Random& random, TokenId vocabulary)
{
    const int kind = below(random, 8);
    const float scale = oneOf(random, {0.3f, 1.0f, 3.0f, 6.0f});
    auto x = normalFloats(static_cast<std::size_t>(vocabulary), static_cast<unsigned>(random()), scale);
    for (float& v : x) {
        if (kind == 0)
            v = -2.5f; // flat
        if (kind == 1)
            v = std::round(v); // ties, 0 of both signs
        if (kind == 2 && below(random, 4) == 0)
            v = oneOf(random, {kInfinity, -kInfinity, std::nanf(""), 3e38f * (v > 0 ? 1e-37f : -1.0f)});
        if (kind == 3)
            v = v * v * v; // far apart
    }
    if (kind == 4)
        x[random() % x.size()] += 30; // nearly certain
    if (kind == 5 && below(random, 3) == 0)
        std::fill(x.begin(), x.end(), std::nanf(""));
    return x;
}

Sample someSample(Random& random, TokenId vocabulary, int rows)
{
    Sample d;
    SamplerSettings& s = d.settings;
    s.penalty = oneOf(random, {1.0, 1.2, 3.0});
    s.penaltyWindow = oneOf(random, {0, 5, 20, 1024});
    s.penaltySlope = oneOf(random, {0.0, 0.0, 0.4, 1.0});
    s.penaltyBy = oneOf(random, {PenaltyBy::Presence, PenaltyBy::Count, PenaltyBy::Rarity});
    s.temperature = oneOf(random, {0.0, 0.3, 0.7, 1.0, 1.5, 2.0});
    s.topK = oneOf(random, {0, 0, 1, 5, 6, 40});
    s.topP = oneOf(random, {1.0, 0.9, 0.3});
    s.minP = oneOf(random, {0.0, 0.1, 0.02, 1.0});
    s.eta = oneOf(random, {0.0, 2e-4, 0.1});
    s.dryMultiplier = oneOf(random, {0.0, 0.0, 0.8});
    s.dryAllowed = oneOf(random, {1, 2});
    s.dryLongestWord = oneOf(random, {0, 1, 2});
    s.endsLongWords = below(random, 2) == 0;
    s.mostWordEnds = oneOf(random, {0, 0, 1, 4});
    s.variedOpenings = oneOf(random, {0.0, 0.7});
    s.longestSentence = oneOf(random, {0, 1, 5});
    s.longestParagraph = oneOf(random, {0, 1, 9});
    s.mostContractions = oneOf(random, {0, 1, 3});
    s.mostBareLines = oneOf(random, {0, 1, 2});
    s.mostMarks = oneOf(random, {0, 4, 20});
    s.seed = random();
    s.take = below(random, 2) == 0 ? random() >> 8 : random() % 3;
    d.vocabulary = vocabulary;
    for (int i = below(random, 3) == 0 ? below(random, std::min(vocabulary, 20)) : 0; i > 0; --i)
        d.masked.push_back(below(random, vocabulary));
    for (int i = below(random, 3) == 0 ? below(random, std::min(vocabulary, 20)) : 0; i > 0; --i)
        d.spared.push_back(below(random, below(random, 2) == 0 ? vocabulary : std::min(vocabulary, 6)));
    for (int i = below(random, std::min(vocabulary, 20)); i > 0; --i)
        d.wordEnds.push_back(below(random, below(random, 2) == 0 ? vocabulary : std::min(vocabulary, 6)));
    for (int i = below(random, std::min(vocabulary, 20)); i > 0; --i)
        d.countedOnce.push_back(below(random, below(random, 2) == 0 ? vocabulary : std::min(vocabulary, 6)));
    if (below(random, 2) == 0)
        d.prose = someProse(random, static_cast<std::size_t>(vocabulary), 6);
    for (int i = 1 + below(random, 60); i > 0; --i)
        d.text.push_back(below(random, below(random, 2) == 0 ? vocabulary : std::min(vocabulary, 6)));
    for (int row = 0; row < rows; ++row) {
        d.parents.push_back(row == 0 ? -1 : below(random, 8) == 0 ? -2 : std::max(0, row - 1 - below(random, 3)));
        if (row > 0 && d.parents.back() >= 0 && d.parents[static_cast<std::size_t>(d.parents.back())] == -2)
            d.parents.back() = 0;
        d.tokens.push_back(row == 0 ? d.text.back() : below(random, std::min(vocabulary, 50)));
        d.rows.push_back(someLogits(random, vocabulary));
    }
    d.candidates = 1 + below(random, cuda::kMostCandidates);
    d.alternatives = below(random, 2) == 0 ? 0 : 1 + below(random, cuda::kMostAlternatives);
    return d;
}

/// With the engine's sampler; says how not.
bool agrees(const Sample& d, const std::vector<cuda::SampledRow>& rows)
{
    const std::string why = difference(d, rows);
    if (!why.empty())
        qWarning("%s", why.c_str());
    return why.empty();
}

} // namespace

class TestCudaSample : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void mathIsTheEngines();
    void samplesAreTheSamplers();
    void largeVocabularies();
    void usualSettingsStayOnTheDevice();
    void windowTakesThePathFirst();
    void slopeCountAndSpared();
    void longWordsEnd();
    void positionsBeyond32Bits();
    void rowsAloneAndTogether();
    void rowsThatGoOnFromEarlierOnes();
    void anyOrderOfThreads();
    void flatRowsAreLeftToTheHost();
    void nothingToSample();
    void recordedSamples();
    void badSizes();
};

void TestCudaSample::mathIsTheEngines()
{
    Random random(1);
    for (int i = 0; i < 300'000; ++i) {
        const double u = static_cast<double>(random() >> 11) * 0x1p-53 + 0x1p-54;
        const double x = std::ldexp(u, below(random, 2000) - 1000), y = -u * std::ldexp(1.0, below(random, 12));
        QCOMPARE(cuda::doubleBits(cuda::fixedLog(x)), cuda::doubleBits(longhand::fixedLog(x)));
        QCOMPARE(cuda::doubleBits(cuda::fixedLog(u)), cuda::doubleBits(longhand::fixedLog(u)));
        QCOMPARE(cuda::doubleBits(cuda::fixedExp(y)), cuda::doubleBits(longhand::fixedExp(y)));
        const std::uint64_t seed = random(), take = random() >> 8;
        const auto position = static_cast<std::int64_t>(random() >> 24);
        const auto token = static_cast<std::int32_t>(random() >> 40);
        const std::uint64_t bits = cuda::noiseBits(seed, take, position, token);
        QCOMPARE(bits, longhand::noiseBits(seed, take, position, token));
        QCOMPARE(cuda::doubleBits(cuda::gumbelOfBits(bits)), cuda::doubleBits(longhand::gumbelOfBits(bits)));
    }
    for (const double x : {0.0, -0.0, -708.0, -708.0000001, -1e300, -std::numeric_limits<double>::infinity()})
        QCOMPARE(cuda::doubleBits(cuda::fixedExp(x)), cuda::doubleBits(longhand::fixedExp(x)));
    for (const std::uint64_t bits : {std::uint64_t{0}, std::uint64_t{1}, (std::uint64_t{1} << 53) - 1})
        QCOMPARE(cuda::doubleBits(cuda::gumbelOfBits(bits)), cuda::doubleBits(longhand::gumbelOfBits(bits)));
}

void TestCudaSample::samplesAreTheSamplers()
{
    Random random(2);
    int rows = 0;
    for (int i = 0; i < 350; ++i) {
        const Sample d = someSample(random, oneOf(random, {1, 7, 100, 1000, 1000}), 4);
        const std::string why = difference(d, sampleOnDevice(d));
        QVERIFY2(why.empty(), (std::to_string(i) + ": " + why).c_str());
        rows += static_cast<int>(d.rows.size());
    }
    QCOMPARE(rows, 1400);
}

void TestCudaSample::largeVocabularies()
{
    Random random(3);
    int leftToHost = 0;
    for (int i = 0; i < 24; ++i) {
        const Sample d = someSample(random, oneOf(random, {4097, 49'152, 49'152, 50'257}), 1);
        const std::string why = difference(d, sampleOnDevice(d), &leftToHost);
        QVERIFY2(why.empty(), (std::to_string(i) + ": " + why).c_str());
    }
    QVERIFY2(leftToHost <= 6, std::to_string(leftToHost).c_str());
    for (const double topP : {1.0, 0.9}) {
        Sample d = someSample(random, 262'144, 1);
        d.rows[0] = normalFloats(262'144, 5, 4.0f);
        d.settings.topP = topP;
        const std::string why = difference(d, sampleOnDevice(d));
        QVERIFY2(why.empty(), why.c_str());
    }
}

namespace {

/// A distribution as models give it: some likely tokens, a long tail.
std::vector<float> longTail(TokenId vocabulary, unsigned seed)
{
    auto x = normalFloats(static_cast<std::size_t>(vocabulary), seed, 2.0f);
    std::mt19937 random(seed);
    for (int i = 0; i < 40; ++i)
        x[random() % x.size()] += 18 - 0.2f * static_cast<float>(i);
    return x;
}

} // namespace

void TestCudaSample::usualSettingsStayOnTheDevice()
{
    Random random(4);
    for (const double temperature : {0.3, 0.7, 1.0, 1.5})
        for (const double minP : {0.1, 0.0}) {
            Sample d = someSample(random, 49'152, 1);
            d.settings.temperature = temperature;
            d.settings.topK = 0;
            d.settings.topP = 0.9;
            d.settings.minP = minP;
            d.settings.eta = 2e-4;
            d.rows[0] = longTail(d.vocabulary, static_cast<unsigned>(random()));
            const std::string why = difference(d, sampleOnDevice(d));
            QVERIFY2(why.empty(), why.c_str());
        }
}

void TestCudaSample::windowTakesThePathFirst()
{
    // Greedy, all logits falling by id but close: the sampled token is the lowest that is not penalised.
    Sample d;
    d.settings.temperature = 0;
    d.settings.penalty = 2;
    d.vocabulary = 40;
    d.text = {0, 1, 2, 3};
    d.parents = {-1, 0, 1, 1};
    d.tokens = {3, 4, 5, 6};
    std::vector<float> logits;
    for (int i = 0; i < 40; ++i)
        logits.push_back(10 - 0.1f * static_cast<float>(i));
    d.rows.assign(4, logits);
    const auto tokens = [&](int window) {
        d.settings.penaltyWindow = window;
        const auto sampled = sampleOnDevice(d);
        const bool same = agrees(d, sampled);
        std::vector<int> found;
        for (const auto& row : sampled)
            found.push_back(same ? row.token : -9);
        return found;
    };
    QCOMPARE(tokens(0), (std::vector{0, 0, 0, 0}));
    QCOMPARE(tokens(2), (std::vector{0, 0, 0, 0}));
    QCOMPARE(tokens(4), (std::vector{4, 0, 0, 0}));
    QCOMPARE(tokens(5), (std::vector{4, 5, 0, 0}));
    QCOMPARE(tokens(6), (std::vector{4, 5, 6, 5}));
    QCOMPARE(tokens(2'000'000'000), (std::vector{4, 5, 6, 5}));
}

/// One token often and long ago, one once and lately: which of the two is held back more depends on the settings.
void TestCudaSample::slopeCountAndSpared()
{
    Sample d;
    d.settings.temperature = 0;
    d.settings.penalty = 1.5;
    d.settings.penaltyWindow = 20;
    d.vocabulary = 3000; // tokens 1 and 2500 lie in different parts
    d.text = {1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2500};
    d.parents = {-1, 0};
    d.tokens = {2500, 2999};
    std::vector<float> logits(3000, -1);
    logits[1] = logits[2500] = 10;
    d.rows.assign(2, logits);
    const auto sampled = [&](double slope, PenaltyBy by, std::vector<TokenId> spared, std::vector<TokenId> once = {}) {
        d.settings.penaltySlope = slope;
        d.settings.penaltyBy = by;
        d.spared = std::move(spared);
        d.countedOnce = std::move(once);
        const auto rows = sampleOnDevice(d);
        const bool same = agrees(d, rows);
        return same && rows[0].token == rows[1].token ? rows[0].token : -9;
    };
    QCOMPARE(sampled(0, PenaltyBy::Presence, {}), 1); // equal: the lower id
    QCOMPARE(sampled(0, PenaltyBy::Count, {}), 2500);
    QCOMPARE(sampled(1, PenaltyBy::Presence, {}), 1);
    QCOMPARE(sampled(0, PenaltyBy::Presence, {2500}), 2500);
    QCOMPARE(sampled(0, PenaltyBy::Count, {0, 1}), 1);
    QCOMPARE(sampled(0, PenaltyBy::Rarity, {}), 2500);
    QCOMPARE(sampled(0, PenaltyBy::Rarity, {}, {1}), 1);
    QCOMPARE(sampled(1, PenaltyBy::Rarity, {}, {1, 2500}), 1); // the last occurrence of 1 is the older one
    QCOMPARE(sampled(0, PenaltyBy::Count, {}, {1}), 2500);
}

/// Three tokens of different parts continue a word; one of them also repeats.
void TestCudaSample::longWordsEnd()
{
    Sample d;
    d.settings.temperature = 0;
    d.settings.penalty = 1;
    d.settings.dryMultiplier = 1;
    d.settings.dryBase = 2;
    d.settings.dryAllowed = 1;
    d.vocabulary = 3000;
    d.wordEnds = {1, 1500, 2500};
    d.text = {0, 1, 1500, 2500};
    d.parents = {-1, 0, 1};
    d.tokens = {2500, 1500, 0};
    std::vector<float> logits(3000, -1);
    logits[1] = logits[1500] = logits[2500] = 10;
    logits[2999] = 6.5F;
    d.rows.assign(3, logits);
    const auto sampled = [&](std::int32_t longest, bool ends) {
        d.settings.dryLongestWord = longest;
        d.settings.endsLongWords = ends;
        const auto rows = sampleOnDevice(d);
        const bool same = agrees(d, rows);
        return same ? std::vector{rows[0].token, rows[1].token, rows[2].token} : std::vector<std::int32_t>();
    };
    QCOMPARE(sampled(0, true), (std::vector{1, 1, 1}));    // words of any length
    QCOMPARE(sampled(2, true), (std::vector{1, 2999, 1})); // lowered by 2, 4; the last row's word is over
    QCOMPARE(sampled(3, true), (std::vector{1, 1, 1}));
    QCOMPARE(sampled(2, false), (std::vector{1, 1, 1})); // repetitions alone: of 2500 behind 1500
}

void TestCudaSample::positionsBeyond32Bits()
{
    // A text that long is not at hand: a window that looks at none of it will do.
    Sample d;
    d.settings.penaltyWindow = 0;
    d.settings.topP = 1;
    d.settings.minP = 0;
    d.settings.eta = 0;
    d.settings.seed = 77;
    d.settings.take = 78;
    d.vocabulary = 50;
    d.text = d.tokens = {3};
    d.parents = {-1};
    auto logits = normalFloats(50, 9);
    logits[7] = -100; // what top-k 49 drops, without a trace in the sum
    d.rows = {logits};
    double all = 0;
    for (const float x : logits)
        all += std::exp(static_cast<double>(x));
    for (const int topK : {0, 49})
        for (const std::int64_t length : {(std::int64_t{5} << 32) + 7, std::int64_t{7}, (std::int64_t{1} << 40) - 1,
                                          std::int64_t{3} << 32, (std::int64_t{1} << 31) + 1})
        {
            d.settings.topK = topK;
            DeviceSample device(d);
            device.setLength(length);
            const auto sampled = device.run()[0];
            double best = -1e9;
            int token = -1;
            for (int i = 0; i < 50; ++i) {
                const double value =
                    logits[static_cast<std::size_t>(i)] - std::log(all) + gumbelNoise(77, 78, length, i);
                if (value > best) {
                    best = value;
                    token = i;
                }
            }
            QCOMPARE(sampled.token, token);
            QVERIFY(near(sampled.candidatePerturbed[0], best, 1e-12));
        }
}

void TestCudaSample::rowsAloneAndTogether()
{
    Random random(6);
    for (int i = 0; i < 4; ++i) {
        Sample d = someSample(random, 300, 64);
        d.settings.temperature = 1;
        d.settings.topP = i % 2 == 0 ? 0.9 : 1.0;
        const auto together = sampleOnDevice(d);
        for (std::size_t row = 0; row < 64; row += 7) {
            if (d.parents[row] == -2)
                continue;
            // The path becomes text, but for the row's own token, which becomes the root's.
            Sample one = d;
            for (const TokenId token : d.path(row))
                one.text.push_back(token);
            one.parents = {-1};
            one.tokens = {one.text.back()};
            one.rows = {d.rows[row]};
            QVERIFY(sameSamples(sampleOnDevice(one)[0], together[row]));
        }
    }
}

void TestCudaSample::anyOrderOfThreads()
{
    Random random(7);
    for (int i = 0; i < 12; ++i) {
        Sample d = someSample(random, oneOf(random, {100, 3000, 9000}), 2);
        d.settings.topP = i % 2 == 0 ? 0.9 : 1.0;
        const auto expected = sampleOnDevice(d);
        for (const std::uint64_t order : kOrders) {
            const ThreadOrder shuffled(order);
            const auto sampled = sampleOnDevice(d);
            for (std::size_t row = 0; row < sampled.size(); ++row)
                QVERIFY(sameSamples(sampled[row], expected[row]));
        }
    }
}

/// A draft's later passes know the rows of its earlier ones as tokens and parents alone.
void TestCudaSample::rowsThatGoOnFromEarlierOnes()
{
    Random random(77);
    for (int round = 0; round < 6; ++round) {
        Sample d = someSample(random, 400, 9);
        d.settings.dryMultiplier = 0; // what the host finds is of rows by their places in the pass
        d.prose = {};
        d.settings.penalty = 1.3;
        d.settings.penaltyWindow = 40;
        DeviceSample sample(d);
        const auto all = sample.run();
        for (const int first : {1, 4, 8}) {
            const auto later = sample.runFrom(first);
            for (std::size_t row = 0; row < later.size(); ++row)
                QVERIFY(sameSamples(later[row], all[row + static_cast<std::size_t>(first)]));
        }
    }
}

void TestCudaSample::flatRowsAreLeftToTheHost()
{
    Sample d;
    d.vocabulary = 5000;
    d.text = {1};
    d.parents = {-1};
    d.tokens = {1};
    d.candidates = 3;
    d.alternatives = 4;
    d.settings.minP = 0;
    d.settings.topP = 0.9;
    d.rows = {std::vector<float>(5000, 1.0f)};
    QCOMPARE(sampleOnDevice(d)[0].status, 1);
    QCOMPARE(sampleOnDevice(d)[0].token, -1);
    QCOMPARE(sampleOnDevice(d)[0].alternatives, 0);
    // Not quite flat: 0.7 of it are fewer than what is sorted, though more than that lie within any power of two.
    for (std::size_t i = 0; i < 5000; ++i)
        d.rows[0][i] += 0.0001f * static_cast<float>(i * 37 % 5000);
    d.settings.topP = 0.7;
    QCOMPARE(difference(d, sampleOnDevice(d)), std::string());
    d.settings.topK = 5;
    QCOMPARE(difference(d, sampleOnDevice(d)), std::string());
    d.settings.topK = 4500;
    QCOMPARE(sampleOnDevice(d)[0].status, 1);
    // Without an order nothing is sorted.
    d.rows[0].assign(5000, 1.0f);
    d.settings.topK = 0;
    d.settings.topP = 1;
    for (const double eta : {0.0, 2e-4, 0.999999})
        for (const double minP : {0.0, 1.0}) {
            d.settings.eta = eta;
            d.settings.minP = minP;
            QCOMPARE(difference(d, sampleOnDevice(d)), std::string());
        }
}

void TestCudaSample::nothingToSample()
{
    for (const double temperature : {0.0, 1.0})
        for (const double topP : {0.5, 1.0}) {
            Sample d;
            d.settings.temperature = temperature;
            d.settings.topP = topP;
            d.vocabulary = 3;
            d.masked = {1};
            d.text = {0};
            d.parents = {-1, -2, 0, 0};
            d.tokens = {0, 0, 0, 0};
            d.alternatives = 2;
            d.rows = {{kInfinity, 1, -kInfinity}, {1, 2, 3}, {1, 2, 3}, {std::nanf(""), 1, std::nanf("")}};
            const auto sampled = sampleOnDevice(d);
            QCOMPARE(difference(d, sampled), std::string());
            QCOMPARE(sampled[0].status, 2);
            QCOMPARE(sampled[1].status, 0);
            QCOMPARE(sampled[1].token, -1);
            QVERIFY(sampled[2].token == 0 || sampled[2].token == 2);
            QCOMPARE(sampled[3].status, 2);
        }
}

/// What changes from pass to pass is read when the recorded samples run.
void TestCudaSample::recordedSamples()
{
    Random random(8);
    Sample d = someSample(random, 100, 4);
    DeviceSample device(d);
    const cuda::Graph graph = device.record();
    for (const double topP : {1.0, 0.9, 0.3})
        for (const double temperature : {1.0, 0.0}) {
            d.settings.topP = topP;
            d.settings.temperature = temperature;
            d.settings.seed = random();
            device.setSettings(d.settings);
            const std::string why = difference(d, device.run(graph));
            QVERIFY2(why.empty(), why.c_str());
        }
}

void TestCudaSample::badSizes()
{
    cuda::Stream stream;
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, cuda::sampleWorkspaceBytes(0, 5));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, cuda::sampleWorkspaceBytes(1, 262'145));
    cuda::SampleArgs good;
    good.ld = good.vocabulary = 10;
    good.rows = 1;
    const auto refused = [&](auto change) {
        cuda::SampleArgs args = good;
        change(args);
        try {
            cuda::sampleRows(stream, args);
        } catch (const std::invalid_argument&) {
            return true;
        }
        return false;
    };
    QVERIFY(refused([](cuda::SampleArgs& a) { a.ld = 9; }));
    QVERIFY(refused([](cuda::SampleArgs& a) { a.rows = 1025; }));
    QVERIFY(refused([](cuda::SampleArgs& a) { a.candidates = 0; }));
    QVERIFY(refused([](cuda::SampleArgs& a) { a.candidates = 9; }));
    QVERIFY(refused([](cuda::SampleArgs& a) { a.alternatives = 11; }));
    QVERIFY(refused([](cuda::SampleArgs& a) {
        static const cuda::LoweredToken lowered;
        a.lowered = &lowered;
    }));
}

QTEST_APPLESS_MAIN(TestCudaSample)
#include "test_cuda_sample.moc"
