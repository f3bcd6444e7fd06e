// What is sampled has the distribution the settings describe: 200,000 samples against chi-square. A correct sampler
// fails one of these with a chance below 1e-6 (and since seeds are fixed, once it passes it always does).

#include "engine/sampling/sampler.h"
#include "tests/support/chi_square.h"
#include "tests/support/slow_sampler.h"

#include <QtTest>

#include <cmath>
#include <vector>

using namespace longhand;
using namespace longhand::test;

namespace {

constexpr int kSamples = 200000;

SamplerSettings unfiltered(double temperature)
{
    SamplerSettings s;
    s.penalty = 1;
    s.temperature = temperature;
    s.topK = 0;
    s.topP = 1;
    s.minP = 0;
    s.eta = 0;
    s.seed = 20250101;
    return s;
}

/// 60 tokens from likely to rare, with ties and some that cannot be sampled.
std::vector<float> madeLogits()
{
    std::vector<float> logits;
    for (int i = 0; i < 60; ++i) {
        const int j = (i * 37) % 60;
        logits.push_back(3.0F - 0.11F * static_cast<float>(j / 2));
    }
    logits[5] = -std::numeric_limits<float>::infinity();
    logits[50] = std::numeric_limits<float>::quiet_NaN();
    return logits;
}

} // namespace

class TestSamplerDistribution : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void matches_data();
    void matches();
    void neighboursAreIndependent();
    void seedsAndTakesDiffer();
};

void TestSamplerDistribution::matches_data()
{
    QTest::addColumn<SamplerSettings>("settings");
    QTest::newRow("no filter, temperature 1") << unfiltered(1);
    QTest::newRow("no filter, temperature 0.7") << unfiltered(0.7);
    QTest::newRow("no filter, temperature 2") << unfiltered(2);
    auto s = unfiltered(1);
    s.topK = 17;
    QTest::newRow("top-k") << s;
    s = unfiltered(0.7);
    s.topP = 0.8;
    QTest::newRow("top-p, temperature 0.7") << s;
    s = unfiltered(1);
    s.minP = 0.2;
    QTest::newRow("min-p") << s;
    s = unfiltered(1);
    s.eta = 0.02;
    QTest::newRow("eta") << s;
    s = SamplerSettings();
    s.seed = 77;
    QTest::newRow("defaults") << s;
    s.temperature = 0.7;
    s.topK = 30;
    s.eta = 0.01;
    QTest::newRow("all at once") << s;
}

/// The text grows by one position a sample; the logits stay, the penalty counts a window that does not change.
void TestSamplerDistribution::matches()
{
    QFETCH(SamplerSettings, settings);
    const std::vector<float> logits = madeLogits();
    Sampler sampler(settings, static_cast<TokenId>(logits.size()), {3});
    const std::vector<TokenId> text(kSamples, 7);
    std::vector<long> counts(logits.size(), 0);
    for (std::size_t i = 1; i <= kSamples; ++i) {
        ++counts[static_cast<std::size_t>(sampler.sample(logits, std::span(text).first(i)))];
    }
    std::vector<double> expected(logits.size(), 0);
    for (const auto& [token, p] : SlowSampler(settings, {3}).distribution(logits, {7})) {
        expected[static_cast<std::size_t>(token)] = static_cast<double>(p) * kSamples;
    }
    for (std::size_t i = 0; i < counts.size(); ++i) {
        QVERIFY2(expected[i] > 0 || counts[i] == 0, "a token outside the filters was drawn");
    }
    const double p = chiSquareTest(counts, expected);
    QVERIFY2(p > 1e-6, qPrintable(QString::number(p)));
}

/// Samples at neighbouring positions: the table of pairs against the product of the probabilities.
void TestSamplerDistribution::neighboursAreIndependent()
{
    const std::vector<float> logits = {1.0F, 0.5F, 0.2F, 0.0F, -0.3F, 0.9F};
    const auto settings = unfiltered(1);
    Sampler sampler(settings, 6, {});
    const std::vector<TokenId> text(kSamples, 0);
    const auto p = SlowSampler(settings, {}).distribution(logits, {});
    std::vector<double> single(6);
    for (const auto& [token, value] : p) {
        single[static_cast<std::size_t>(token)] = static_cast<double>(value);
    }
    std::vector<long> counts(36, 0);
    std::vector<double> expected(36);
    for (std::size_t i = 0; i + 1 < kSamples; i += 2) {
        const auto a = sampler.sample(logits, std::span(text).first(i));
        const auto b = sampler.sample(logits, std::span(text).first(i + 1));
        ++counts[static_cast<std::size_t>(a * 6 + b)];
    }
    for (std::size_t i = 0; i < 36; ++i) {
        expected[i] = single[i / 6] * single[i % 6] * (kSamples / 2);
    }
    QVERIFY(chiSquareTest(counts, expected) > 1e-6);
}

/// Two seeds, and two takes of one seed, agree only as often as chance has it (sum of p^2).
void TestSamplerDistribution::seedsAndTakesDiffer()
{
    const std::vector<float> logits = {1.0F, 0.5F, 0.2F, 0.0F, -0.3F, 0.9F};
    const std::vector<TokenId> text(20000, 0);
    const auto settings = unfiltered(1);
    auto otherTake = settings;
    otherTake.take = 1;
    auto otherSeed = settings;
    otherSeed.seed += 1;
    double chance = 0;
    for (const auto& [token, value] : SlowSampler(settings, {}).distribution(logits, {})) {
        chance += static_cast<double>(value * value);
    }
    for (const auto& other : {otherTake, otherSeed}) {
        Sampler a(settings, 6, {});
        Sampler b(other, 6, {});
        double same = 0;
        for (std::size_t i = 0; i < text.size(); ++i) {
            const auto before = std::span(text).first(i);
            same += a.sample(logits, before) == b.sample(logits, before) ? 1 : 0;
        }
        const double n = static_cast<double>(text.size());
        QVERIFY(std::fabs(same / n - chance) < 5 * std::sqrt(chance * (1 - chance) / n));
    }
}

QTEST_APPLESS_MAIN(TestSamplerDistribution)
#include "test_sampler_distribution.moc"
