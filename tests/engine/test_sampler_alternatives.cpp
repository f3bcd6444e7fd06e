// The likeliest tokens that the sampler notes beside its sample, against a slow way to find them.
#include "engine/sampling/sampler.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

using namespace longhand;

class TestSamplerAlternatives : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void asASortWouldFindThem();
    void theSampleIsTheSameWithThem();
    void theyAreNumbersAtAnyTemperature();
};

void TestSamplerAlternatives::asASortWouldFindThem()
{
    std::mt19937 random(3);
    std::normal_distribution<float> normal(0, 3);
    for (int round = 0; round < 200; ++round) {
        const auto vocabulary = static_cast<TokenId>(5 + random() % 700);
        std::vector<float> logits(static_cast<std::size_t>(vocabulary));
        for (float& x : logits)
            x = std::round(normal(random) * 4) / 4; // many are equal
        SamplerSettings settings;
        settings.seed = random();
        settings.penalty = 1;
        settings.temperature = round % 5 == 0 ? 0 : 0.5 + static_cast<double>(random() % 4) / 4;
        settings.topP = random() % 2 ? 1 : 0.8;
        settings.minP = random() % 2 ? 0 : 0.05;
        const auto masked = static_cast<TokenId>(random() % static_cast<unsigned>(vocabulary));
        Sampler sampler(settings, vocabulary, {masked});
        sampler.setAlternatives(10);
        const std::vector<TokenId> text{0};
        const TokenId sampled = sampler.sample(logits, text);
        const Alternatives& noted = sampler.alternatives();

        logits[static_cast<std::size_t>(masked)] = -INFINITY;
        std::vector<TokenId> ids(logits.size());
        std::iota(ids.begin(), ids.end(), 0);
        std::stable_sort(ids.begin(), ids.end(), [&](TokenId a, TokenId b) {
            return logits[static_cast<std::size_t>(a)] > logits[static_cast<std::size_t>(b)];
        });
        ids.erase(std::find(ids.begin(), ids.end(), masked));
        const double temperature = settings.temperature == 0 ? 1 : settings.temperature;
        double sum = 0;
        for (const TokenId id : ids)
            sum += std::exp(static_cast<double>(logits[static_cast<std::size_t>(id)]) / temperature);
        const std::size_t best = std::min<std::size_t>(10, ids.size());
        const bool among = std::find(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(best), sampled) !=
                           ids.begin() + static_cast<std::ptrdiff_t>(best);
        QCOMPARE(noted.size(), best + (among ? 0 : 1));
        std::vector<TokenId> kept{sampled};
        if (settings.temperature > 0) {
            kept.clear();
            Sampler other(settings, vocabulary, {masked});
            for (const Candidate& c : other.candidates(logits, text, {}, 100000))
                kept.push_back(c.token);
        }
        for (std::size_t i = 0; i < noted.size(); ++i) {
            QCOMPARE(noted[i].token, i < best ? ids[i] : sampled);
            const double p =
                std::exp(static_cast<double>(logits[static_cast<std::size_t>(noted[i].token)]) / temperature) / sum;
            QVERIFY(std::abs(static_cast<double>(noted[i].probability) - p) <= 1e-5 * p + 1e-12);
            QCOMPARE(noted[i].kept, std::find(kept.begin(), kept.end(), noted[i].token) != kept.end());
        }
    }
}

void TestSamplerAlternatives::theSampleIsTheSameWithThem()
{
    std::mt19937 random(4);
    std::normal_distribution<float> normal(0, 3);
    std::vector<float> logits(3000);
    for (int round = 0; round < 50; ++round) {
        for (float& x : logits)
            x = normal(random);
        SamplerSettings settings;
        settings.seed = random();
        Sampler plain(settings, 3000, {});
        Sampler noting(settings, 3000, {});
        noting.setAlternatives(10);
        const std::vector<TokenId> text{5, 6, 7};
        QCOMPARE(noting.sample(logits, text), plain.sample(logits, text));
        QVERIFY(plain.alternatives().empty());
    }
}

void TestSamplerAlternatives::theyAreNumbersAtAnyTemperature()
{
    std::vector<float> logits(300, -2);
    logits[1] = logits[3] = 3;
    for (const double temperature : {1e-3, 1e-30, 1e-40, 1e-300}) {
        SamplerSettings settings;
        settings.penalty = 1;
        settings.temperature = temperature;
        settings.minP = 0.06;
        settings.topP = 1;
        Sampler sampler(settings, 300, {});
        sampler.setAlternatives(4);
        const TokenId sampled = sampler.sample(logits, std::vector<TokenId>{0});
        QVERIFY(sampled == 1 || sampled == 3);
        for (const Alternative& one : sampler.alternatives())
            QCOMPARE(one.probability, one.token == 1 || one.token == 3 ? 0.5F : 0.0F);
    }
}

QTEST_APPLESS_MAIN(TestSamplerAlternatives)
#include "test_sampler_alternatives.moc"
