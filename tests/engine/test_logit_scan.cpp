// The sampler's one pass over the logits, and sampling from a subset of the vocabulary.

#include "engine/sampling/logit_scan.h"
#include "engine/sampling/sampler.h"
#include "engine/sampling/token_subset.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

using namespace longhand;

namespace {

constexpr float kInf = std::numeric_limits<float>::infinity();

float largestOf(std::span<const float> logits)
{
    return *std::max_element(logits.begin(), logits.end());
}

} // namespace

class TestLogitScan : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void lowersAndFindsTheLargest()
    {
        std::mt19937 random(1);
        std::normal_distribution<float> normal(0, 3);
        LogitScan scan;
        for (const std::size_t n : {1U, 7U, 127U, 128U, 129U, 1000U, 4096U, 4131U}) {
            for (int round = 0; round < 40; ++round) {
                std::vector<float> logits(n);
                for (float& x : logits) {
                    // Many ties, and values that are no numbers.
                    x = round % 2 == 0 ? normal(random) : std::floor(normal(random));
                    if (random() % 30 == 0)
                        x = random() % 2 == 0 ? std::numeric_limits<float>::quiet_NaN() : kInf;
                }
                scan.take(logits);
                for (float& x : logits)
                    if (!std::isfinite(x))
                        x = -kInf;
                QVERIFY(std::equal(logits.begin(), logits.end(), scan.logits().begin(), scan.logits().end()));
                QCOMPARE(scan.largest(), largestOf(logits));
                for (int i = 0; i < 60; ++i) {
                    // Every third time the largest itself.
                    const auto at =
                        i % 3 == 0
                            ? static_cast<std::size_t>(std::max_element(logits.begin(), logits.end()) - logits.begin())
                            : random() % n;
                    const float by = std::fabs(normal(random));
                    logits[at] = random() % 10 == 0 ? -kInf : logits[at] + (random() % 4 == 0 ? by : -by);
                    scan.set(at, logits[at]);
                    if (random() % 4 != 0)
                        continue;
                    QCOMPARE(scan.largest(), largestOf(logits));
                    for (std::size_t b = 0; b < scan.blockLargest().size(); ++b) {
                        const std::size_t begin = b * LogitScan::kBlock;
                        QCOMPARE(scan.blockLargest()[b],
                                 largestOf(std::span(logits).subspan(begin, std::min(LogitScan::kBlock, n - begin))));
                    }
                }
            }
        }
    }

    void aSubsetIsTheVocabularyWithoutTheRest_data()
    {
        QTest::addColumn<int>("kind");
        QTest::newRow("recommended") << 0;
        QTest::newRow("paper") << 1;
        QTest::newRow("no filter") << 2;
        QTest::newRow("top-k, by count") << 3;
        QTest::newRow("greedy") << 4;
    }
    /// Logits over some tokens give the candidates that logits with -infinity for all others give.
    void aSubsetIsTheVocabularyWithoutTheRest()
    {
        QFETCH(int, kind);
        SamplerSettings s;
        s.seed = 5;
        if (kind == 0) {
            s.penalty = 1.1;
            s.temperature = 0.9;
            s.topP = 1;
            s.minP = 0.06;
            s.eta = 0;
            s.dryMultiplier = 0.8;
        } else if (kind == 2) {
            s.topP = 1;
            s.minP = 0;
            s.eta = 0;
        } else if (kind == 3) {
            s.topK = 12;
            s.penaltyBy = PenaltyBy::Count;
        } else if (kind == 4) {
            s.temperature = 0;
        }
        constexpr TokenId kVocabulary = 700;
        const std::vector<TokenId> masked = {3, 17, 400}, spared = {1, 2, 50};
        Sampler whole(s, kVocabulary, masked, {spared, spared, {}}), part(s, kVocabulary, masked, {spared, spared, {}});
        std::mt19937 random(2);
        std::normal_distribution<float> normal(0, 3);
        std::vector<TokenId> text;
        for (int round = 0; round < 300; ++round) {
            std::vector<TokenId> tokens;
            for (TokenId t = 0; t < kVocabulary; ++t)
                if (random() % 4 == 0 || (tokens.empty() && t == kVocabulary - 1))
                    tokens.push_back(t);
            const TokenSubset subset(tokens, kVocabulary);
            std::vector<float> few(tokens.size()), all(kVocabulary, -kInf);
            for (std::size_t i = 0; i < tokens.size(); ++i) {
                few[i] = round % 3 == 0 ? std::floor(normal(random)) : normal(random);
                all[static_cast<std::size_t>(tokens[i])] = few[i];
            }
            const std::vector<TokenId> path = {static_cast<TokenId>(random() % 60),
                                               static_cast<TokenId>(random() % 60)};
            const int limit = 1 + static_cast<int>(random() % 5);
            const std::vector<Candidate> expected = whole.candidates(all, text, path, limit);
            const std::vector<Candidate>& got = part.candidates(few, text, path, limit, &subset);
            QCOMPARE(got.size(), expected.size());
            for (std::size_t i = 0; i < got.size(); ++i) {
                QCOMPARE(got[i].token, expected[i].token);
                // Sums over all tokens run in another order.
                QVERIFY(std::fabs(got[i].perturbed - expected[i].perturbed) < 1e-9);
                QVERIFY(std::fabs(got[i].logProbability - expected[i].logProbability) < 1e-9);
            }
            // The whole vocabulary again: nothing of the subset stays.
            QCOMPARE(part.sample(all, text, path), whole.sample(all, text, path));
            text.push_back(static_cast<TokenId>(random() % 60));
        }
    }

    void badSubsets()
    {
        using Ids = std::vector<TokenId>;
        for (const Ids& bad : {Ids{}, Ids{3, 3}, Ids{-1}, Ids{10}, Ids{4, 2}})
            QVERIFY_EXCEPTION_THROWN(TokenSubset(bad, 10), Error);
        const TokenSubset good({0, 4, 9}, 10);
        QCOMPARE(good.placeOf(4), 1);
        QCOMPARE(good.placeOf(5), -1);
        Sampler sampler(SamplerSettings(), 10, {});
        QVERIFY_EXCEPTION_THROWN(sampler.candidates(std::vector<float>(10), {}, {}, 1, &good), Error);
        QVERIFY_EXCEPTION_THROWN(sampler.sample(std::vector<float>(3), {}), Error);
    }
};

QTEST_GUILESS_MAIN(TestLogitScan)
#include "test_logit_scan.moc"
