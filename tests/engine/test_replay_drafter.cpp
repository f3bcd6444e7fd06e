// The drafter that knows what comes: hits at its rate, the same ones whatever is asked when, silent once it is wrong.

#include "engine/speculative/replay_drafter.h"

#include <QtTest>

#include <cmath>
#include <limits>
#include <random>
#include <set>
#include <vector>

using namespace longhand;

namespace {

constexpr TokenId kVocabulary = 50;

std::vector<TokenId> randomText(std::uint32_t seed, std::size_t length)
{
    std::mt19937 random(seed);
    std::vector<TokenId> text(length);
    for (TokenId& token : text) {
        token = static_cast<TokenId>(random() % kVocabulary);
    }
    return text;
}

std::span<const TokenId> head(const std::vector<TokenId>& text, std::size_t n)
{
    return std::span(text).first(n);
}

} // namespace

class TestReplayDrafter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void hitsAlwaysOrNever();
    void hitsAtItsRate();
    void positionDecides();
    void alternativesAreWrong();
    void silentOnceTheTextDiffers();
    void followsOnlyTheKnownPath();
    void knowsFromAPositionOn();
    void refusesBadSettings();

private:
    Sampler m_sampler{SamplerSettings{}, kVocabulary, {}};
};

void TestReplayDrafter::hitsAlwaysOrNever()
{
    const auto text = randomText(1, 200);
    for (const double rate : {0.0, 1.0}) {
        ReplayDrafter drafter(text, 0, rate, 7, kVocabulary);
        drafter.begin(head(text, 10));
        for (std::size_t size = 10; size < text.size(); ++size) {
            TokenTree tree;
            const auto length = std::min<std::size_t>(8, text.size() - size);
            QCOMPARE(drafter.propose({head(text, size), m_sampler, {}}, tree, TokenTree::kRoot, {1, 8}),
                     static_cast<int>(length));
            for (std::size_t i = 0; i < length; ++i) {
                const DraftNode& node = tree[static_cast<std::int32_t>(i)];
                QCOMPARE(node.token == text[size + i], rate == 1.0);
                QCOMPARE(node.parent, static_cast<std::int32_t>(i) - 1);
                QCOMPARE(node.source, TokenSource::Replay);
                QCOMPARE(node.score, static_cast<float>(rate));
                QVERIFY(node.token >= 0 && node.token < kVocabulary);
            }
            drafter.append(head(text, size + 1), 1);
        }
        TokenTree tree;
        QVERIFY(drafter.agrees());
        QCOMPARE(drafter.propose({text, m_sampler, {}}, tree, TokenTree::kRoot, {1, 8}), 0); // the end
    }
}

void TestReplayDrafter::hitsAtItsRate()
{
    const auto text = randomText(2, 20001);
    for (const double rate : {0.1, 0.5, 0.85}) {
        ReplayDrafter drafter(text, 0, rate, 99, kVocabulary);
        int hits = 0;
        int pairs = 0; // neighbours that both hit: hits of different positions are independent
        bool before = false;
        for (std::size_t size = 1; size < text.size(); ++size) {
            TokenTree tree;
            drafter.propose({head(text, size), m_sampler, {}}, tree, TokenTree::kRoot, {1, 1});
            const bool hit = tree[0].token == text[size];
            hits += hit ? 1 : 0;
            pairs += hit && before ? 1 : 0;
            before = hit;
        }
        const double n = static_cast<double>(text.size() - 1);
        QVERIFY(std::abs(hits / n - rate) < 5 * std::sqrt(rate * (1 - rate) / n));
        QVERIFY(std::abs(pairs / n - rate * rate) < 0.025);
    }
}

/// Whatever chain a position is part of, and in whichever order: the same token, and another seed has others.
void TestReplayDrafter::positionDecides()
{
    const auto text = randomText(3, 300);
    ReplayDrafter drafter(text, 0, 0.6, 5, kVocabulary);
    ReplayDrafter again(text, 0, 0.6, 5, kVocabulary);
    ReplayDrafter other(text, 0, 0.6, 6, kVocabulary);
    TokenTree chain;
    drafter.propose({head(text, 100), m_sampler, {}}, chain, TokenTree::kRoot, {1, 60});
    QCOMPARE(chain.size(), 60);
    int different = 0;
    for (int i = 59; i >= 0; --i) {
        const auto size = static_cast<std::size_t>(100 + i);
        TokenTree tree;
        again.propose({head(text, size), m_sampler, {}}, tree, TokenTree::kRoot, {1, 1});
        QCOMPARE(tree[0].token, chain[i].token);
        tree.clear();
        other.propose({head(text, size), m_sampler, {}}, tree, TokenTree::kRoot, {1, 1});
        different += tree[0].token != chain[i].token ? 1 : 0;
    }
    QVERIFY(different > 10);
}

void TestReplayDrafter::alternativesAreWrong()
{
    const auto text = randomText(4, 400);
    ReplayDrafter drafter(text, 0, 0.5, 11, kVocabulary);
    for (std::size_t size = 1; size + 3 < text.size(); ++size) {
        TokenTree tree;
        QCOMPARE(drafter.propose({head(text, size), m_sampler, {}}, tree, TokenTree::kRoot, {4, 3}), 12);
        for (std::int32_t node = 0; node < 12; ++node) {
            const std::size_t position = size + static_cast<std::size_t>(tree[node].depth) - 1;
            QVERIFY(tree[node].token >= 0 && tree[node].token < kVocabulary);
            QCOMPARE(node < 3, tree[node].rank == 0); // the chain comes first
            if (node >= 3) {
                QVERIFY(tree[node].token != text[position]);
                QCOMPARE(tree[node].score, 0.0F);
            }
        }
    }
    // All tokens of a small vocabulary: never twice the same, never the known one but in the chain.
    ReplayDrafter small({1, 0, 1, 1}, 0, 1.0, 3, 4);
    const std::vector<TokenId> begun = {1};
    TokenTree tree;
    QCOMPARE(small.propose({begun, m_sampler, {}}, tree, TokenTree::kRoot, {10, 1}), 3);
    QCOMPARE(tree[0].token, 0);
    QVERIFY(tree[1].token != 0 && tree[2].token != 0);
}

void TestReplayDrafter::silentOnceTheTextDiffers()
{
    const auto known = randomText(5, 100);
    ReplayDrafter drafter(known, 0, 1.0, 1, kVocabulary);
    auto text = known;
    text[40] = (text[40] + 1) % kVocabulary;
    drafter.begin(head(text, 30));
    TokenTree tree;
    for (std::size_t size = 30; size < 60; size += 5) {
        tree.clear();
        drafter.append(head(text, size), size == 30 ? 0 : 5);
        QCOMPARE(drafter.agrees(), size <= 40);
        QCOMPARE(drafter.propose({head(text, size), m_sampler, {}}, tree, TokenTree::kRoot, {2, 2}),
                 size <= 40 ? 4 : 0);
    }
    drafter.begin(head(known, 50)); // another take, the known one
    QVERIFY(drafter.agrees());
    QCOMPARE(drafter.propose({head(known, 50), m_sampler, {}}, tree, TokenTree::kRoot, {2, 2}), 4);
    drafter.begin(head(text, 50));
    QVERIFY(!drafter.agrees());
}

void TestReplayDrafter::followsOnlyTheKnownPath()
{
    const auto text = randomText(6, 100);
    ReplayDrafter drafter(text, 0, 1.0, 1, kVocabulary);
    TokenTree tree;
    const std::int32_t right = tree.add(TokenTree::kRoot, text[50], TokenSource::SelfDraft, 1);
    const std::int32_t next = tree.add(right, text[51], TokenSource::SelfDraft, 1);
    const std::int32_t wrong = tree.add(TokenTree::kRoot, (text[50] + 1) % kVocabulary, TokenSource::SelfDraft, 1);
    const DraftContext context{head(text, 50), m_sampler, {}};
    QCOMPARE(drafter.propose(context, tree, wrong, {3, 3}), 0);
    QCOMPARE(drafter.propose(context, tree, next, {1, 3}), 3);
    QCOMPARE(tree[3].parent, next);
    QCOMPARE(tree[3].token, text[52]);
    QCOMPARE(drafter.propose(context, tree, TokenTree::kRoot, {1, 4}), 0); // all there
    TokenTree few(2);
    QCOMPARE(drafter.propose(context, few, TokenTree::kRoot, {3, 4}), 2);
    QCOMPARE(few[1].parent, 0);
}

void TestReplayDrafter::knowsFromAPositionOn()
{
    const auto text = randomText(7, 100);
    const std::vector<TokenId> known(text.begin() + 60, text.end());
    ReplayDrafter drafter(known, 60, 1.0, 1, kVocabulary);
    auto changed = text;
    changed[10] = (changed[10] + 1) % kVocabulary; // before what is known: not compared
    drafter.begin(head(changed, 50));
    TokenTree tree;
    QCOMPARE(drafter.propose({head(changed, 50), m_sampler, {}}, tree, TokenTree::kRoot, {1, 3}), 0);
    drafter.append(head(changed, 65), 15);
    QVERIFY(drafter.agrees());
    QCOMPARE(drafter.propose({head(changed, 65), m_sampler, {}}, tree, TokenTree::kRoot, {1, 100}), 35);
    QCOMPARE(tree[34].token, text[99]);
    auto longer = text;
    longer.push_back(3);
    drafter.append(longer, 36); // beyond the end there is nothing to differ from
    QVERIFY(drafter.agrees());
    tree.clear();
    QCOMPARE(drafter.propose({longer, m_sampler, {}}, tree, TokenTree::kRoot, {1, 3}), 0);
}

void TestReplayDrafter::refusesBadSettings()
{
    QVERIFY_THROWS_EXCEPTION(Error, ReplayDrafter({1}, 0, 1.01, 1, kVocabulary));
    QVERIFY_THROWS_EXCEPTION(Error, ReplayDrafter({1}, 0, -0.01, 1, kVocabulary));
    QVERIFY_THROWS_EXCEPTION(Error, ReplayDrafter({1}, 0, std::numeric_limits<double>::quiet_NaN(), 1, kVocabulary));
    QVERIFY_THROWS_EXCEPTION(Error, ReplayDrafter({0}, 0, 0.5, 1, 1));
}

QTEST_APPLESS_MAIN(TestReplayDrafter)
#include "test_replay_drafter.moc"
