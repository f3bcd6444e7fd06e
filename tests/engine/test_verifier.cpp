// The walk down the tree: exact, and in distribution. The reference code's rule (--verify random-longest) is shown to
// be biased by the very test that ours passes.
#include "engine/sampling/verifier.h"

#include "tests/support/chi_square.h"

#include <QtTest>

#include <cmath>
#include <random>

using namespace longhand;

namespace {

constexpr TokenId kVocabulary = 12;

SamplerSettings plainSettings(std::uint64_t seed)
{
    SamplerSettings s;
    s.seed = seed;
    s.penalty = 1;
    s.topK = 0;
    s.topP = 1;
    s.minP = 0;
    s.eta = 0;
    return s;
}

/// Probabilities of the first token: uneven, the drafted token 3 among the less likely.
std::vector<double> probabilities()
{
    std::vector<double> p = {0.30, 0.18, 0.12, 0.10, 0.08, 0.06, 0.05, 0.04, 0.03, 0.02, 0.01, 0.01};
    return p;
}

std::vector<double> expected(int samples)
{
    std::vector<double> counts = probabilities();
    for (double& p : counts)
        p *= samples;
    return counts;
}

std::vector<float> logitsFor(int rows)
{
    std::vector<float> logits;
    for (int r = 0; r < rows; ++r)
        for (const double p : probabilities())
            logits.push_back(static_cast<float>(std::log(p)));
    return logits;
}

/// As the paper's tree: many paths that share their first token.
TokenTree sharedFirstToken()
{
    TokenTree tree;
    const std::int32_t first = tree.add(TokenTree::kRoot, 3, TokenSource::SelfDraft, 0.9f);
    for (TokenId second = 0; second < 3; ++second) {
        const std::int32_t node = tree.add(first, second, TokenSource::Head, 0.5f);
        for (TokenId third = 0; third < 3; ++third)
            tree.add(node, third, TokenSource::Head, 0.5f);
    }
    return tree;
}

/// How often each token came first, over many seeds.
std::vector<long> firstTokens(VerifyRule rule, int samples)
{
    const TokenTree tree = sharedFirstToken();
    const std::vector<float> logits = logitsFor(tree.size() + 1);
    const std::vector<TokenId> text = {5, 6, 7};
    std::vector<long> counts(kVocabulary, 0);
    Verifier verifier(rule);
    for (int i = 0; i < samples; ++i) {
        Sampler sampler(plainSettings(static_cast<std::uint64_t>(i)), kVocabulary, {});
        const Walk walk = verifier.walk(tree, logits, text, sampler, 100, {});
        ++counts[static_cast<std::size_t>(walk.tokens.front())];
    }
    return counts;
}

class TestVerifier : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// The walk gives what drawing one by one gives, and accepts exactly what equals it.
    void walkIsOneByOne()
    {
        std::mt19937 random(21);
        std::normal_distribution<float> normal(0, 1.5f);
        int accepted = 0;
        for (int round = 0; round < 400; ++round) {
            TokenTree tree;
            const int nodes = static_cast<int>(random() % 40);
            for (int i = 0; i < nodes; ++i)
                tree.add(static_cast<std::int32_t>(random() % static_cast<unsigned>(tree.size() + 1)) - 1,
                         static_cast<TokenId>(random() % kVocabulary), static_cast<TokenSource>(1 + random() % 4),
                         0.5f);
            std::vector<float> logits(static_cast<std::size_t>((tree.size() + 1) * kVocabulary));
            for (float& l : logits)
                l = normal(random);
            SamplerSettings settings = plainSettings(random());
            settings.penalty = 1.3;
            settings.penaltyWindow = 4;
            settings.penaltySlope = round % 3 * 0.5;
            settings.penaltyBy = static_cast<PenaltyBy>(round % 3);
            const SparedTokens spared = {{static_cast<TokenId>(round % kVocabulary)},
                                         {static_cast<TokenId>(round % 5)},
                                         {static_cast<TokenId>(round % 4)}};
            settings.temperature = round % 4 == 0 ? 0 : 1;
            Sampler sampler(settings, kVocabulary, {}, spared), plain(settings, kVocabulary, {}, spared);
            const std::vector<TokenId> text = {1, 2, 3, 4, 5};
            Verifier verifier;
            const std::size_t most = 1 + random() % 8;
            const Walk walk = verifier.walk(tree, logits, text, sampler, most, {});
            QCOMPARE(walk.tokens.size(), std::min(most, walk.nodes.size() + 1));
            std::vector<TokenId> whole = text;
            std::int32_t node = TokenTree::kRoot;
            for (std::size_t i = 0; i < walk.tokens.size(); ++i) {
                const auto row = std::span<const float>(logits).subspan(
                    static_cast<std::size_t>(node + 1) * kVocabulary, kVocabulary);
                QCOMPARE(walk.tokens[i], plain.sample(row, whole));
                whole.push_back(walk.tokens[i]);
                if (i < walk.nodes.size()) {
                    QCOMPARE(tree[walk.nodes[i]].token, walk.tokens[i]);
                    QCOMPARE(tree[walk.nodes[i]].parent, node);
                    node = walk.nodes[i];
                    ++accepted;
                }
            }
            // It ended because nothing below equals the last sample, or because it was asked to.
            QVERIFY(walk.tokens.size() == most || tree.child(node, walk.tokens.back()) == TokenTree::kFull);
            // A test for each source at each place that was looked at.
            std::size_t tests = 0;
            for (std::size_t place = 0; place < walk.tokens.size(); ++place) {
                const std::int32_t parent = place == 0 ? TokenTree::kRoot : walk.nodes[place - 1];
                unsigned sources = 0;
                for (const DraftNode& n : tree.nodes())
                    if (n.parent == parent)
                        sources |= n.proposers;
                tests += static_cast<std::size_t>(__builtin_popcount(sources));
            }
            QCOMPARE(walk.tests.size(), tests);
        }
        QVERIFY(accepted > 50);
    }

    void endsStopTheWalk()
    {
        TokenTree tree;
        SamplerSettings greedy = plainSettings(1);
        greedy.temperature = 0;
        Sampler sampler(greedy, kVocabulary, {});
        const std::int32_t first = tree.add(TokenTree::kRoot, 0, TokenSource::SelfDraft, 1); // the likeliest
        tree.add(first, 0, TokenSource::SelfDraft, 1);
        const std::vector<TokenId> ends = {0};
        const Walk walk = Verifier().walk(tree, logitsFor(3), std::vector<TokenId>{1}, sampler, 10, ends);
        QCOMPARE(walk.tokens, std::vector<TokenId>{0});
        QVERIFY(walk.nodes.empty());
    }

    void oursHasTheModelsDistribution()
    {
        constexpr int kSamples = 40000;
        const auto counts = firstTokens(VerifyRule::Lossless, kSamples);
        QVERIFY(test::chiSquareTest(counts, expected(kSamples)) > 1e-3);
    }

    void theReferencesRuleHasNot()
    {
        constexpr int kSamples = 40000;
        const auto counts = firstTokens(VerifyRule::RandomLongest, kSamples);
        QVERIFY(test::chiSquareTest(counts, expected(kSamples)) < 1e-9);
        // In favour of the draft: nine paths try it, so it comes with 1 - 0.9^9 = 0.61 instead of 0.10.
        const double share = static_cast<double>(counts[3]) / kSamples;
        QVERIFY2(std::abs(share - (1 - std::pow(0.9, 9))) < 0.02, qPrintable(QString::number(share)));
        QVERIFY(!Verifier(VerifyRule::RandomLongest).lossless());
    }
};

} // namespace

QTEST_APPLESS_MAIN(TestVerifier)
#include "test_verifier.moc"
