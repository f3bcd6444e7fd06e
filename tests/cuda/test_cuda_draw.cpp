#include "engine/sampling/fixed_math.h"
#include "engine/sampling/sampler.h"
#include "kernels/cuda/sampling/draw.h"
#include "kernels/cuda/sampling/fixed_math.h"
#include "tests/cuda/device_desk.h"
#include "tests/kernels/weight_rows.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <random>

using namespace longhand;
using namespace longhand::test;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// All that a draw of some rows depends on.
struct Draw
{
    SamplerSettings settings;
    TokenId vocabulary = 1;
    std::vector<TokenId> masked;
    std::vector<TokenId> text;         ///< the root's token last
    std::vector<std::int32_t> parents; ///< -1: the root, -2: no row
    std::vector<TokenId> tokens;       ///< of the rows
    std::vector<std::vector<float>> rows;
    int candidates = 1, alternatives = 0;

    std::vector<TokenId> path(std::size_t row) const
    {
        std::vector<TokenId> found;
        for (auto at = static_cast<std::int32_t>(row); parents[static_cast<std::size_t>(at)] >= 0;
             at = parents[static_cast<std::size_t>(at)])
            found.insert(found.begin(), tokens[static_cast<std::size_t>(at)]);
        return found;
    }
};

/// What DRY takes from the tokens of a row, as the host of the device finds it.
std::vector<cuda::LoweredToken> loweredOf(const Draw& d, std::size_t row)
{
    const SamplerSettings& s = d.settings;
    std::vector<cuda::LoweredToken> lowered;
    if (s.dryMultiplier == 0 || s.dryWindow == 0)
        return lowered;
    std::vector<TokenId> all = d.text;
    for (const TokenId token : d.path(row))
        all.push_back(token);
    std::vector<TokenId> window(all.rbegin(), all.rend());
    window.resize(std::min(window.size(), static_cast<std::size_t>(s.dryWindow)));
    RepetitionFinder finder;
    for (const RepetitionMatch& match : finder.find(window, s.dryAllowed, d.vocabulary)) {
        double factor = 1, base = s.dryBase;
        for (int e = match.length - s.dryAllowed; e > 0; e /= 2, base *= base)
            if (e % 2 != 0)
                factor *= base;
        lowered.push_back({static_cast<std::int32_t>(row), match.token, std::min(s.dryMultiplier * factor, 1e6)});
    }
    return lowered;
}

std::vector<cuda::DrawnRow> drawOnDevice(const Draw& d)
{
    const SamplerSettings& s = d.settings;
    const std::size_t n = d.rows.size(), ld = static_cast<std::size_t>(d.vocabulary) + 3;
    std::vector<float> logits(n * ld, 1e9f);
    std::vector<cuda::LoweredToken> lowered;
    for (std::size_t row = 0; row < n; ++row) {
        std::copy(d.rows[row].begin(), d.rows[row].end(), logits.begin() + static_cast<std::ptrdiff_t>(row * ld));
        if (d.parents[row] != -2)
            for (const auto& one : loweredOf(d, row))
                lowered.push_back(one);
    }
    std::vector<std::uint32_t> masked(static_cast<std::size_t>(d.vocabulary + 31) / 32);
    for (const TokenId token : d.masked)
        masked[static_cast<std::size_t>(token) / 32] |= 1u << token % 32;
    cuda::DrawSettings plain{s.penalty, s.penaltyWindow, s.temperature, s.topK, s.topP, s.minP, s.eta, s.seed, s.take};

    const auto logitsAt = onDevice(logits);
    const auto settingsAt = onDevice(std::vector{plain});
    const auto textAt = onDevice(d.text), tokensAt = onDevice(d.tokens), parentsAt = onDevice(d.parents);
    const auto lengthAt = onDevice(std::vector{static_cast<std::int64_t>(d.text.size())});
    const auto maskedAt = onDevice(masked);
    const auto loweredAt = onDevice(lowered);
    const auto countAt = onDevice(std::vector{static_cast<std::int32_t>(lowered.size())});
    const cuda::DeviceBuffer out(n * sizeof(cuda::DrawnRow));
    const cuda::DeviceBuffer workspace(cuda::drawWorkspaceBytes(static_cast<int>(n), d.vocabulary));
    cuda::DrawArgs args;
    args.logits = logitsAt.as<float>();
    args.ld = static_cast<std::int64_t>(ld);
    args.vocabulary = d.vocabulary;
    args.rows = static_cast<int>(n);
    args.settings = settingsAt.as<cuda::DrawSettings>();
    args.text = textAt.as<std::int32_t>();
    args.textLength = lengthAt.as<std::int64_t>();
    args.rowToken = tokensAt.as<std::int32_t>();
    args.rowParent = parentsAt.as<std::int32_t>();
    args.masked = maskedAt.as<std::uint32_t>();
    args.lowered = loweredAt.as<cuda::LoweredToken>();
    args.loweredCount = countAt.as<std::int32_t>();
    args.candidates = d.candidates;
    args.alternatives = d.alternatives;
    args.out = out.as<cuda::DrawnRow>();
    args.workspace = workspace.data();
    cuda::Stream stream;
    cuda::drawRows(stream, args);
    stream.synchronize();
    return fromDevice<cuda::DrawnRow>(out, n);
}

bool near(double a, double b, double relative)
{
    return std::fabs(a - b) <= relative * (1 + std::fabs(b));
}

/// What differs from the engine's sampler; empty: nothing. Rows of status 1 are counted and passed over.
std::string difference(const Draw& d, const std::vector<cuda::DrawnRow>& drawn, int* leftToHost = nullptr)
{
    for (std::size_t row = 0; row < d.rows.size(); ++row) {
        const cuda::DrawnRow& mine = drawn[row];
        const std::string where = "row " + std::to_string(row) + ": ";
        if (d.parents[row] == -2 || mine.status == 1) {
            if (mine.token != -1 || mine.candidates != 0 || mine.alternatives != 0)
                return where + "drawn, though it should not be";
            if (mine.status == 1 && (leftToHost == nullptr || d.parents[row] == -2))
                return where + "status 1";
            if (mine.status == 1)
                ++*leftToHost;
            continue;
        }
        const auto path = d.path(row);
        Sampler sampler(d.settings, d.vocabulary, d.masked);
        sampler.setAlternatives(d.alternatives);
        TokenId token = -1;
        try {
            token = sampler.sample(d.rows[row], d.text, path);
        } catch (const Error&) {
            if (mine.status != 2 || mine.token != -1)
                return where + "nothing can be drawn, but status is " + std::to_string(mine.status);
            continue;
        }
        if (mine.status != 0)
            return where + "status " + std::to_string(mine.status);
        if (mine.token != token)
            return where + "token " + std::to_string(mine.token) + ", not " + std::to_string(token);
        const auto& noted = sampler.alternatives();
        if (static_cast<std::size_t>(mine.alternatives) != (d.alternatives > 0 ? noted.size() : 0))
            return where + std::to_string(mine.alternatives) + " alternatives";
        for (std::size_t i = 0; i < static_cast<std::size_t>(mine.alternatives); ++i)
            if (mine.alternativeToken[i] != noted[i].token || (mine.alternativeKept[i] != 0) != noted[i].kept ||
                std::fabs(mine.alternativeProbability[i] - noted[i].probability) > 2e-7f * noted[i].probability)
                return where + "alternative " + std::to_string(i);
        const auto& best = sampler.candidates(d.rows[row], d.text, path, d.candidates);
        if (static_cast<std::size_t>(mine.candidates) != best.size())
            return where + std::to_string(mine.candidates) + " candidates, not " + std::to_string(best.size());
        for (std::size_t i = 0; i < best.size(); ++i)
            if (mine.candidateToken[i] != best[i].token ||
                !near(mine.candidateLogProbability[i], best[i].logProbability, 1e-12) ||
                !near(mine.candidatePerturbed[i], best[i].perturbed, 1e-12))
                return where + "candidate " + std::to_string(i);
    }
    return {};
}

bool sameDraws(const cuda::DrawnRow& a, const cuda::DrawnRow& b)
{
    return std::memcmp(&a, &b, sizeof a) == 0; // the padding is written too
}

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

Draw someDraw(Random& random, TokenId vocabulary, int rows)
{
    Draw d;
    SamplerSettings& s = d.settings;
    s.penalty = oneOf(random, {1.0, 1.2, 3.0});
    s.penaltyWindow = oneOf(random, {0, 5, 20, 1024});
    s.temperature = oneOf(random, {0.0, 0.3, 0.7, 1.0, 1.5, 2.0});
    s.topK = oneOf(random, {0, 0, 1, 5, 40});
    s.topP = oneOf(random, {1.0, 0.9, 0.3});
    s.minP = oneOf(random, {0.0, 0.1, 0.02, 1.0});
    s.eta = oneOf(random, {0.0, 2e-4, 0.1});
    s.dryMultiplier = oneOf(random, {0.0, 0.0, 0.8});
    s.dryAllowed = oneOf(random, {1, 2});
    s.seed = random();
    s.take = below(random, 2) == 0 ? random() >> 8 : random() % 3;
    d.vocabulary = vocabulary;
    for (int i = below(random, 3) == 0 ? below(random, std::min(vocabulary, 20)) : 0; i > 0; --i)
        d.masked.push_back(below(random, vocabulary));
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

} // namespace

class TestCudaDraw : public QObject
{
    Q_OBJECT

private slots:
    void mathIsTheEngines();
    void drawsAreTheSamplers();
    void largeVocabularies();
    void usualSettingsStayOnTheDevice();
    void windowTakesThePathFirst();
    void positionsBeyond32Bits();
    void rowsAloneAndTogether();
    void anyOrderOfThreads();
    void flatRowsAreLeftToTheHost();
    void nothingToDraw();
    void badSizes();
};

void TestCudaDraw::mathIsTheEngines()
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

void TestCudaDraw::drawsAreTheSamplers()
{
    Random random(2);
    int rows = 0;
    for (int i = 0; i < 500; ++i) {
        const Draw d = someDraw(random, oneOf(random, {1, 7, 100, 1000, 1000}), 4);
        const std::string why = difference(d, drawOnDevice(d));
        QVERIFY2(why.empty(), (std::to_string(i) + ": " + why).c_str());
        rows += static_cast<int>(d.rows.size());
    }
    QCOMPARE(rows, 2000);
}

void TestCudaDraw::largeVocabularies()
{
    Random random(3);
    int leftToHost = 0;
    for (int i = 0; i < 24; ++i) {
        const Draw d = someDraw(random, oneOf(random, {4097, 49'152, 49'152, 50'257}), 1);
        const std::string why = difference(d, drawOnDevice(d), &leftToHost);
        QVERIFY2(why.empty(), (std::to_string(i) + ": " + why).c_str());
    }
    QVERIFY2(leftToHost <= 6, std::to_string(leftToHost).c_str());
    for (const double topP : {1.0, 0.9}) {
        Draw d = someDraw(random, 262'144, 1);
        d.rows[0] = normalFloats(262'144, 5, 4.0f);
        d.settings.topP = topP;
        const std::string why = difference(d, drawOnDevice(d));
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
        x[random() % x.size()] += 16 - 0.2f * static_cast<float>(i);
    return x;
}

} // namespace

void TestCudaDraw::usualSettingsStayOnTheDevice()
{
    Random random(4);
    for (const double temperature : {0.3, 0.7, 1.0, 1.5})
        for (const double minP : {0.1, 0.0}) {
            Draw d = someDraw(random, 49'152, 1);
            d.settings.temperature = temperature;
            d.settings.topK = 0;
            d.settings.topP = 0.9;
            d.settings.minP = minP;
            d.settings.eta = 2e-4;
            d.rows[0] = longTail(d.vocabulary, static_cast<unsigned>(random()));
            const std::string why = difference(d, drawOnDevice(d));
            QVERIFY2(why.empty(), why.c_str());
        }
}

void TestCudaDraw::windowTakesThePathFirst()
{
    // Greedy, all logits falling by id but close: the drawn token is the lowest that is not penalised.
    Draw d;
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
        const auto drawn = drawOnDevice(d);
        const std::string why = difference(d, drawn);
        if (!why.empty())
            qWarning("%s", why.c_str());
        std::vector<int> found;
        for (const auto& row : drawn)
            found.push_back(why.empty() ? row.token : -9);
        return found;
    };
    QCOMPARE(tokens(0), (std::vector{0, 0, 0, 0}));
    QCOMPARE(tokens(2), (std::vector{0, 0, 0, 0}));
    QCOMPARE(tokens(4), (std::vector{4, 0, 0, 0}));
    QCOMPARE(tokens(5), (std::vector{4, 5, 0, 0}));
    QCOMPARE(tokens(6), (std::vector{4, 5, 6, 5}));
    QCOMPARE(tokens(2'000'000'000), (std::vector{4, 5, 6, 5}));
}

void TestCudaDraw::positionsBeyond32Bits()
{
    // A text that long is not at hand: its last tokens are, and a window that reaches no further.
    Draw d;
    d.settings.penaltyWindow = 0;
    d.settings.topP = 1;
    d.settings.minP = 0;
    d.settings.eta = 0;
    d.vocabulary = 50;
    const std::int64_t length = (std::int64_t{5} << 32) + 7;
    const auto logits = normalFloats(50, 9);
    const cuda::DrawSettings plain{1, 0, 1, 0, 1, 0, 0, 77, 78};
    const auto logitsAt = onDevice(logits);
    const auto settingsAt = onDevice(std::vector{plain});
    const auto lengthAt = onDevice(std::vector{length});
    const auto parentAt = onDevice(std::vector{-1}), tokenAt = onDevice(std::vector{3});
    const cuda::DeviceBuffer out(sizeof(cuda::DrawnRow)), workspace(cuda::drawWorkspaceBytes(1, 50));
    cuda::DrawArgs args;
    args.logits = logitsAt.as<float>();
    args.ld = args.vocabulary = 50;
    args.rows = 1;
    args.settings = settingsAt.as<cuda::DrawSettings>();
    args.text = tokenAt.as<std::int32_t>();
    args.textLength = lengthAt.as<std::int64_t>();
    args.rowToken = tokenAt.as<std::int32_t>();
    args.rowParent = parentAt.as<std::int32_t>();
    args.out = out.as<cuda::DrawnRow>();
    args.workspace = workspace.data();
    cuda::Stream stream;
    cuda::drawRows(stream, args);
    stream.synchronize();
    const auto drawn = fromDevice<cuda::DrawnRow>(out, 1)[0];
    double best = -1e9, all = 0;
    for (const float x : logits)
        all += std::exp(static_cast<double>(x));
    int token = -1;
    for (int i = 0; i < 50; ++i) {
        const double value = logits[static_cast<std::size_t>(i)] - std::log(all) + gumbelNoise(77, 78, length, i);
        if (value > best) {
            best = value;
            token = i;
        }
    }
    QCOMPARE(drawn.token, token);
    QVERIFY(near(drawn.candidatePerturbed[0], best, 1e-12));
}

void TestCudaDraw::rowsAloneAndTogether()
{
    Random random(6);
    for (int i = 0; i < 4; ++i) {
        Draw d = someDraw(random, 300, 64);
        d.settings.temperature = 1;
        d.settings.topP = i % 2 == 0 ? 0.9 : 1.0;
        const auto together = drawOnDevice(d);
        for (std::size_t row = 0; row < 64; row += 7) {
            if (d.parents[row] == -2)
                continue;
            // The path becomes text, but for the row's own token, which becomes the root's.
            Draw one = d;
            for (const TokenId token : d.path(row))
                one.text.push_back(token);
            one.parents = {-1};
            one.tokens = {one.text.back()};
            one.rows = {d.rows[row]};
            QVERIFY(sameDraws(drawOnDevice(one)[0], together[row]));
        }
    }
}

void TestCudaDraw::anyOrderOfThreads()
{
    Random random(7);
    for (int i = 0; i < 12; ++i) {
        Draw d = someDraw(random, oneOf(random, {100, 3000, 9000}), 2);
        d.settings.topP = i % 2 == 0 ? 0.9 : 1.0;
        const auto expected = drawOnDevice(d);
        for (const std::uint64_t order : kOrders) {
            const ThreadOrder shuffled(order);
            const auto drawn = drawOnDevice(d);
            for (std::size_t row = 0; row < drawn.size(); ++row)
                QVERIFY(sameDraws(drawn[row], expected[row]));
        }
    }
}

void TestCudaDraw::flatRowsAreLeftToTheHost()
{
    Draw d;
    d.vocabulary = 5000;
    d.text = {1};
    d.parents = {-1};
    d.tokens = {1};
    d.candidates = 3;
    d.alternatives = 4;
    d.settings.minP = 0;
    d.settings.topP = 0.9;
    d.rows = {std::vector<float>(5000, 1.0f)};
    QCOMPARE(drawOnDevice(d)[0].status, 1);
    QCOMPARE(drawOnDevice(d)[0].token, -1);
    QCOMPARE(drawOnDevice(d)[0].alternatives, 0);
    // Not quite flat: 0.7 of it are fewer than what is sorted, though more than that lie within any power of two.
    for (std::size_t i = 0; i < 5000; ++i)
        d.rows[0][i] += 0.0001f * static_cast<float>(i * 37 % 5000);
    d.settings.topP = 0.7;
    QCOMPARE(difference(d, drawOnDevice(d)), std::string());
    d.settings.topK = 5;
    QCOMPARE(difference(d, drawOnDevice(d)), std::string());
    d.settings.topK = 4500;
    QCOMPARE(drawOnDevice(d)[0].status, 1);
    // Without an order nothing is sorted.
    d.rows[0].assign(5000, 1.0f);
    d.settings.topK = 0;
    d.settings.topP = 1;
    for (const double eta : {0.0, 2e-4, 0.999999})
        for (const double minP : {0.0, 1.0}) {
            d.settings.eta = eta;
            d.settings.minP = minP;
            QCOMPARE(difference(d, drawOnDevice(d)), std::string());
        }
}

void TestCudaDraw::nothingToDraw()
{
    for (const double temperature : {0.0, 1.0})
        for (const double topP : {0.5, 1.0}) {
            Draw d;
            d.settings.temperature = temperature;
            d.settings.topP = topP;
            d.vocabulary = 3;
            d.masked = {1};
            d.text = {0};
            d.parents = {-1, -2, 0, 0};
            d.tokens = {0, 0, 0, 0};
            d.alternatives = 2;
            d.rows = {{kInfinity, 1, -kInfinity}, {1, 2, 3}, {1, 2, 3}, {std::nanf(""), 1, std::nanf("")}};
            const auto drawn = drawOnDevice(d);
            QCOMPARE(difference(d, drawn), std::string());
            QCOMPARE(drawn[0].status, 2);
            QCOMPARE(drawn[1].status, 0);
            QCOMPARE(drawn[1].token, -1);
            QVERIFY(drawn[2].token == 0 || drawn[2].token == 2);
            QCOMPARE(drawn[3].status, 2);
        }
}

void TestCudaDraw::badSizes()
{
    cuda::Stream stream;
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, cuda::drawWorkspaceBytes(0, 5));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, cuda::drawWorkspaceBytes(1, 262'145));
    cuda::DrawArgs good;
    good.ld = good.vocabulary = 10;
    good.rows = 1;
    const auto refused = [&](auto change) {
        cuda::DrawArgs args = good;
        change(args);
        try {
            cuda::drawRows(stream, args);
        } catch (const std::invalid_argument&) {
            return true;
        }
        return false;
    };
    QVERIFY(refused([](cuda::DrawArgs& a) { a.ld = 9; }));
    QVERIFY(refused([](cuda::DrawArgs& a) { a.rows = 1025; }));
    QVERIFY(refused([](cuda::DrawArgs& a) { a.candidates = 0; }));
    QVERIFY(refused([](cuda::DrawArgs& a) { a.candidates = 9; }));
    QVERIFY(refused([](cuda::DrawArgs& a) { a.alternatives = 11; }));
    QVERIFY(refused([](cuda::DrawArgs& a) {
        static const cuda::LoweredToken lowered;
        a.lowered = &lowered;
    }));
}

QTEST_APPLESS_MAIN(TestCudaDraw)
#include "test_cuda_draw.moc"
