// What holds repetition back: the contextual penalty and DRY, by cases made by hand.

#include "engine/sampling/sampler.h"
#include "tests/support/plain_sampler.h"

#include <QtTest>

#include <cmath>
#include <random>
#include <vector>

using namespace longhand;
using namespace longhand::test;

class TestPenalty : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void penaltyWindowEdges();
    void penaltySlope();
    void penaltyByCount();
    void penaltyByRarity();
    void sparedIsNotPenalised();
    void penaltyOfAPathIsThatOfTheText();
    void penaltySigns();
    void penaltyCountsPathAndText();
    void dryByHand();
    void longWordsEnd();
    void endsOfWordsAreFew();
};

/// Token 0 is ahead of token 1 unless it is counted: it stands exactly `age` tokens back.
void TestPenalty::penaltyWindowEdges()
{
    const std::vector<float> logits = {3.0F, 2.9F, 0, 0};
    const auto sampled = [&](std::int32_t window, std::size_t age) {
        auto s = greedy();
        s.penalty = 1.2;
        s.penaltyWindow = window;
        std::vector<TokenId> text(10, 3);
        text[text.size() - age] = 0;
        return Sampler(s, 4, {}).sample(logits, text);
    };
    QCOMPARE(sampled(4, 4), 1); // the oldest token in the window
    QCOMPARE(sampled(4, 5), 0); // one older
    QCOMPARE(sampled(1, 1), 1);
    QCOMPARE(sampled(1, 2), 0);
    QCOMPARE(sampled(0, 1), 0); // W = 0 is off
    QCOMPARE(sampled(10, 10), 1);
    QCOMPARE(sampled(1000000, 10), 1); // longer than the text: all of it
    QCOMPARE(sampled(std::numeric_limits<std::int32_t>::max(), 10), 1);
}

namespace {

/// A penalty of 1.5 over the last 8 tokens.
SamplerSettings overEight(PenaltyBy by)
{
    auto s = greedy();
    s.penalty = 1.5;
    s.penaltyWindow = 8;
    s.penaltyBy = by;
    return s;
}

/// What remains of a logit of 12 that the penalty holds back.
double held(const SamplerSettings& s, const std::vector<TokenId>& text, std::vector<TokenId> spared = {},
            std::vector<TokenId> once = {})
{
    Sampler sampler(s, 4, {}, {std::move(spared), {}, std::move(once)});
    for (const Candidate& c : sampler.candidates(std::vector<float>{12, 0, 0, 0}, text, {}, 4)) {
        if (c.token == 0) {
            return c.perturbed;
        }
    }
    return -1;
}

} // namespace

/// 12 is divided by 1 + 1 * (1 - slope * a / 8), a being the tokens in between.
void TestPenalty::penaltySlope()
{
    auto s = greedy();
    s.penalty = 2;
    s.penaltyWindow = 8;
    s.penaltySlope = 1;
    QCOMPARE(held(s, {1, 1, 0}), 12 / 2.0);
    QCOMPARE(held(s, {0, 1, 1, 1, 1}), 12 / 1.5);
    QCOMPARE(held(s, {0, 1, 0, 1, 1, 1, 1}), 12 / 1.5); // the last one counts
    QCOMPARE(held(s, {0, 1, 1, 1, 1, 1, 1, 1}), double(12 / 1.125F));
    QCOMPARE(held(s, {0, 1, 1, 1, 1, 1, 1, 1, 1}), 12.0); // out of the window
    s.penaltySlope = 0.5;
    QCOMPARE(held(s, {0, 1, 1, 1, 1}), double(12 / 1.75F));
    s.penaltySlope = 0;
    QCOMPARE(held(s, {0, 1, 1, 1, 1}), 6.0);
}

void TestPenalty::penaltyByCount()
{
    auto s = overEight(PenaltyBy::Count);
    QCOMPARE(held(s, {1, 1, 0}), 12 / 1.5);
    QCOMPARE(held(s, {0, 0, 1}), 12 / 2.0);
    QCOMPARE(held(s, {0, 0, 0, 0, 1, 1}), 12 / 3.0);
    s.penaltySlope = 1;
    QCOMPARE(held(s, {0, 1, 1, 0, 1, 1, 1, 1}), double(static_cast<float>(12 / (1 + 0.5 * (2 - 11 / 8.0)))));
    // At most 8 of them: else a full stop of a long text would never come again.
    s.penaltySlope = 0;
    s.penaltyWindow = 100;
    QCOMPARE(held(s, std::vector<TokenId>(8, 0)), double(12 / 5.0F));
    QCOMPARE(held(s, std::vector<TokenId>(90, 0)), held(s, std::vector<TokenId>(8, 0)));
}

void TestPenalty::penaltyByRarity()
{
    auto s = overEight(PenaltyBy::Rarity);
    QCOMPARE(held(s, {0, 0, 1}), 12 / 2.0);
    QCOMPARE(held(s, {0, 0, 1}, {}, {1, 2}), 12 / 2.0);
    QCOMPARE(held(s, {0, 0, 1}, {}, {1, 0}), 12 / 1.5);
    QCOMPARE(held(s, {0, 0, 1}, {0}, {1, 0}), 12.0);
    s.penaltySlope = 1; // the last occurrence alone
    QCOMPARE(held(s, {0, 1, 0, 1}, {}, {0}), double(static_cast<float>(12 / (1 + 0.5 * (1 - 1 / 8.0)))));
    QCOMPARE(held(s, {0, 1, 0, 1}, {}, {1}), double(static_cast<float>(12 / (1 + 0.5 * (2 - 4 / 8.0)))));
    // The other ways do not ask what is common.
    s.penaltySlope = 0;
    s.penaltyBy = PenaltyBy::Count;
    QCOMPARE(held(s, {0, 0, 1}, {}, {0}), 12 / 2.0);
    s.penaltyBy = PenaltyBy::Presence;
    QCOMPARE(held(s, {0, 0, 1}, {}, {1}), 12 / 1.5);
    s.penaltyBy = PenaltyBy::Rarity;
    QVERIFY_THROWS_EXCEPTION(Error, held(s, {0}, {}, {4}));
}

void TestPenalty::sparedIsNotPenalised()
{
    auto s = greedy();
    s.penalty = 2;
    QCOMPARE(held(s, {0, 1, 0}, {0}), 12.0);
    QCOMPARE(held(s, {0, 1, 0}, {1, 3}), 6.0);
    // DRY sees what the penalty spares.
    s.dryMultiplier = 1;
    s.dryAllowed = 1;
    QCOMPARE(held(s, {1, 0, 1}, {0, 1}), 11.0);
    QVERIFY_THROWS_EXCEPTION(Error, Sampler(s, 4, {}, {{4}, {}, {}}));
    QVERIFY_THROWS_EXCEPTION(Error, Sampler(s, 4, {}, {{-1}, {}, {}}));
}

/// Where the text ends and a draft's path begins makes no difference.
void TestPenalty::penaltyOfAPathIsThatOfTheText()
{
    std::mt19937 random(31);
    for (int round = 0; round < 200; ++round) {
        SamplerSettings s = plain();
        s.penalty = 1.4;
        s.penaltyWindow = 1 + static_cast<std::int32_t>(random() % 12);
        s.penaltySlope = round % 3 * 0.5;
        s.penaltyBy = static_cast<PenaltyBy>(round % 3);
        s.seed = random();
        std::vector<float> logits(20);
        for (auto& x : logits) {
            x = static_cast<float>(random() % 100) * 0.05F;
        }
        std::vector<TokenId> all(15);
        for (auto& t : all) {
            t = static_cast<TokenId>(random() % 20);
        }
        Sampler sampler(s, 20, {}, {{3, 4}, {3, 5}, {0, 7, 8, 9}});
        const auto whole = sampler.candidates(logits, all, {}, 20);
        for (const std::size_t cut : {0, 1, 7, 14}) {
            const auto& split = sampler.candidates(logits, std::span(all).first(cut), std::span(all).subspan(cut), 20);
            QCOMPARE(split.size(), whole.size());
            for (std::size_t i = 0; i < whole.size(); ++i) {
                QCOMPARE(split[i].token, whole[i].token);
                QVERIFY(split[i].perturbed == whole[i].perturbed);
            }
        }
    }
}

void TestPenalty::penaltySigns()
{
    auto s = greedy();
    s.penalty = 2;
    Sampler sampler(s, 4, {});
    const std::vector<TokenId> text = {0, 2, 0, 0, 2}; // often or once: penalised once
    const auto& c = sampler.candidates(std::vector<float>{4, 1.5F, -1, -1.5F}, text, {}, 4);
    QCOMPARE(c.size(), std::size_t{4});
    QCOMPARE(c[0].token, 0);
    QCOMPARE(c[0].perturbed, 2.0);
    QCOMPARE(c[1].token, 1);
    QCOMPARE(c[2].token, 3);
    QCOMPARE(c[3].token, 2);
    QCOMPARE(c[3].perturbed, -2.0);
}

void TestPenalty::penaltyCountsPathAndText()
{
    auto s = greedy();
    s.penalty = 2;
    s.penaltyWindow = 3;
    Sampler sampler(s, 4, {});
    const std::vector<float> logits = {10, 9, 8, 7};
    const std::vector<TokenId> text = {0, 3, 1};
    const std::vector<TokenId> path = {2, 3};
    QCOMPARE(sampler.sample(logits, text, path), 0);                     // 1, 2, 3 are counted; 0 has left the window
    QCOMPARE(sampler.sample(logits, text, std::span(path).first(0)), 2); // 0, 3, 1
    QCOMPARE(sampler.sample(logits, {}, std::vector<TokenId>{0, 1, 2}),
             3); // a path longer than or as long as the window
    QCOMPARE(sampler.sample(logits, text, std::vector<TokenId>{3, 3, 3, 3}), 0);
}

void TestPenalty::dryByHand()
{
    auto s = greedy();
    s.dryMultiplier = 1;
    s.dryBase = 2;
    s.dryAllowed = 2;
    Sampler sampler(s, 6, {});
    const std::vector<float> flat(6, 100.0F);
    const auto minus = [&](Sampler& drawer, const std::vector<TokenId>& text) {
        std::vector<double> result(6);
        for (const Candidate& c : drawer.candidates(flat, text, {}, 6)) {
            result[static_cast<std::size_t>(c.token)] = 100 - c.perturbed;
        }
        return result;
    };
    using Minus = std::vector<double>;
    QCOMPARE(minus(sampler, {}), (Minus{0, 0, 0, 0, 0, 0}));
    QCOMPARE(minus(sampler, {1, 2, 3, 0, 2}), (Minus{0, 0, 0, 0, 0, 0}));          // a match of one token is allowed
    QCOMPARE(minus(sampler, {1, 2, 3, 0, 1, 2}), (Minus{0, 0, 0, 1, 0, 0}));       // 1 2 came before 3: 2^0
    QCOMPARE(minus(sampler, {0, 1, 2, 3, 5, 0, 1, 2}), (Minus{0, 0, 0, 2, 0, 0})); // 0 1 2: 2^1
    QCOMPARE(minus(sampler, {1, 2, 3, 0, 1, 2, 4, 0, 1, 2}),
             (Minus{0, 0, 0, 1, 2, 0}));                                  // the longest match of each token
    QCOMPARE(minus(sampler, {5, 5, 5, 5, 5}), (Minus{0, 0, 0, 0, 0, 4})); // matches may overlap: 5 5 5 5, 2^2
    s.dryWindow = 5;
    Sampler narrow(s, 6, {});
    QCOMPARE(minus(narrow, {1, 2, 3, 0, 1, 2}), (Minus{0, 0, 0, 0, 0, 0})); // the window cuts the first 1 off
    s.dryWindow = 6;
    Sampler enough(s, 6, {});
    QCOMPARE(minus(enough, {1, 2, 3, 0, 1, 2}), (Minus{0, 0, 0, 1, 0, 0}));
    s.dryWindow = 0;
    Sampler off(s, 6, {});
    QCOMPARE(minus(off, {5, 5, 5, 5, 5}), (Minus{0, 0, 0, 0, 0, 0}));
    s.dryWindow = 4096;
    Sampler longRun(s, 6, {});
    const auto huge =
        minus(longRun, std::vector<TokenId>(5000, 4)); // 2^4093 would overflow: the cap keeps the logit finite
    QCOMPARE(huge[4], 1e6);
}

/// Tokens 1 and 2 continue a word.
void TestPenalty::longWordsEnd()
{
    auto s = greedy();
    s.dryMultiplier = 1;
    s.dryBase = 2;
    s.dryAllowed = 100;
    s.dryLongestWord = 3;
    s.endsLongWords = true;
    const auto minus = [](const SamplerSettings& settings, const std::vector<TokenId>& text) {
        Sampler sampler(settings, 4, {}, {{}, {2, 1, 2}, {}});
        std::vector<double> result(4);
        for (const Candidate& c : sampler.candidates(std::vector<float>(4, 100.0F), text, {}, 4)) {
            result[static_cast<std::size_t>(c.token)] = 100 - c.perturbed;
        }
        return result;
    };
    using Minus = std::vector<double>;
    QCOMPARE(minus(s, {}), (Minus{0, 0, 0, 0}));
    QCOMPARE(minus(s, {0, 1, 2}), (Minus{0, 0, 0, 0}));
    QCOMPARE(minus(s, {0, 1, 2, 2}), (Minus{0, 1, 1, 0})); // 2^0, whether it repeats or not
    QCOMPARE(minus(s, {0, 1, 2, 2, 1}), (Minus{0, 2, 2, 0}));
    QCOMPARE(minus(s, {1, 2, 1, 2}), (Minus{0, 2, 2, 0})); // a text may begin within a word
    QCOMPARE(minus(s, {0, 1, 2, 2, 1, 3}), (Minus{0, 0, 0, 0}));
    QCOMPARE(minus(s, {0, 1, 2, 2, 3, 1}), (Minus{0, 0, 0, 0}));                // counted anew
    QCOMPARE(minus(s, std::vector<TokenId>(5000, 1)), (Minus{0, 2e6, 1e6, 0})); // 1 repeats, too
    s.dryAllowed = 1;
    QCOMPARE(minus(s, {0, 1, 2, 1, 2}), (Minus{0, 4, 2, 0})); // and the repetition: 1 came after 2
    s.dryWindow = 2;
    QCOMPARE(minus(s, {0, 1, 2, 2}), (Minus{0, 0, 0, 0})); // three are never seen
    s.dryWindow = 0;
    QCOMPARE(minus(s, {0, 1, 2, 2}), (Minus{0, 0, 0, 0})); // DRY is off
    s.dryWindow = 4096;
    s.dryMultiplier = 0;
    QCOMPARE(minus(s, {0, 1, 2, 2}), (Minus{0, 0, 0, 0}));
    s.dryMultiplier = 1;
    s.dryLongestWord = 0;
    QCOMPARE(minus(s, std::vector<TokenId>(50, 1))[2], 0.0); // words of any length
    s.dryLongestWord = 3;
    s.dryAllowed = 100;
    s.endsLongWords = false;
    QCOMPARE(minus(s, {0, 1, 2, 2, 1}), (Minus{0, 0, 0, 0}));
}

/// Tokens 1 and 2 continue a word.
void TestPenalty::endsOfWordsAreFew()
{
    auto s = greedy();
    s.dryMultiplier = 0.5;
    s.dryAllowed = 1000;
    s.mostWordEnds = 4;
    const auto cost = [](const SamplerSettings& settings, const std::vector<TokenId>& text, std::size_t ofPath = 0) {
        Sampler sampler(settings, 4, {}, {{}, {2, 1, 2}, {}});
        std::vector<double> result(4);
        const auto all = std::span(text);
        for (const Candidate& c :
             sampler.candidates(std::vector<float>(4, 100.0F), all.first(all.size() - ofPath), all.last(ofPath), 4))
        {
            result[static_cast<std::size_t>(c.token)] = 100 - c.perturbed;
        }
        return result;
    };
    using Cost = std::vector<double>;
    QCOMPARE(cost(s, {}), (Cost{0, 0, 0, 0}));
    QCOMPARE(cost(s, {1, 0, 2, 0, 1, 3, 2}), (Cost{0, 0, 0, 0})); // four may be there
    const std::vector<TokenId> twelve = {1, 0, 2, 0, 1, 3, 2, 1, 1, 1, 1, 2, 2, 2, 2};
    QCOMPARE(cost(s, twelve), (Cost{0, 0.5, 0.5, 0})); // eight more than that
    for (std::size_t ofPath = 1; ofPath <= twelve.size(); ++ofPath)
        QCOMPARE(cost(s, twelve, ofPath), cost(s, twelve));
    // The last 256 tokens count.
    std::vector<TokenId> far = twelve;
    far.resize(256, 0);
    QCOMPARE(cost(s, far)[1], 0.5);
    far.push_back(0);
    QCOMPARE(cost(s, far)[1], 0.4375); // one of the twelve is out of sight
    far.insert(far.end(), 240, 3);
    QCOMPARE(cost(s, far)[1], 0.0);
    QCOMPARE(cost(s, std::vector<TokenId>(5000, 1))[2], 0.5 * 252 / 8);
    // Added to what a long word costs.
    s.dryLongestWord = 3;
    s.dryBase = 2;
    s.endsLongWords = true;
    QCOMPARE(cost(s, twelve)[1], 0.5 + 0.5 * 64); // the last nine are one word
    s.endsLongWords = false;
    s.dryMultiplier = 0; // DRY is off
    QCOMPARE(cost(s, twelve)[1], 0.0);
    s.dryMultiplier = 0.5;
    s.mostWordEnds = 0; // any number
    QCOMPARE(cost(s, twelve)[1], 0.0);
}

QTEST_APPLESS_MAIN(TestPenalty)
#include "test_penalty.moc"
