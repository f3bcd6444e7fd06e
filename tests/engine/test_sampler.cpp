// The sampler's exact meaning: cases made by hand, and a slow sampler written from the documentation on random
// settings.

#include "engine/sampling/filters.h"
#include "engine/sampling/sampler.h"
#include "kernels/util/fixed_math.h"
#include "tests/support/plain_sampler.h"
#include "tests/support/slow_sampler.h"
#include "tests/support/some_prose.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <set>
#include <vector>

using namespace longhand;
using namespace longhand::test;

namespace {

constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

/// The ids that survive, in ascending order.
std::set<TokenId> survivors(const SamplerSettings& s, const std::vector<float>& logits,
                            const std::vector<TokenId>& text = {})
{
    Sampler sampler(s, static_cast<TokenId>(logits.size()), {});
    std::set<TokenId> ids;
    for (const Candidate& c : sampler.candidates(logits, text, {}, 1000000)) {
        ids.insert(c.token);
    }
    return ids;
}

std::vector<float> logOf(std::vector<double> p)
{
    std::vector<float> logits;
    for (const double v : p) {
        logits.push_back(static_cast<float>(std::log(v)));
    }
    return logits;
}

} // namespace

class TestSampler : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void greedyTakesTheLikeliest();
    void notFiniteIsNeverSampled();
    void maskedIsNeverSampled();
    void filtersByHand();
    void tiesAtTheEdgesOfFilters();
    void likelyTokensAloneAreTheSame();
    void aFilterKeepsAtLeastOne();
    void smallTemperature();
    void splitMakesNoDifference();
    void noStateBetweenSamples();
    void candidatesAgreeWithSample();
    void candidatesAtTemperatureZero();
    void looserFilters();
    void randomAgainstTheSlowSampler();
    void bigVocabularyAgainstTheSlowSampler();
    void badSettings_data();
    void badSettings();
    void badCalls();
};

void TestSampler::greedyTakesTheLikeliest()
{
    Sampler sampler(greedy(), 5, {});
    QCOMPARE(sampler.sample(std::vector<float>{1, 3, 2, 3, -1}, {}), 1); // of equal ones the lower id
    QCOMPARE(sampler.sample(std::vector<float>{-7, -6, -6.5F, -8, -6.25F}, {}), 1);
    auto filtered = greedy();
    filtered.topK = 1;
    filtered.eta = 0.5;
    filtered.minP = 1;
    QCOMPARE(Sampler(filtered, 5, {}).sample(std::vector<float>{1, 3, 2, 3, -1}, {}), 1);
}

void TestSampler::notFiniteIsNeverSampled()
{
    const std::vector<float> logits = {kInf, kNan, -kInf, -50, -kNan};
    QCOMPARE(Sampler(greedy(), 5, {}).sample(logits, {}), 3);
    QCOMPARE(Sampler(plain(), 5, {}).sample(logits, {}), 3);
    QCOMPARE(Sampler(SamplerSettings(), 5, {}).sample(logits, {}), 3);
    for (const auto& s : {greedy(), plain()}) {
        Sampler sampler(s, 3, {});
        QVERIFY_THROWS_EXCEPTION(Error, sampler.sample(std::vector<float>{kNan, kInf, -kInf}, {}));
        QCOMPARE(sampler.sample(std::vector<float>{kNan, kInf, 0}, {}), 2); // it can go on after an error
    }
}

void TestSampler::maskedIsNeverSampled()
{
    const std::vector<float> logits = {9, 8, 7, 0};
    QCOMPARE(Sampler(greedy(), 4, {0, 1}).sample(logits, {}), 2);
    Sampler sampler(plain(), 4, {0, 1, 2});
    std::vector<TokenId> text;
    for (int i = 0; i < 50; ++i) {
        text.push_back(sampler.sample(logits, text));
        QCOMPARE(text.back(), 3);
    }
    QVERIFY_THROWS_EXCEPTION(Error, Sampler(plain(), 4, {0, 1, 2, 3}).sample(logits, {}));
}

void TestSampler::filtersByHand()
{
    const auto logits = logOf({0.05, 0.4, 0.15, 0.3, 0.1});
    using Ids = std::set<TokenId>;
    auto s = plain();
    QCOMPARE(survivors(s, logits), (Ids{0, 1, 2, 3, 4}));
    s.topK = 2;
    QCOMPARE(survivors(s, logits), (Ids{1, 3}));
    s.topP = 0.5; // of the two: 0.4 / 0.7 reaches it
    QCOMPARE(survivors(s, logits), (Ids{1}));
    s = plain();
    s.topP = 0.69;
    QCOMPARE(survivors(s, logits), (Ids{1, 3}));
    s.topP = 0.71; // the token that reaches the sum is kept
    QCOMPARE(survivors(s, logits), (Ids{1, 2, 3}));
    s = plain();
    s.minP = 0.3; // 0.12
    QCOMPARE(survivors(s, logits), (Ids{1, 2, 3}));
    s.minP = 1;
    QCOMPARE(survivors(s, logits), (Ids{1}));
    s = plain();
    s.eta = 0.12; // the smaller of 0.12 and sqrt(0.12) e^-1.39 = 0.086
    QCOMPARE(survivors(s, logits), (Ids{1, 2, 3, 4}));
    s.eta = 0.5; // 0.176
    QCOMPARE(survivors(s, logits), (Ids{1, 3}));
}

/// With min-p alone, few tokens are weighed: those that a look at every token would keep, bit for bit.
void TestSampler::likelyTokensAloneAreTheSame()
{
    std::mt19937 random(4);
    std::normal_distribution<float> normal(0, 4);
    Filters filters;
    for (const double temperature : {0.01, 0.3, 1.0, 1.7, 50.0}) {
        for (const double minP : {1e-300, 1e-9, 0.05, 0.5, 1.0}) {
            for (int round = 0; round < 8; ++round) {
                std::vector<float> logits(1 + random() % 3000);
                for (float& x : logits) {
                    x = random() % 50 == 0 ? -kInf : normal(random) + (round % 2 == 0 ? 0.0f : 300.0f);
                }
                logits.front() = logits.back() = 9; // finite, and a tie
                LogitScan scan;
                scan.take(logits);
                const float largest = scan.largest();
                SamplerSettings s;
                s.temperature = temperature;
                s.minP = minP;
                s.topP = 1;
                s.topK = 0;
                s.eta = 0;
                const auto found = filters.apply(s, scan, largest);
                double sum = 0;
                std::size_t at = 0;
                for (std::size_t i = 0; i < logits.size(); ++i) {
                    const double score = (double{logits[i]} - double{largest}) / temperature;
                    const double weight = fixedExp(score);
                    if (weight < minP || weight == 0) {
                        continue;
                    }
                    QVERIFY(at < found.size());
                    QCOMPARE(found[at].token, static_cast<TokenId>(i));
                    QCOMPARE(found[at].score, score);
                    QVERIFY(found[at++].weight == weight);
                    sum += weight;
                }
                QCOMPARE(at, found.size());
                QVERIFY(filters.weightSum() == sum);
                double all = 0;
                for (const float x : logits) {
                    all += std::exp((double{x} - double{largest}) / temperature);
                }
                const double expected = std::exp((double{logits[0]} - double{largest}) / temperature) / all;
                QVERIFY(std::abs(filters.probabilityOf(0, logits) - expected) <= 1e-5 * expected + 1e-300);
            }
        }
    }
}

void TestSampler::tiesAtTheEdgesOfFilters()
{
    const std::vector<float> flat(8, 1.5F);
    using Ids = std::set<TokenId>;
    auto s = plain();
    s.topK = 3;
    QCOMPARE(survivors(s, flat), (Ids{0, 1, 2}));
    s = plain();
    s.topP = 0.5; // exactly reached by four
    QCOMPARE(survivors(s, flat), (Ids{0, 1, 2, 3}));
    s.topP = 0.51;
    QCOMPARE(survivors(s, flat), (Ids{0, 1, 2, 3, 4}));
    s = plain();
    s.minP = 1; // equality included
    QCOMPARE(survivors(s, flat), (Ids{0, 1, 2, 3, 4, 5, 6, 7}));
    const std::vector<float> mixed = {0, 2, 1, 1, 2, 1, 0, 2};
    s = plain();
    s.topK = 4;
    QCOMPARE(survivors(s, mixed), (Ids{1, 2, 4, 7}));
}

void TestSampler::aFilterKeepsAtLeastOne()
{
    std::vector<float> nearlyFlat(3000);
    for (std::size_t i = 0; i < nearlyFlat.size(); ++i) {
        nearlyFlat[i] = 1e-4F * static_cast<float>(i % 1500);
    }
    auto s = plain();
    s.topP = 1e-9;
    QCOMPARE(survivors(s, nearlyFlat), (std::set<TokenId>{1499}));
    s = plain();
    s.topK = 1;
    s.minP = 1;
    s.eta = 0.999;
    QCOMPARE(survivors(s, nearlyFlat), (std::set<TokenId>{1499}));
}

void TestSampler::smallTemperature()
{
    for (const double temperature : {1e-3, 1e-30, 1e-308, 5e-324}) {
        auto s = plain();
        s.temperature = temperature;
        QCOMPARE(Sampler(s, 4, {}).sample(std::vector<float>{-300, 5, 4, 4.9F}, {}), 1);
    }
    auto s = plain();
    const std::vector<float> extreme = {-std::numeric_limits<float>::max(), std::numeric_limits<float>::max(), 0};
    QCOMPARE(survivors(s, extreme), (std::set<TokenId>{1}));
}

/// The path of a draft and the same tokens committed: the same token, the same scores, bit for bit.
void TestSampler::splitMakesNoDifference()
{
    std::mt19937 random(5);
    std::normal_distribution<float> normal;
    SamplerSettings s;
    s.penaltyWindow = 20;
    s.dryMultiplier = 0.8;
    s.dryWindow = 30;
    Sampler sampler(s, 200, {4});
    for (int round = 0; round < 100; ++round) {
        std::vector<float> logits(200);
        for (auto& x : logits) {
            x = normal(random) * 2;
        }
        std::vector<TokenId> all(40);
        for (auto& t : all) {
            t = static_cast<TokenId>(random() % 7);
        }
        const auto whole = sampler.candidates(logits, all, {}, 10);
        for (std::size_t cut = 0; cut <= all.size(); ++cut) {
            const auto split = sampler.candidates(logits, std::span(all).first(cut), std::span(all).subspan(cut), 10);
            QCOMPARE(split.size(), whole.size());
            for (std::size_t i = 0; i < whole.size(); ++i) {
                QVERIFY(split[i].token == whole[i].token && split[i].perturbed == whole[i].perturbed &&
                        split[i].logProbability == whole[i].logProbability);
            }
        }
    }
}

void TestSampler::noStateBetweenSamples()
{
    std::mt19937 random(6);
    std::normal_distribution<float> normal;
    SamplerSettings s;
    s.dryMultiplier = 1;
    Sampler used(s, 300, {});
    std::vector<TokenId> text;
    for (int i = 0; i < 300; ++i) {
        std::vector<float> logits(300);
        for (auto& x : logits) {
            x = normal(random) * 3;
        }
        used.sample(logits, std::vector<TokenId>(static_cast<std::size_t>(i % 7), i)); // something else in between
        const TokenId token = used.sample(logits, text);
        QCOMPARE(token, Sampler(s, 300, {}).sample(logits, text));
        text.push_back(token);
    }
}

void TestSampler::candidatesAgreeWithSample()
{
    std::mt19937 random(7);
    std::normal_distribution<float> normal;
    for (const bool filters : {false, true}) {
        const SamplerSettings s = filters ? SamplerSettings() : plain();
        Sampler sampler(s, 1000, {});
        std::vector<TokenId> text;
        for (int i = 0; i < 100; ++i) {
            std::vector<float> logits(1000);
            for (auto& x : logits) {
                x = normal(random) * 2;
            }
            const TokenId token = sampler.sample(logits, text);
            const auto all = sampler.candidates(logits, text, {}, 1000);
            double mass = 0;
            for (std::size_t k = 0; k < all.size(); ++k) {
                mass += std::exp(all[k].logProbability);
                QCOMPARE(all[k].perturbed, all[k].logProbability + gumbelNoise(s.seed, s.take, i, all[k].token));
                QVERIFY(k == 0 || all[k - 1].perturbed >= all[k].perturbed);
            }
            QVERIFY(std::fabs(mass - 1) < 1e-9);
            QCOMPARE(all.front().token, token);
            for (const int limit : {1, 2, 3, 8, 100}) {
                const auto some = sampler.candidates(logits, text, {}, limit);
                QCOMPARE(some.size(), std::min(all.size(), static_cast<std::size_t>(limit)));
                for (std::size_t k = 0; k < some.size(); ++k) {
                    QCOMPARE(some[k].token, all[k].token);
                }
            }
            text.push_back(token);
        }
    }
}

void TestSampler::candidatesAtTemperatureZero()
{
    Sampler sampler(greedy(), 4, {3});
    const auto& c = sampler.candidates(logOf({0.2, 0.3, 0.2, 0.3}), {}, {}, 10);
    QCOMPARE(c.size(), std::size_t{3}); // the masked one is none
    QCOMPARE(c[0].token, 1);
    QCOMPARE(c[1].token, 0); // of equal ones the lower id
    QCOMPARE(c[2].token, 2);
    QVERIFY(std::fabs(std::exp(c[0].logProbability) - 0.3 / 0.7) < 1e-6);
}

/// What is kept, and how likely it is, is what a sampler with these limits keeps, with the same noise.
void TestSampler::looserFilters()
{
    std::mt19937 random(12);
    std::normal_distribution<float> normal(0, 3);
    for (int round = 0; round < 40; ++round) {
        SamplerSettings s = plain(), looser = plain();
        s.seed = looser.seed = static_cast<std::uint64_t>(round);
        switch (round % 4) {
        case 0:
            s.topK = 5;
            looser.topK = 10;
            break;
        case 1:
            s.topP = 0.8;
            looser.topP = 0.9;
            break;
        case 2:
            s.minP = 0.06;
            looser.minP = 0.03;
            break;
        default:
            s.eta = 0.01;
            looser.eta = 0.005;
        }
        std::vector<float> logits(200);
        for (float& x : logits) {
            x = normal(random);
        }
        Sampler one(s, 200, {}), other(looser, 200, {});
        const TokenId sampled = one.sample(logits, {});
        const auto got = one.candidates(logits, {}, {}, 200, nullptr, FilterBy::LooserSettings);
        const auto expected = other.candidates(logits, {}, {}, 200);
        QCOMPARE(got.size(), expected.size());
        QVERIFY(got.size() > one.candidates(logits, {}, {}, 200).size());
        for (std::size_t i = 0; i < got.size(); ++i) {
            QCOMPARE(got[i].token, expected[i].token);
            QVERIFY(std::fabs(got[i].perturbed - expected[i].perturbed) < 1e-12);
        }
        QCOMPARE(one.sample(logits, {}), sampled);
    }
    SamplerSettings all = plain(); // what leaves nothing out, and what is greedy, stays
    all.topK = std::numeric_limits<std::int32_t>::max();
    for (const SamplerSettings& s : {all, plain(), greedy()}) {
        Sampler sampler(s, 5, {});
        const auto logits = logOf({0.05, 0.4, 0.15, 0.3, 0.1});
        const auto usual = sampler.candidates(logits, {}, {}, 5);
        const auto looser = sampler.candidates(logits, {}, {}, 5, nullptr, FilterBy::LooserSettings);
        QCOMPARE(usual.size(), looser.size());
        for (std::size_t i = 0; i < usual.size(); ++i) {
            QCOMPARE(usual[i].token, looser[i].token);
        }
    }
}

/// Random settings, logits and texts, half of them with many ties.
void TestSampler::randomAgainstTheSlowSampler()
{
    std::mt19937 random(8);
    std::normal_distribution<float> normal;
    const auto uniform = [&] { return std::uniform_real_distribution<double>()(random); };
    const auto pick = [&](auto... values) {
        const std::vector<double> all = {static_cast<double>(values)...};
        return all[random() % all.size()];
    };
    for (int round = 0; round < 20000; ++round) {
        const std::size_t vocabulary = 1 + random() % (round % 10 == 0 ? 400 : 40);
        SamplerSettings s;
        s.penalty = pick(1, 1.2, 1.5, 1 + uniform() * 3);
        s.penaltyWindow = static_cast<std::int32_t>(pick(0, 1, 5, 1024));
        s.penaltySlope = pick(0, 0, 1, uniform());
        s.penaltyBy = static_cast<PenaltyBy>(random() % 3);
        s.temperature = pick(0, 1, 0.7, 0.01 + uniform() * 3);
        s.topK = static_cast<std::int32_t>(pick(0, 0, 1, 5, 1000));
        s.topP = pick(1, 0.9, 1e-3 + uniform() * 0.99);
        s.minP = pick(0, 0.1, uniform());
        s.eta = pick(0, 2e-4, uniform() * uniform() * 0.99);
        s.dryMultiplier = pick(0, 0, 0.75, uniform() * 2); // 0.8 would make ties that only long double tells apart
        s.dryBase = 1 + uniform();
        s.dryAllowed = 1 + static_cast<std::int32_t>(random() % 3);
        s.dryWindow = static_cast<std::int32_t>(pick(0, 3, 8, 4096));
        s.dryLongestWord = static_cast<std::int32_t>(pick(0, 1, 2, 4));
        s.endsLongWords = random() % 2 == 0;
        s.mostWordEnds = static_cast<std::int32_t>(pick(0, 0, 1, 5));
        s.variedOpenings = pick(0, 0.5, uniform());
        s.longestSentence = static_cast<std::int32_t>(pick(0, 1, 4));
        s.longestParagraph = static_cast<std::int32_t>(pick(0, 1, 6));
        s.mostContractions = static_cast<std::int32_t>(pick(0, 1, 4));
        s.mostBareLines = static_cast<std::int32_t>(pick(0, 1, 2));
        s.mostMarks = static_cast<std::int32_t>(pick(0, 3, 12));
        s.seed = random();
        s.take = random() % 3;
        std::vector<float> logits(vocabulary);
        for (auto& x : logits) {
            x = round % 2 == 0 ? normal(random) * 3 : static_cast<float>(static_cast<int>(random() % 9) - 4) * 0.5F;
            x = random() % 50 == 0 ? (random() % 2 == 0 ? kNan : -kInf) : x;
        }
        logits[random() % vocabulary] = 1.25F;
        std::vector<TokenId> text(random() % 30);
        const std::size_t used = 1 + random() % std::min<std::size_t>(vocabulary, 6);
        for (auto& t : text) {
            t = static_cast<TokenId>(random() % used);
        }
        std::vector<TokenId> masked;
        if (vocabulary > 1 && std::isfinite(logits[0]) && random() % 2 == 0) {
            masked.push_back(1);
            logits[0] = 0.5F;
        }
        SparedTokens spared;
        for (std::vector<TokenId>* list : {&spared.fromPenalty, &spared.fromDry, &spared.countedOnce}) {
            for (std::size_t i = random() % 3; i > 0; --i) {
                list->push_back(static_cast<TokenId>(random() % used));
            }
        }
        if (random() % 2 == 0) {
            spared.prose = someProse(random, vocabulary, used);
        }
        const SlowSampler slow(s, masked, spared);
        Sampler sampler(s, static_cast<TokenId>(vocabulary), masked, spared);
        QCOMPARE(sampler.sample(logits, text), slow.sample(logits, text));
        if (s.temperature > 0) {
            const auto expected = slow.ranked(logits, text);
            const auto& got = sampler.candidates(logits, text, {}, 100000);
            QCOMPARE(got.size(), expected.size());
            for (std::size_t i = 0; i < got.size(); ++i) {
                QVERIFY(std::fabs(got[i].perturbed - static_cast<double>(expected[i].second)) < 1e-5);
            }
        }
    }
}

/// A vocabulary of the real size, where collecting in steps and skipping noise matter; not a multiple of any lane
/// count.
void TestSampler::bigVocabularyAgainstTheSlowSampler()
{
    std::mt19937 random(9);
    std::normal_distribution<float> normal;
    std::vector<TokenId> text = {5, 6, 7};
    for (int round = 0; round < 60; ++round) {
        std::vector<float> logits(49153);
        const float scale = 0.5F + static_cast<float>(round % 6);
        for (auto& x : logits) {
            x = normal(random) * scale;
        }
        SamplerSettings s = round % 2 == 0 ? plain() : SamplerSettings();
        s.topK = round % 5 == 3 ? 3000 : 0;
        s.topP = round % 3 == 1 ? 0.97 : s.topP;
        s.minP = round % 4 == 1 ? 0 : s.minP;
        s.seed = static_cast<std::uint64_t>(round);
        Sampler sampler(s, 49153, {});
        const SlowSampler slow(s, {});
        QCOMPARE(sampler.sample(logits, text), slow.sample(logits, text));
        const auto expected = slow.ranked(logits, text);
        const auto& got = sampler.candidates(logits, text, {}, 20);
        for (std::size_t i = 0; i < got.size(); ++i) {
            QCOMPARE(got[i].token, expected[i].first);
        }
    }
}

void TestSampler::badSettings_data()
{
    QTest::addColumn<SamplerSettings>("settings");
    QTest::addColumn<QString>("named");
    const auto row = [](const char* name, const char* named, auto&& change) {
        SamplerSettings s;
        change(s);
        QTest::newRow(name) << s << QString(named);
    };
    const double nan = std::numeric_limits<double>::quiet_NaN();
    row("penalty low", "penalty", [](auto& s) { s.penalty = 0.99; });
    row("penalty high", "penalty", [](auto& s) { s.penalty = 10.5; });
    row("penalty nan", "penalty", [nan](auto& s) { s.penalty = nan; });
    row("window", "window", [](auto& s) { s.penaltyWindow = -1; });
    row("slope low", "slope", [](auto& s) { s.penaltySlope = -0.1; });
    row("slope high", "slope", [](auto& s) { s.penaltySlope = 1.01; });
    row("slope nan", "slope", [nan](auto& s) { s.penaltySlope = nan; });
    row("by", "penalty-by", [](auto& s) { s.penaltyBy = static_cast<PenaltyBy>(3); });
    row("spared words", "spared", [](auto& s) { s.penaltySparedWords = -1; });
    row("temperature", "temperature", [](auto& s) { s.temperature = -0.1; });
    row("temperature nan", "temperature", [nan](auto& s) { s.temperature = nan; });
    row("top-k", "top-k", [](auto& s) { s.topK = -1; });
    row("top-p zero", "top-p", [](auto& s) { s.topP = 0; });
    row("top-p high", "top-p", [](auto& s) { s.topP = 1.01; });
    row("min-p", "min-p", [](auto& s) { s.minP = 1.5; });
    row("eta", "eta", [](auto& s) { s.eta = 1; });
    row("dry multiplier", "DRY", [](auto& s) { s.dryMultiplier = -1; });
    row("dry base", "DRY", [](auto& s) { s.dryBase = 0.5; });
    row("dry allowed", "DRY", [](auto& s) { s.dryAllowed = 0; });
    row("dry window", "DRY", [](auto& s) { s.dryWindow = -4; });
    row("take", "take", [](auto& s) { s.take = 1ULL << 56; });
}

void TestSampler::badSettings()
{
    QFETCH(SamplerSettings, settings);
    QFETCH(QString, named);
    try {
        Sampler(settings, 10, {});
        QFAIL("accepted");
    } catch (const Error& error) {
        QVERIFY2(QString(error.what()).contains(named), error.what());
        QVERIFY2(QString(error.what()).contains("allowed"), error.what());
    }
    SamplerSettings().validate();
}

void TestSampler::badCalls()
{
    QVERIFY_THROWS_EXCEPTION(Error, Sampler(plain(), 0, {}));
    QVERIFY_THROWS_EXCEPTION(Error, Sampler(plain(), 4, {4}));
    QVERIFY_THROWS_EXCEPTION(Error, Sampler(plain(), 4, {}, {{}, {4}, {}}));
    QVERIFY_THROWS_EXCEPTION(Error, Sampler(plain(), 4, {}, {{}, {-1}, {}}));
    QVERIFY_THROWS_EXCEPTION(Error, Sampler(plain(), 4, {-1}));
    Sampler sampler(plain(), 4, {});
    QVERIFY_THROWS_EXCEPTION(Error, sampler.sample(std::vector<float>(5), {}));
    QVERIFY_THROWS_EXCEPTION(Error, sampler.sample({}, {}));
    QVERIFY_THROWS_EXCEPTION(Error, sampler.candidates(std::vector<float>(4), {}, {}, 0));
    SamplerSettings s;
    Sampler tolerant(s, 4, {});
    const std::vector<TokenId> foreign = {-1, 4, 1000000, 2};
    tolerant.sample(std::vector<float>(4), foreign); // tokens of a larger vocabulary are passed over
}

QTEST_APPLESS_MAIN(TestSampler)
#include "test_sampler.moc"
