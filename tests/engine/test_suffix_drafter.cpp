// The suffix automaton and its drafter against searches through the whole text.

#include "engine/speculative/suffix_automaton.h"
#include "engine/speculative/suffix_drafter.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <vector>

using namespace longhand;

namespace {

using Tokens = std::vector<TokenId>;

Tokens lastOf(const Tokens& text, std::size_t n)
{
    return Tokens(text.end() - static_cast<std::ptrdiff_t>(n), text.end());
}

int occurrences(const Tokens& text, const Tokens& passage)
{
    int count = 0;
    for (std::size_t i = 0; i + passage.size() <= text.size(); ++i) {
        count += std::equal(passage.begin(), passage.end(), text.begin() + static_cast<std::ptrdiff_t>(i)) ? 1 : 0;
    }
    return count;
}

struct Follower
{
    int count = 0;
    std::size_t last = 0;
};

std::map<TokenId, Follower> followers(const Tokens& text, const Tokens& passage)
{
    std::map<TokenId, Follower> found;
    for (std::size_t i = 0; i + passage.size() < text.size(); ++i) {
        if (std::equal(passage.begin(), passage.end(), text.begin() + static_cast<std::ptrdiff_t>(i))) {
            Follower& follower = found[text[i + passage.size()]];
            ++follower.count;
            follower.last = i + passage.size();
        }
    }
    return found;
}

/// The longest end of `tail`, at most `most` tokens, that occurs in the text at least so often.
Tokens longestEnd(const Tokens& text, const Tokens& tail, std::size_t most, int often)
{
    for (std::size_t n = std::min(most, tail.size()); n > 0; --n) {
        if (const Tokens passage = lastOf(tail, n); occurrences(text, passage) >= often) {
            return passage;
        }
    }
    return {};
}

Tokens shortenedSlowly(const Tokens& text, const Tokens& passage)
{
    return longestEnd(text, passage, passage.size() - 1, occurrences(text, passage) + 1);
}

std::vector<std::pair<TokenId, Follower>> ranked(const std::map<TokenId, Follower>& found)
{
    std::vector<std::pair<TokenId, Follower>> sorted(found.begin(), found.end());
    std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) {
        return a.second.count != b.second.count ? a.second.count > b.second.count : a.second.last > b.second.last;
    });
    return sorted;
}

double totalOf(const std::map<TokenId, Follower>& found)
{
    double sum = 0;
    for (const auto& [token, follower] : found) {
        sum += follower.count;
    }
    return sum;
}

/// SuffixDrafter::propose() as its header says it.
void proposeSlowly(const Tokens& text, const SuffixSettings& settings, TokenTree& tree, std::int32_t node,
                   const DraftLimits& limits)
{
    const auto most = static_cast<std::size_t>(settings.maxMatch);
    const auto least = static_cast<std::size_t>(settings.minMatch);
    Tokens match = longestEnd(text, text, std::min(most, text.size() - 1), 2);
    for (const TokenId token : tree.path(node)) {
        match.push_back(token);
        match = longestEnd(text, match, most, 1);
    }
    struct Branch
    {
        Tokens match;
        TokenId token;
        double score;
    };
    std::vector<Branch> branches;
    double share = 1;
    for (; match.size() >= least && branches.size() < static_cast<std::size_t>(limits.candidates);
         match = shortenedSlowly(text, match))
    {
        const auto found = followers(text, match);
        const double doubt = 10.0 / static_cast<double>(match.size());
        for (const auto& [token, follower] : ranked(found)) {
            if (branches.size() < static_cast<std::size_t>(limits.candidates) &&
                std::none_of(branches.begin(), branches.end(),
                             [&, t = token](const Branch& b) { return b.token == t; }))
            {
                branches.push_back({match, token, share * follower.count / (totalOf(found) + doubt)});
            }
        }
        share *= doubt / (totalOf(found) + doubt);
    }
    for (const Branch& branch : branches) {
        std::int32_t parent = tree.add(node, branch.token, TokenSource::Suffix, static_cast<float>(branch.score));
        Tokens passage = branch.match;
        passage.push_back(branch.token);
        passage = longestEnd(text, passage, most, 1);
        const int length = std::min(limits.length, 1 + static_cast<int>(branch.match.size()));
        for (int depth = 1; depth < length && parent != TokenTree::kFull; ++depth) {
            auto found = followers(text, passage);
            while (found.empty() && passage.size() > least) {
                passage = shortenedSlowly(text, passage);
                found = followers(text, passage);
            }
            if (found.empty() || passage.size() < least) {
                break;
            }
            const auto best = ranked(found)[0];
            const double score = best.second.count / (totalOf(found) + 10.0 / static_cast<double>(passage.size()));
            parent = tree.add(parent, best.first, TokenSource::Suffix, static_cast<float>(score));
            passage.push_back(best.first);
            passage = longestEnd(text, passage, most, 1);
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

/// Text with repetitions of all lengths: random tokens and copies of what stands before.
Tokens repetitiveText(std::mt19937& random, std::size_t length, int alphabet)
{
    Tokens text;
    while (text.size() < length) {
        if (text.size() > 5 && random() % 4 == 0) {
            const std::size_t from = random() % text.size();
            const std::size_t n = 1 + random() % 30;
            for (std::size_t i = 0; i < n; ++i) { // may run into the copy itself: then it is a loop
                text.push_back(text[from + i]);
            }
        } else {
            text.push_back(static_cast<TokenId>(random() % static_cast<unsigned>(alphabet)));
        }
    }
    text.resize(length);
    return text;
}

} // namespace

class TestSuffixDrafter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void automatonAgreesWithSearch();
    void followsPaths();
    void example();
    void drafterAgreesWithSearch();
    void lengthGrowsWithTheMatch();
    void shortMatchesGiveNothing();
    void bounded();
    void loopsAreCheap();
    void refusesBadSettings();

private:
    Sampler m_sampler{SamplerSettings{}, 1000, {}};
};

void TestSuffixDrafter::automatonAgreesWithSearch()
{
    std::mt19937 random(1);
    int longest = 0;
    for (int round = 0; round < 24; ++round) {
        const Tokens all = repetitiveText(random, 220, 1 + static_cast<int>(random() % 5));
        const std::size_t counted = round % 3 == 0 ? 65 : 2 + random() % 12;
        SuffixAutomaton automaton(static_cast<std::int32_t>(counted));
        Tokens text;
        for (const TokenId token : all) {
            automaton.push(token);
            text.push_back(token);
            auto match = automaton.longestRepeated();
            Tokens slow = longestEnd(text, text, std::min(counted, text.size()) - 1, 2);
            longest = std::max(longest, match.length);
            while (true) { // the match and all shorter ones
                QCOMPARE(static_cast<std::size_t>(match.length), slow.size());
                std::vector<SuffixAutomaton::Next> next;
                automaton.next(match, next);
                auto expected = followers(text, slow);
                QCOMPARE(next.size(), expected.size());
                for (const auto& n : next) {
                    QVERIFY(expected.contains(n.token));
                    QCOMPARE(static_cast<int>(n.count), expected[n.token].count);
                    QCOMPARE(static_cast<std::size_t>(n.last), expected[n.token].last);
                }
                if (slow.empty()) {
                    break;
                }
                match = automaton.shortened(match);
                slow = shortenedSlowly(text, slow);
            }
        }
        QCOMPARE(automaton.size(), all.size());
    }
    QCOMPARE(longest, 64);
}

void TestSuffixDrafter::followsPaths()
{
    std::mt19937 random(2);
    for (int round = 0; round < 10; ++round) {
        const Tokens text = repetitiveText(random, 300, 3);
        const std::size_t most = 1 + random() % 10;
        SuffixAutomaton automaton(static_cast<std::int32_t>(most) + 1);
        for (const TokenId token : text) {
            automaton.push(token);
        }
        auto match = automaton.longestRepeated();
        Tokens slow = longestEnd(text, text, most, 2);
        for (int i = 0; i < 100; ++i) {
            const auto token = static_cast<TokenId>(random() % 20 == 0 ? 9 : random() % 3); // 9 never occurred
            match = automaton.extended(match, token);
            slow.push_back(token);
            slow = longestEnd(text, slow, most, 1);
            QCOMPARE(static_cast<std::size_t>(match.length), slow.size());
            std::vector<SuffixAutomaton::Next> next;
            automaton.next(match, next);
            QCOMPARE(next.size(), followers(text, slow).size());
        }
    }
}

void TestSuffixDrafter::example()
{
    const Tokens text = {1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 7, 8, 0, 3, 4, 5, 6, 9, 2, 3, 4};
    SuffixDrafter drafter;
    drafter.begin(text);
    QCOMPARE(drafter.matchLength(), 3); // 2 3 4, followed by 7 (more recent) and by 5; 3 4 by 5 twice
    TokenTree tree;
    QCOMPARE(drafter.propose({text, m_sampler, {}}, tree, TokenTree::kRoot, {2, 3}), 6);
    QCOMPARE(tree.path(2), (Tokens{7, 8, 0}));
    QCOMPARE(tree.path(5), (Tokens{5, 6, 0}));
    QCOMPARE(tree[0].score, 1.0F / (2.0F + 10.0F / 3.0F));
    // Below 5 the match is 2 3 4 5: known from one place.
    tree.clear();
    const std::int32_t five = tree.add(TokenTree::kRoot, 5, TokenSource::SelfDraft, 0.1F);
    QCOMPARE(drafter.propose({text, m_sampler, {}}, tree, five, {1, 2}), 2);
    QCOMPARE(tree.path(2), (Tokens{5, 6, 0}));
}

void TestSuffixDrafter::drafterAgreesWithSearch()
{
    std::mt19937 random(3);
    int proposed = 0;
    for (int round = 0; round < 40; ++round) {
        const Tokens text = repetitiveText(random, 200, 2 + static_cast<int>(random() % 6));
        const SuffixSettings settings{.minMatch = 1 + static_cast<int>(random() % 3),
                                      .maxMatch = round % 2 == 0 ? 64 : 3 + static_cast<int>(random() % 5)};
        SuffixDrafter drafter(settings);
        std::size_t size = 1 + random() % 50;
        drafter.begin(std::span(text).first(size));
        while (size < text.size()) {
            const std::size_t fresh = std::min<std::size_t>(text.size() - size, 1 + random() % 12);
            size += fresh;
            const Tokens now(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(size));
            drafter.append(now, fresh);
            const DraftLimits limits{1 + static_cast<int>(random() % 5), 1 + static_cast<int>(random() % 12)};
            TokenTree tree;
            TokenTree slow;
            std::int32_t node = TokenTree::kRoot;
            for (unsigned depth = random() % 4; depth > 0; --depth) {
                const auto token = static_cast<TokenId>(random() % 4);
                slow.add(node, token, TokenSource::SelfDraft, 0.5F);
                node = tree.add(node, token, TokenSource::SelfDraft, 0.5F);
            }
            const int before = tree.size();
            const int nodes = drafter.propose({now, m_sampler, {}}, tree, node, limits);
            proposeSlowly(now, settings, slow, node, limits);
            QVERIFY(sameTree(tree, slow));
            QCOMPARE(nodes, tree.size() - before);
            proposed += nodes;
        }
    }
    QVERIFY(proposed > 2000);
}

void TestSuffixDrafter::lengthGrowsWithTheMatch()
{
    Tokens text;
    for (TokenId i = 0; i < 100; ++i) {
        text.push_back(i);
    }
    for (int match = 2; match <= 20; ++match) {
        Tokens now = text;
        now.push_back(500);
        for (TokenId i = 0; i < match; ++i) {
            now.push_back(30 + i);
        }
        SuffixDrafter drafter;
        drafter.begin(now);
        TokenTree tree;
        QCOMPARE(drafter.propose({now, m_sampler, {}}, tree, TokenTree::kRoot, {1, 40}), 1 + match);
        QCOMPARE(tree[0].token, 30 + match);
        QCOMPARE(tree[tree.size() - 1].token, 30 + 2 * match);
        TokenTree small(3);
        QCOMPARE(drafter.propose({now, m_sampler, {}}, small, TokenTree::kRoot, {4, 40}), 3);
        TokenTree little;
        QCOMPARE(drafter.propose({now, m_sampler, {}}, little, TokenTree::kRoot, {1, 2}), 2);
    }
}

void TestSuffixDrafter::shortMatchesGiveNothing()
{
    const Tokens text = {1, 2, 3, 4, 1, 5, 3};
    for (const auto& [least, nodes] : {std::pair{1, 1}, std::pair{2, 0}}) {
        SuffixDrafter drafter({.minMatch = least});
        drafter.begin(text);
        TokenTree tree;
        QCOMPARE(drafter.propose({text, m_sampler, {}}, tree, TokenTree::kRoot, {3, 1}), nodes);
    }
    SuffixDrafter drafter;
    TokenTree tree;
    drafter.begin({});
    QCOMPARE(drafter.propose({{}, m_sampler, {}}, tree, TokenTree::kRoot, {3, 3}), 0);
    const Tokens one = {1};
    drafter.append(one, 1);
    QCOMPARE(drafter.propose({one, m_sampler, {}}, tree, TokenTree::kRoot, {3, 3}), 0);
}

void TestSuffixDrafter::bounded()
{
    std::mt19937 random(4);
    const Tokens text = repetitiveText(random, 3000, 40);
    const SuffixSettings settings{.tokens = 256};
    for (const std::size_t start : {std::size_t{0}, std::size_t{200}, std::size_t{1000}}) {
        SuffixDrafter drafter(settings);
        drafter.begin(std::span(text).first(start));
        std::size_t kept = start > 256 ? start - 128 : 0; // where the automaton begins
        for (std::size_t size = start + 1; size <= text.size(); ++size) {
            drafter.append(std::span(text).first(size), 1);
            if (size - kept > 256) {
                kept = size - 1 - 128;
            }
            if (random() % 16 == 0) {
                const Tokens now(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(size));
                const Tokens known(text.begin() + static_cast<std::ptrdiff_t>(kept),
                                   text.begin() + static_cast<std::ptrdiff_t>(size));
                TokenTree tree;
                TokenTree slow;
                drafter.propose({now, m_sampler, {}}, tree, TokenTree::kRoot, {3, 5});
                proposeSlowly(known, settings, slow, TokenTree::kRoot, {3, 5});
                QVERIFY(sameTree(tree, slow));
            }
            QVERIFY(drafter.bytes() < 256 * 200);
        }
    }
}

/// Texts in which every token has as many suffixes that repeat as it has tokens before it.
void TestSuffixDrafter::loopsAreCheap()
{
    Tokens text(200000, 7);
    SuffixDrafter drafter;
    drafter.begin(text);
    QCOMPARE(drafter.matchLength(), 64);
    TokenTree tree;
    QCOMPARE(drafter.propose({text, m_sampler, {}}, tree, TokenTree::kRoot, {3, 60}), 60);
    for (std::size_t i = 0; i < text.size(); ++i) {
        text[i] = static_cast<TokenId>(i % 3);
    }
    drafter.begin(text);
    tree.clear();
    QCOMPARE(drafter.propose({text, m_sampler, {}}, tree, TokenTree::kRoot, {3, 60}), 60);
    for (int i = 0; i < 60; ++i) {
        QCOMPARE(tree[i].token, static_cast<TokenId>((text.size() + static_cast<std::size_t>(i)) % 3));
        QVERIFY(tree[i].score > 0.99F); // seen tens of thousands of times
    }
}

void TestSuffixDrafter::refusesBadSettings()
{
    QVERIFY_THROWS_EXCEPTION(Error, SuffixDrafter({.minMatch = 0}));
    QVERIFY_THROWS_EXCEPTION(Error, SuffixDrafter({.minMatch = 5, .maxMatch = 4}));
    QVERIFY_THROWS_EXCEPTION(Error, SuffixDrafter({.maxMatch = 5000}));
    QVERIFY_THROWS_EXCEPTION(Error, SuffixDrafter({.tokens = 15}));
}

QTEST_APPLESS_MAIN(TestSuffixDrafter)
#include "test_suffix_drafter.moc"
