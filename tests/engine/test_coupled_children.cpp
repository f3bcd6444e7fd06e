// The children that a drafter's logits give: which ones, and what their scores say.
#include "engine/sampling/sampler.h"
#include "engine/speculative/coupled_children.h"
#include "tests/support/plain_sampler.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

using namespace longhand;
using namespace longhand::test;

namespace {

Candidate candidate(double logProbability, double perturbed)
{
    return {.token = 1, .logProbability = logProbability, .perturbed = perturbed};
}

} // namespace

class TestCoupledChildren : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// Against the formula as it is documented, with probabilities instead of differences.
    void scoresAreOdds()
    {
        std::mt19937 random(1);
        std::uniform_real_distribution<double> uniform(0.01, 1);
        for (std::size_t count = 2; count <= 7; ++count)
            for (int round = 0; round < 20; ++round) {
                std::vector<Candidate> all(count);
                for (Candidate& one : all)
                    one = candidate(std::log(uniform(random)), std::log(uniform(random)));
                std::sort(all.begin(), all.end(),
                          [](const Candidate& a, const Candidate& b) { return a.perturbed > b.perturbed; });
                double sum = 0;
                for (std::size_t i = 0; i < std::min<std::size_t>(count, kScoredBy); ++i)
                    sum += std::exp(all[i].perturbed);
                for (std::size_t rank = 0; rank < std::min<std::size_t>(count, kScoredBy); ++rank) {
                    const double own = std::exp(all[rank].perturbed);
                    const double odds =
                        own / (sum - own) * (rank == 0 ? std::sqrt(std::exp(all[0].logProbability)) : 1);
                    QVERIFY(std::abs(draftScore(all, rank) - odds / (1 + odds)) < 1e-6);
                }
            }
    }

    void theLikelierOneHasTheBetterScore()
    {
        const std::vector<Candidate> likely = {candidate(std::log(0.9), 1), candidate(-5, 0)};
        const std::vector<Candidate> lucky = {candidate(std::log(0.05), 1), candidate(-1, 0)};
        QVERIFY(draftScore(likely, 0) > draftScore(lucky, 0));
        QCOMPARE(draftScore(likely, 1), draftScore(lucky, 1));
        QCOMPARE(draftScore(std::vector<Candidate>{candidate(-3, -1)}, 0), 1.0f);
    }

    /// No overflow makes a score that is no number.
    void scoresOfFarCandidates()
    {
        for (const double gap : {0.0, 700.0, 800.0, 1e6})
            for (const double logProbability : {0.0, -700.0}) {
                const std::vector<Candidate> all = {candidate(logProbability, 0), candidate(-1, -gap)};
                for (const std::size_t rank : {std::size_t{0}, std::size_t{1}}) {
                    const float score = draftScore(all, rank);
                    QVERIFY(score >= 0 && score <= 1);
                    QVERIFY(gap == 0 || logProbability < 0 || (rank == 0) == (score > 0.5f));
                }
            }
    }

    /// A rough drafter proposes what its own estimate has just below a limit; the sampler's own choice stays.
    void looserFiltersOfferMore()
    {
        SamplerSettings settings = plain();
        settings.minP = 0.1;
        Sampler sampler(settings, 4, {});
        const std::vector<float> logits = {0, std::log(0.06f), std::log(0.04f), std::log(0.2f)};
        const std::vector<TokenId> text = {3};
        const DraftContext context{text, sampler, {}};
        const auto tokens = [&](FilterBy filter) {
            TokenTree tree;
            addCoupledChildren(context, tree, TokenTree::kRoot, {.values = logits, .filter = filter}, 4,
                               TokenSource::Glide);
            std::vector<TokenId> all;
            for (const DraftNode& node : tree.nodes())
                all.push_back(node.token);
            std::sort(all.begin(), all.end());
            return all;
        };
        const TokenId before = sampler.sample(logits, text);
        QCOMPARE(tokens(FilterBy::Settings), (std::vector<TokenId>{0, 3}));
        QCOMPARE(tokens(FilterBy::LooserSettings), (std::vector<TokenId>{0, 1, 3}));
        QCOMPARE(sampler.sample(logits, text), before);
    }
};

QTEST_GUILESS_MAIN(TestCoupledChildren)
#include "test_coupled_children.moc"
