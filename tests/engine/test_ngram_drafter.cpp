// The n-gram table against one that is counted anew from the whole text each time.

#include "engine/speculative/ngram_drafter.h"

#include <QtTest>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <vector>

using namespace longhand;

namespace {

using Tokens = std::vector<TokenId>;

struct Counted
{
    Tokens gram;
    int count = 0;
    std::size_t last = 0;
};

/// Grams outside of the window that begin with this token, as the header orders them.
std::vector<Counted> countAll(const Tokens& text, std::size_t gram, std::size_t window, TokenId first)
{
    std::map<Tokens, Counted> table;
    for (std::size_t i = 0; i + gram + window <= text.size(); ++i) {
        const Tokens key(text.begin() + static_cast<std::ptrdiff_t>(i),
                         text.begin() + static_cast<std::ptrdiff_t>(i + gram));
        if (key[0] == first) {
            table[key].gram = key;
            ++table[key].count;
            table[key].last = i;
        }
    }
    std::vector<Counted> sorted;
    for (const auto& [key, counted] : table) {
        sorted.push_back(counted);
    }
    std::sort(sorted.begin(), sorted.end(), [](const Counted& a, const Counted& b) {
        return a.count != b.count ? a.count > b.count : a.last > b.last;
    });
    return sorted;
}

/// What propose() should do, by counting.
void proposeSlowly(const Tokens& text, std::size_t gram, std::size_t window, TokenTree& tree, std::int32_t node,
                   const DraftLimits& limits)
{
    const TokenId first = node == TokenTree::kRoot ? text.back() : tree[node].token;
    const auto sorted = countAll(text, gram, window, first);
    const std::size_t length = std::min(static_cast<std::size_t>(limits.length), gram - 1);
    std::set<Tokens> chains;
    for (const Counted& counted : sorted) {
        const Tokens chain(counted.gram.begin() + 1, counted.gram.begin() + 1 + static_cast<std::ptrdiff_t>(length));
        if (chains.size() == static_cast<std::size_t>(limits.candidates) || !chains.insert(chain).second) {
            continue;
        }
        std::int32_t parent = node;
        for (std::size_t n = 1; n <= length && parent != TokenTree::kFull; ++n) {
            double alike = 0;
            double alikeParent = 0;
            for (const Counted& other : sorted) {
                const auto same = [&](std::size_t k) {
                    return std::equal(chain.begin(), chain.begin() + static_cast<std::ptrdiff_t>(k),
                                      other.gram.begin() + 1);
                };
                alike += same(n) ? other.count : 0;
                alikeParent += same(n - 1) ? other.count : 0;
            }
            parent = tree.add(parent, chain[n - 1], TokenSource::Ngram, static_cast<float>(alike / (alikeParent + 1)));
        }
    }
}

bool sameTree(const TokenTree& a, const TokenTree& b)
{
    return std::equal(a.nodes().begin(), a.nodes().end(), b.nodes().begin(), b.nodes().end(),
                      [](const DraftNode& x, const DraftNode& y) {
                          return x.token == y.token && x.parent == y.parent && x.depth == y.depth &&
                                 x.source == y.source && x.rank == y.rank && std::abs(x.score - y.score) < 1e-5F;
                      });
}

Tokens randomText(std::mt19937& random, std::size_t length, int alphabet)
{
    Tokens text(length);
    for (TokenId& token : text) { // falling frequencies
        token = std::min(static_cast<int>(random() % static_cast<unsigned>(alphabet)),
                         static_cast<int>(random() % static_cast<unsigned>(alphabet)));
    }
    return text;
}

} // namespace

class TestNgramDrafter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void example();
    void agreesWithCounting();
    void windowMayChange();
    void goesOnBelowNodes();
    void keepsToTheTree();
    void boundedPerToken();
    void boundedInAll();
    void anotherTextWithoutBegin();
    void refusesBadSettings();

private:
    Sampler m_sampler{SamplerSettings{}, 64, {}};
};

void TestNgramDrafter::example()
{
    // "1 2 3" twice, "1 2 4" and "1 5 6" once; the last gram reaches into the window.
    const Tokens text = {1, 2, 3, 1, 2, 3, 1, 2, 4, 1, 5, 6, 0, 1, 7, 8, 1};
    NgramDrafter drafter({.gram = 3, .penaltyReach = 4});
    drafter.begin(text);
    TokenTree tree;
    QCOMPARE(drafter.propose({text, m_sampler, {}}, tree, TokenTree::kRoot, {20, 2}), 5);
    QCOMPARE(tree[0].token, 2);
    QCOMPARE(tree[1].token, 3);
    QCOMPARE(tree[1].parent, 0);
    QCOMPARE(tree[2].token, 5); // as frequent as 1 2 4, but more recent
    QCOMPARE(tree[3].token, 6);
    QCOMPARE(tree[4].token, 4);
    QCOMPARE(tree[4].parent, 0);
    QCOMPARE(tree[4].rank, 1);
    QCOMPARE(tree[0].score, 3.0F / 5.0F);
    QCOMPARE(tree[1].score, 2.0F / 4.0F);
}

void TestNgramDrafter::agreesWithCounting()
{
    std::mt19937 random(1);
    int proposed = 0;
    for (int round = 0; round < 60; ++round) {
        const int gram = 2 + static_cast<int>(random() % 4);
        const std::size_t window = random() % 60;
        const Tokens text = randomText(random, 300, 2 + static_cast<int>(random() % 8));
        NgramDrafter drafter({.gram = gram, .penaltyReach = static_cast<std::int64_t>(window)});
        std::size_t size = random() % 100;
        drafter.begin(std::span(text).first(size));
        while (size < text.size()) {
            const std::size_t fresh = std::min<std::size_t>(text.size() - size, 1 + random() % 40);
            size += fresh;
            const Tokens now(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(size));
            drafter.append(now, fresh);
            const DraftLimits limits{1 + static_cast<int>(random() % 20), 1 + static_cast<int>(random() % 6)};
            TokenTree tree;
            TokenTree slow;
            const int nodes = drafter.propose({now, m_sampler, {}}, tree, TokenTree::kRoot, limits);
            proposeSlowly(now, static_cast<std::size_t>(gram), window, slow, TokenTree::kRoot, limits);
            QVERIFY(sameTree(tree, slow));
            QCOMPARE(nodes, tree.size());
            proposed += nodes;
        }
    }
    QVERIFY(proposed > 1000);
}

void TestNgramDrafter::windowMayChange()
{
    std::mt19937 random(2);
    const Tokens text = randomText(random, 400, 5);
    NgramDrafter drafter({.gram = 3, .penaltyReach = 50});
    for (std::size_t size = 1; size <= text.size(); ++size) {
        const Tokens now(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(size));
        if (size == 1) {
            drafter.begin(now);
        } else {
            drafter.append(now, 1);
        }
        const std::size_t window = random() % 200;
        drafter.setPenaltyReach(static_cast<std::int64_t>(window));
        TokenTree tree;
        TokenTree slow;
        drafter.propose({now, m_sampler, {}}, tree, TokenTree::kRoot, {5, 2});
        proposeSlowly(now, 3, window, slow, TokenTree::kRoot, {5, 2});
        QVERIFY(sameTree(tree, slow));
    }
}

void TestNgramDrafter::goesOnBelowNodes()
{
    std::mt19937 random(3);
    const Tokens text = randomText(random, 500, 6);
    NgramDrafter drafter({.gram = 4, .penaltyReach = 20});
    drafter.begin(text);
    TokenTree tree;
    TokenTree slow;
    for (TokenTree* t : {&tree, &slow}) {
        const std::int32_t a = t->add(TokenTree::kRoot, 1, TokenSource::SelfDraft, 0.5F);
        t->add(TokenTree::kRoot, 2, TokenSource::SelfDraft, 0.2F);
        t->add(a, 3, TokenSource::Head, 0.2F);
    }
    for (const std::int32_t node : {0, 1, 2}) {
        drafter.propose({text, m_sampler, {}}, tree, node, {4, 3});
        proposeSlowly(text, 4, 20, slow, node, {4, 3});
    }
    QVERIFY(tree.size() > 15);
    QVERIFY(sameTree(tree, slow));
    // A token that never occurred, and a text too short, give nothing.
    const std::int32_t unknown = tree.add(TokenTree::kRoot, 60, TokenSource::SelfDraft, 0);
    QCOMPARE(drafter.propose({text, m_sampler, {}}, tree, unknown, {4, 3}), 0);
    const Tokens few = {1, 1, 1};
    drafter.begin(few);
    QCOMPARE(drafter.propose({few, m_sampler, {}}, tree, TokenTree::kRoot, {4, 3}), 0);
}

void TestNgramDrafter::keepsToTheTree()
{
    std::mt19937 random(4);
    const Tokens text = randomText(random, 500, 4);
    NgramDrafter drafter({.gram = 4, .penaltyReach = 0});
    drafter.begin(text);
    for (int nodes = 0; nodes < 12; ++nodes) {
        TokenTree tree(nodes, 2);
        QCOMPARE(drafter.propose({text, m_sampler, {}}, tree, TokenTree::kRoot, {20, 3}), nodes);
        QCOMPARE(tree.size(), nodes);
    }
    TokenTree tree;
    QCOMPARE(drafter.propose({text, m_sampler, {}}, tree, TokenTree::kRoot, {0, 3}), 0);
    QCOMPARE(drafter.propose({text, m_sampler, {}}, tree, TokenTree::kRoot, {3, 0}), 0);
}

void TestNgramDrafter::boundedPerToken()
{
    // 1 x for x = 10..19, then 1 19 and 1 18 again, then three new ones: with room for four, these take the places of
    // the least frequent.
    Tokens text;
    for (const TokenId x : {10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 19, 18, 20, 21, 22}) {
        text.insert(text.end(), {1, x});
    }
    text.push_back(1);
    NgramDrafter drafter({.gram = 2, .penaltyReach = 0, .continuations = 4});
    drafter.begin(text);
    TokenTree tree;
    QCOMPARE(drafter.propose({text, m_sampler, {}}, tree, TokenTree::kRoot, {20, 1}), 4);
    QCOMPARE(tree[0].token, 18);
    QCOMPARE(tree[1].token, 19);
    QCOMPARE(tree[2].token, 22);
    QCOMPARE(tree[3].token, 21);
    QCOMPARE(tree[0].score, 2.0F / 16.0F); // dropped ones still count as seen
}

void TestNgramDrafter::boundedInAll()
{
    std::mt19937 random(5);
    Tokens text;
    for (int i = 0; i < 20000; ++i) {
        if (i % 10 == 0) { // often, so never among the worse half
            text.insert(text.end(), {1, 2, 3, 4});
        }
        text.push_back(static_cast<TokenId>(10 + random() % 5000));
    }
    text.push_back(1);
    NgramDrafter drafter({.gram = 4, .penaltyReach = 100, .grams = 1000});
    std::size_t largest = 0;
    for (std::size_t size = 0; size < text.size();) {
        const std::size_t fresh = std::min<std::size_t>(text.size() - size, 97);
        size += fresh;
        drafter.append(std::span(text).first(size), fresh);
        largest = std::max(largest, drafter.bytes());
        QVERIFY(drafter.grams() <= 1000);
    }
    QVERIFY(drafter.grams() >= 500);
    QVERIFY(largest < 300000); // 1,000 grams, at worst each with a first token of its own
    TokenTree tree;
    drafter.propose({text, m_sampler, {}}, tree, TokenTree::kRoot, {1, 3});
    QCOMPARE(tree.path(2), (Tokens{2, 3, 4}));
    QVERIFY(tree[0].score > 0.99F);
}

void TestNgramDrafter::anotherTextWithoutBegin()
{
    std::mt19937 random(6);
    NgramDrafter drafter({.gram = 3, .penaltyReach = 0});
    drafter.begin(randomText(random, 300, 4));
    const Tokens shorter = randomText(random, 40, 4);
    drafter.append(shorter, 1);
    TokenTree tree;
    TokenTree slow;
    drafter.propose({shorter, m_sampler, {}}, tree, TokenTree::kRoot, {9, 2});
    proposeSlowly(shorter, 3, 0, slow, TokenTree::kRoot, {9, 2});
    QVERIFY(sameTree(tree, slow));
}

void TestNgramDrafter::refusesBadSettings()
{
    QVERIFY_THROWS_EXCEPTION(Error, NgramDrafter({.gram = 1}));
    QVERIFY_THROWS_EXCEPTION(Error, NgramDrafter({.gram = 17}));
    QVERIFY_THROWS_EXCEPTION(Error, NgramDrafter({.penaltyReach = -1}));
    QVERIFY_THROWS_EXCEPTION(Error, NgramDrafter({.continuations = 0}));
    QVERIFY_THROWS_EXCEPTION(Error, NgramDrafter({.grams = 1}));
    NgramDrafter drafter;
    QVERIFY_THROWS_EXCEPTION(Error, drafter.setPenaltyReach(-5));
}

QTEST_APPLESS_MAIN(TestNgramDrafter)
#include "test_ngram_drafter.moc"
